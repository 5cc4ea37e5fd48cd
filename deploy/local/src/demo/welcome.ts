import { type Demo, demoRoles, emailOf, answerFile, cookieFile, type DemoRole } from './demo-record.ts';

interface WelcomeFacts extends Omit<TourFacts, 'demo'> {
  /** The demo. Undefined if it could not be created. */
  demo: Demo | undefined;
  /** Reason why the demo could not be created. */
  noDemo?: string | undefined;
  /** Whether the demo's organization operates the platform. */
  withOperator: boolean;
  inboxUrl: string;
  temporalUiUrl: string | undefined;
  hasConsole: boolean;
  /** Directory with one log file per process. */
  logDirectory: string;
  allowedCidrs: string[];
  /** Duration of the start. */
  seconds: number;
}

/** The text that `npm start` prints when everything runs. */
export function welcome(facts: WelcomeFacts): string {
  const { publicUrl, inboxUrl, temporalUiUrl, logDirectory, allowedCidrs, seconds, demo } = facts;
  const rows: [string, string][] = [
    ...(facts.hasConsole ? [['Console', `${publicUrl}/console`] satisfies [string, string]] : []),
    ['Inbox', `${inboxUrl}   webhooks and mails, live`],
    ['Temporal UI', temporalUiUrl ?? 'not started, because TEMPORAL_ADDRESS is set'],
    ['API', `${publicUrl}/api/v1`],
    ['Documentation', `${publicUrl}/docs`],
    ...(demo ? demoRows({ ...facts, demo }) : []),
    ['Logs', logDirectory],
  ];
  return [
    `\nReady in ${seconds.toFixed(1)} s.\n`,
    ...rows.map(([name, value]) => `  ${name.padEnd(16)} ${value}`),
    `\n  Webhook endpoints may also have addresses in ${allowedCidrs.join(', ')}.\n`,
    demo
      ? tourText({ ...facts, demo })
      : `There is no demo and no tour: ${facts.noDemo}.\nThe next start tries again; npm run reset begins with new ` +
        'data.\n',
    'Ctrl-C stops everything. The data is kept.',
  ].join('\n');
}

function demoRows({ demo, withOperator, demoFile, showSecrets }: WelcomeFacts & TourFacts): [string, string][] {
  const secret = showSecrets ? `${demo.password}   (shown only once; stored in ${demoFile})` : `in ${demoFile}`;
  return [
    ['Demo users', [...demoRoles, ...(withOperator ? ['operator' as const] : [])].map(emailOf).join(', ')],
    ['Their password', secret],
  ];
}

function tourText(facts: TourFacts & Pick<WelcomeFacts, 'inboxUrl' | 'temporalUiUrl'>): string {
  const { inboxUrl, temporalUiUrl } = facts;
  const steps = tour(facts).map(({ title, command }, index) => `${index + 1}. ${title}:\n\n${indented(command)}\n`);
  const workflows = temporalUiUrl ?? 'the Temporal UI';
  return [
    `Tour: paste these commands into another terminal, and watch ${inboxUrl} in a browser.\n`,
    ...steps,
    `${workflows} shows what an order waits for in its workflow, order/<order id>, and each attempt of a delivery in`,
    `the workflow with the id of the delivery.\n`,
  ].join('\n');
}

function indented(command: string): string {
  return command.replace(/^/gm, '  ');
}

interface TourFacts {
  publicUrl: string;
  demo: Demo;
  /** Path of the file with the demo's secrets. */
  demoFile: string;
  /** Whether the commands contain the secrets, as at the first start. Otherwise they read them from `demoFile`. */
  showSecrets: boolean;
}

interface TourStep {
  title: string;
  command: string;
}

/**
 * The commands of the tour: six of a trade, and four about a receiver that fails. They run in bash and zsh and need
 * only curl, sed, grep, head and tee. Each can be pasted alone: they share files, not variables. They contain no
 * comments and no unquoted `?`, because an interactive zsh would read these as a command and a pattern.
 */
function tour(facts: TourFacts): TourStep[] {
  return [...tradeSteps(facts), ...failureSteps(facts)];
}

const shipping =
  '"shippingAddress":{"name":"Jeanne Baret","line1":"12 Quai de la ' + 'Fosse","city":"Nantes","country":"FR"}';
const json = `-H 'content-type: application/json'`;

/** The header with the API key of a role, in the form for a command. */
function authorization({ demo, demoFile, showSecrets }: TourFacts, role: DemoRole): string {
  // Reads the key in the part of the file about the role.
  const kept = `$(sed -n '/"${role}"/,/}/s/.*"apiKey": "\\(.*\\)".*/\\1/p' ${quoted(demoFile)})`;
  return showSecrets ? `-H 'authorization: Bearer ${demo[role].apiKey}'` : `-H "authorization: Bearer ${kept}"`;
}

/** The id of the record in an answer: the first id with its prefix. */
function idIn(file: string, prefix: 'lst' | 'off' | 'ord' | 'whd'): string {
  return `$(grep -o '${prefix}_[0-9a-z]*' ${file} | head -n 1)`;
}

