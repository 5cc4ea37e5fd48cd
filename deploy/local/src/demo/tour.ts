import { cookieJar, type Demo, sellerEmail } from './demo-record.ts';

export interface TourFacts {
  publicUrl: string;
  temporalUiUrl: string | undefined;
  demo: Demo;
  /** Path of the file with the demo's secrets. */
  demoFile: string;
  /** True: the commands contain the secrets, as at the first start. False: they read them from `demoFile`. */
  showSecrets: boolean;
}

export interface TourStep {
  title: string;
  command: string;
}

/**
 * Three commands that publish a listing, list its delivery and print the link to its workflow. They run in bash and zsh
 * and need only curl, sed and grep. Each can be pasted alone: they share files, not variables. They contain no comments
 * and no unquoted `?`, because an interactive zsh would read these as a command and a pattern.
 */
export function tour(facts: TourFacts): TourStep[] {
  const { publicUrl, temporalUiUrl, demo, demoFile, showSecrets } = facts;
  const api = `${publicUrl}/api/v1`;
  const json = `-H 'content-type: application/json'`;
  const jar = quoted(cookieJar(demoFile));
  const latest = `eventType=listing.published&endpointId=${demo.endpointId}&limit=1`;
  const deliveries = `'${api}/webhooks/deliveries?${latest}'`;
  const kept = (name: 'apiKey' | 'password'): string =>
    `$(sed -n 's/.*"${name}": "\\(.*\\)".*/\\1/p' ${quoted(demoFile)})`;
  const authorization = showSecrets
    ? `'authorization: Bearer ${demo.apiKey}'`
    : `"authorization: Bearer ${kept('apiKey')}"`;
  // The command has the password inside single quotes. They are closed around the part that the shell expands.
  const password = showSecrets ? demo.password : `'"${kept('password')}"'`;
  const workflows = `${temporalUiUrl ?? 'TEMPORAL_UI'}/namespaces/default/workflows`;
  return [
    {
      title: 'Publish a listing, as a server would, with an API key',
      command: continued(
        `curl -sS -H ${authorization}`,
        `${json} -d '{"title":"Brass lamp","price":{"amount":4900,"currency":"USD"},"publish":true}'`,
        `'${api}/listings'; echo`,
      ),
    },
    {
      title: 'Sign in and list its delivery (API keys cannot read deliveries)',
      command: continued(
        `sleep 1; curl -sS -f -o /dev/null -c ${jar}`,
        `${json} -d '{"email":"${sellerEmail}","password":"${password}"}'`,
        `'${api}/auth/sign-in' && curl -sS -b ${jar}`,
        `${deliveries}; echo`,
      ),
    },
    {
      title: 'Print the link to its workflow in the Temporal UI, and open it',
      command: continued(
        `curl -sS -b ${jar}`,
        `${deliveries}`,
        `| grep -o 'whd_[A-Za-z0-9]*' | head -n 1 | sed 's#^#${workflows}/#'`,
      ),
    },
  ];
}

/** Joins parts of one command with line continuations. */
function continued(...lines: string[]): string {
  return lines.join(' \\\n  ');
}

function quoted(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
}
