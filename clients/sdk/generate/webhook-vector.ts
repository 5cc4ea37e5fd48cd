import { createHmac } from 'node:crypto';

/**
 * Verdict of another library on a vector. `reason` says why it differs from this SDK, or why the vector cannot be
 * expressed for it.
 */
export interface LibraryVerdict {
  verdict: 'accepts' | 'refuses' | 'not_expressible';
  reason?: string;
}

export interface WebhookVector {
  name: string;
  /** Signed content, and the secrets that sign it. `timestamp` is in Unix seconds. */
  sent: { id: string; timestamp: number; body: string; secrets: string[] };
  /** Whether body and headers are received as they were sent. */
  untouched: boolean;
  received: { body: string; headers: Record<string, string | string[]>; secrets: string[]; nowSeconds: number };
  /** `accepts`, or a `WebhookVerificationCode`. */
  expected: string;
  stripe: LibraryVerdict;
  standardwebhooks: LibraryVerdict;
}

const secretOf = (name: string) => `whsec_${Buffer.from(name.padEnd(32, '.')).toString('base64')}`;
export const secret = secretOf('the secret of the vectors');
export const nextSecret = secretOf('the secret after a rotation');
export const foreignSecret = secretOf('the secret of somebody else');

export const nowSeconds = 1_795_233_221;
export const id = 'evt_01m7y3t2a4f6csg1jdz6rwrjaj';
export const event = {
  id,
  type: 'listing.published',
  createdAt: '2026-11-21T09:53:41.000Z',
  apiVersion: 'v1',
  data: { object: { id: 'lst_1', version: 2 } },
};
export const body = JSON.stringify(event);

export const hex = (key: string | Buffer, t: number | string, text: string) =>
  createHmac('sha256', key).update(`${t}.${text}`).digest('hex');
export const keyOf = (text: string) => Buffer.from(text.replace(/^whsec_/, ''), 'base64');
export const base64 = (key: string, t: number | string, text: string) =>
  createHmac('sha256', keyOf(key)).update(`${id}.${t}.${text}`).digest('base64');

export const v1 = hex(secret, nowSeconds, body);
export const standardV1 = base64(secret, nowSeconds, body);

const accepts: LibraryVerdict = { verdict: 'accepts' };
const refuses: LibraryVerdict = { verdict: 'refuses' };
export const butAccepts = (reason: string): LibraryVerdict => ({ verdict: 'accepts', reason });
export const butRefuses = (reason: string): LibraryVerdict => ({ verdict: 'refuses', reason });
export const notExpressible = (reason: string): LibraryVerdict => ({ verdict: 'not_expressible', reason });

export const oneSecret = notExpressible('It takes one secret.');
export const readsPrefix = butAccepts('It reads the timestamp with parseInt, which ignores what follows the digits.');
export const noSuchSyntax = notExpressible('The webhook-* headers have no such syntax.');

/** Differences of a vector from a valid request. */
interface Change {
  timestamp?: number;
  signedBody?: string;
  signedWith?: string[];
  /** The received body, if it is not the signed one. */
  body?: string;
  /** The received X-Service-Signature header; null if there is none. */
  service?: string | string[] | null;
  /** The received `webhook-*` headers that differ; null if there is none. */
  standard?: Partial<Record<'id' | 'timestamp' | 'signature', string | string[] | null>>;
  upperCaseNames?: boolean;
  /** The secrets of the receiver. */
  knows?: string[];
}

/** Makes a vector. Without verdicts, the other libraries agree with this SDK. */
export function vector(
  name: string,
  change: Change,
  expected: string,
  stripe?: LibraryVerdict,
  standardwebhooks?: LibraryVerdict,
): WebhookVector {
  const { timestamp = nowSeconds, signedBody = body, signedWith = [secret], knows = [secret] } = change;
  const headers = Object.entries({
    'x-service-timestamp': String(timestamp),
    'x-service-signature': [`t=${timestamp}`, ...signedWith.map((key) => `v1=${hex(key, timestamp, signedBody)}`)].join(
      ',',
    ),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signedWith.map((key) => `v1,${base64(key, timestamp, signedBody)}`).join(' '),
    ...(change.service !== undefined && { 'x-service-signature': change.service }),
    ...Object.fromEntries(Object.entries(change.standard ?? {}).map(([member, value]) => [`webhook-${member}`, value])),
  }).filter((entry): entry is [string, string | string[]] => entry[1] !== null);
  const usual = expected === 'accepts' ? accepts : refuses;
  return {
    name,
    sent: { id, timestamp, body: signedBody, secrets: signedWith },
    untouched: change.body === undefined && change.service === undefined && !change.standard && !change.upperCaseNames,
    received: {
      body: change.body ?? signedBody,
      headers: Object.fromEntries(
        headers.map(([key, value]) => [change.upperCaseNames ? key.toUpperCase() : key, value]),
      ),
      secrets: knows,
      nowSeconds,
    },
    expected,
    stripe: stripe ?? usual,
    standardwebhooks: standardwebhooks ?? usual,
  };
}
