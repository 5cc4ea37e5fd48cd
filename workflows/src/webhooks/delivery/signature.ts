import { createHmac } from 'node:crypto';

/** Signed content, and the secrets that sign it. */
export interface Signable {
  /** Event id. It is the same in every attempt, so that a receiver can recognize duplicates. */
  id: string;
  /** Unix time of this attempt, in seconds. */
  timestamp: number;
  /** The body exactly as sent. */
  body: string;
  /**
   * All valid secrets. During a rotation there are two, and a receiver that knows either of them accepts the request.
   */
  secrets: readonly string[];
}

/** Encoding of a key. Node computes an HMAC four times as fast with a string as with a `Buffer` for a key. */
const base64 = { encoding: 'base64' } as const;

/**
 * Returns the headers of both signature schemes. `X-Service-Signature` (docs/webhooks.md): `t=<unix>,v1=<hex>` over
 * `<t>.<body>`, with the whole secret string as the key. The `webhook-*` set is the Standard Webhooks scheme: base64
 * over `<id>.<t>.<body>`, with the base64-decoded part of the secret as the key.
 */
export function signatureHeaders({ id, timestamp, body, secrets }: Signable): Record<string, string> {
  const service = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  );
  const standard = secrets.map((secret) => {
    const hmac = createHmac('sha256', secret.replace(/^whsec_/, ''), base64);
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'x-service-timestamp': String(timestamp),
    'x-service-signature': [`t=${timestamp}`, ...service].join(','),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}

const signatureNames = ['x-service-signature', 'webhook-signature'];

/**
 * The request headers as they are stored. `[redacted]` replaces the values of the signatures and of the endpoint's
 * custom headers, which may be credentials.
 */
export function withoutSecrets(headers: Record<string, string>, customNames: string[]): Record<string, string> {
  const redacted = [...signatureNames, ...customNames].map((name) => [name, '[redacted]']);
  return { ...headers, ...Object.fromEntries(redacted) };
}
