import { cookieJar, type Demo, sellerEmail } from './demo-record.ts';

export interface TourFacts {
  publicUrl: string;
  temporalUiUrl: string | undefined;
  demo: Demo;
  /** Where the demo's secrets are kept. */
  demoFile: string;
  /** Whether the commands show the secrets, as they do once, or read them from the file. */
  showSecrets: boolean;
}

export interface TourStep {
  title: string;
  command: string;
}

/**
 * From a listing to the history of its webhook in three commands, for bash and zsh, with nothing but curl, sed and
 * grep. Each can be pasted alone, because what they share is a file and not a variable. No comments and no bare `?`:
 * zsh would take the one for a command and the other for a pattern.
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
  // It stands within single quotes, so it leaves them for what the shell is to run.
  const password = showSecrets ? demo.password : `'"${kept('password')}"'`;
  return [
    {
      title: 'Publish a listing, as a server does with its API key',
      command: continued(
        `curl -sS -H ${authorization}`,
        `${json} -d '{"title":"Brass lamp","price":{"amount":4900,"currency":"USD"},"publish":true}'`,
        `'${api}/listings'; echo`,
      ),
    },
    {
      title: 'List its delivery, as a person who signs in (keys may not read deliveries)',
      command: continued(
        `sleep 1; curl -sS -f -o /dev/null -c ${jar}`,
        `${json} -d '{"email":"${sellerEmail}","password":"${password}"}'`,
        `'${api}/auth/sign-in' && curl -sS -b ${jar}`,
        `${deliveries}; echo`,
      ),
    },
    {
      title: 'Open its workflow in the Temporal UI, by the link that this prints',
      command: continued(
        `curl -sS -b ${jar}`,
        `${deliveries}`,
        `| grep -o 'whd_[A-Za-z0-9]*' | head -n 1 | sed 's#^#${temporalUiUrl ?? 'TEMPORAL_UI'}/namespaces/default/workflows/#'`,
      ),
    },
  ];
}

/** One command over several lines, for people to read. */
function continued(...lines: string[]): string {
  return lines.join(' \\\n  ');
}

function quoted(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
}