/**
 * The seller publishes a listing, the buyer makes an offer, the seller accepts it; the buyer pays, the seller ships,
 * and a week passes by the test clock, after which the seller is paid.
 */
function tradeSteps(facts: TourFacts): TourStep[] {
  const { publicUrl, demoFile } = facts;
  const api = `${publicUrl}/api/v1`;
  const as = (role: DemoRole): string => authorization(facts, role);
  const listingFile = quoted(answerFile(demoFile, 'listing'));
  const offerFile = quoted(answerFile(demoFile, 'offer'));
  const orderFile = quoted(answerFile(demoFile, 'order'));
  return [
    {
      title: 'The seller publishes a listing, as a server would, with an API key',
      command: continued(
        `curl -sS ${as('seller')} ${json}`,
        `-d '{"title":"Brass ` +
          `lamp","price":{"amount":4900,"currency":"USD"},"quantity":3,"requiresShipping":true,"publish":true}'`,
        `'${api}/listings' | tee ${listingFile}; echo`,
      ),
    },
    {
      title: 'The buyer offers 42.00 for one',
      command: continued(
        `curl -sS ${as('buyer')} ${json}`,
        '-d ' +
          `'{"unitAmount":{"amount":4200,"currency":"USD"},${shipping},"listingId":"'"${idIn(listingFile, 'lst')}"'"}'`,
        `'${api}/offers' | tee ${offerFile}; echo`,
      ),
    },
    {
      title: 'The seller accepts the offer, which reserves the lamp and creates an order',
      command: continued(
        `curl -sS ${as('seller')} ${json}`,
        `-d '{"expectedRevision":1}'`,
        `"${api}/offers/${idIn(offerFile, 'off')}/accept" | tee ${orderFile}; echo`,
      ),
    },
    {
      title: 'The buyer pays with a card of the sandbox, which moves no money',
      command: continued(
        `curl -sS ${as('buyer')} ${json}`,
        `-d '{"paymentMethod":"pm_card_visa","orderId":"'"${idIn(orderFile, 'ord')}"'"}'`,
        `'${api}/payments'; echo`,
      ),
    },
    {
      title: 'The seller ships the lamp',
      command: continued(
        `curl -sS ${as('seller')} ${json}`,
        `-d '{"carrier":"Post","trackingNumber":"RR123456785FR"}'`,
        `"${api}/orders/${idIn(orderFile, 'ord')}/fulfillments"; echo`,
      ),
    },
    {
      title: 'A week passes by the test clock: the order is completed, and the seller is paid',
      command: continued(`curl -sS ${json}`, `-d '{"seconds":604800}'`, `'${api}/test-helpers/clock/advance'; echo`),
    },
  ];
}

/**
 * The receiver of the seller fails, a webhook is retried, and when the receiver is repaired, the next attempt is made
 * at once instead of minutes later.
 */
function failureSteps(facts: TourFacts): TourStep[] {
  const { publicUrl, demo, demoFile, showSecrets } = facts;
  const api = `${publicUrl}/api/v1`;
  const { endpointId, endpointUrl } = demo.seller;
  const cookies = quoted(cookieFile(demoFile));
  const deliveryFile = quoted(answerFile(demoFile, 'delivery'));
  const kept = `'"$(sed -n 's/.*"password": "\\(.*\\)".*/\\1/p' ${quoted(demoFile)})"'`;
  const signIn = `{"email":"${emailOf('seller')}","password":"${showSecrets ? demo.password : kept}"}`;
  const setUrl = (url: string): string =>
    continued(
      `curl -sS -b ${cookies} -X PATCH ${json}`,
      `-d '{"url":"${url}"}'`,
      `'${api}/webhooks/endpoints/${endpointId}'`,
    );
  return [
    {
      title: 'The seller signs in, and gets a receiver that fails: at this address the inbox answers 500',
      command: continued(
        `(umask 077; curl -sS -f -o /dev/null -c ${cookies} ${json}`,
        `-d '${signIn}' '${api}/auth/sign-in') &&`,
        `${setUrl(`${endpointUrl}?status=500`)}; echo`,
      ),
    },
    {
      title: 'The seller publishes another listing. In ten seconds the inbox shows two attempts, "answered 500"',
      command: continued(
        `curl -sS ${authorization(facts, 'seller')} ${json}`,
        `-d '{"title":"Copper lamp","price":{"amount":5900,"currency":"USD"},"publish":true}'`,
        `'${api}/listings'; echo`,
      ),
    },
    {
      title: 'The delivery, with its attempts and the time of the next, in five minutes',
      command: continued(
        `curl -sS -b ${cookies} '${api}/webhooks/deliveries?status=retrying&limit=1'`,
        `| tee ${deliveryFile}; echo`,
      ),
    },
    {
      title: 'The seller repairs the receiver, and lets the next attempt be made now',
      command: continued(
        `${setUrl(endpointUrl)} &&`,
        `curl -sS -b ${cookies} -X POST "${api}/webhooks/deliveries/${idIn(deliveryFile, 'whd')}/retry"; echo`,
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
