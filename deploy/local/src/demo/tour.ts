import { answerFile, type Demo, type DemoRole } from './demo-record.ts';

export interface TourFacts {
  publicUrl: string;
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
 * Six commands: the seller publishes a listing, the buyer makes an offer, the seller accepts it; the buyer pays, the
 * seller ships, and a week passes by the test clock, after which the seller is paid. They run in bash and zsh and need
 * only curl, sed, grep, head and tee. Each can be pasted alone: they share files, not variables. They contain no
 * comments and no unquoted `?`, because an interactive zsh would read these as a command and a pattern.
 */
export function tour({ publicUrl, demo, demoFile, showSecrets }: TourFacts): TourStep[] {
  const api = `${publicUrl}/api/v1`;
  /** Reads the key within the part of the file that is about the role. */
  const keptKey = (role: DemoRole): string =>
    `$(sed -n '/"${role}"/,/}/s/.*"apiKey": "\\(.*\\)".*/\\1/p' ${quoted(demoFile)})`;
  const as = (role: DemoRole): string =>
    showSecrets ? `-H 'authorization: Bearer ${demo[role].apiKey}'` : `-H "authorization: Bearer ${keptKey(role)}"`;
  const json = `-H 'content-type: application/json'`;
  const listingFile = quoted(answerFile(demoFile, 'listing'));
  const offerFile = quoted(answerFile(demoFile, 'offer'));
  const orderFile = quoted(answerFile(demoFile, 'order'));
  /** The id of the record in an answer: the first id with its prefix. */
  const idIn = (file: string, prefix: 'lst' | 'off' | 'ord'): string =>
    `$(grep -o '${prefix}_[0-9a-z]*' ${file} | head -n 1)`;
  return [
    {
      title: 'The seller publishes a listing, as a server would, with an API key',
      command: continued(
        `curl -sS ${as('seller')} ${json}`,
        `-d '{"title":"Brass lamp","price":{"amount":4900,"currency":"USD"},"quantity":3,"publish":true}'`,
        `'${api}/listings' | tee ${listingFile}; echo`,
      ),
    },
    {
      title: 'The buyer offers 42.00 for one',
      command: continued(
        `curl -sS ${as('buyer')} ${json}`,
        `-d '{"unitAmount":{"amount":4200,"currency":"USD"},"listingId":"'"${idIn(listingFile, 'lst')}"'"}'`,
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

/** Joins parts of one command with line continuations. */
function continued(...lines: string[]): string {
  return lines.join(' \\\n  ');
}

function quoted(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
}
