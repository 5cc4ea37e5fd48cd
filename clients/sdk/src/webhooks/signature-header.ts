import { WebhookVerificationError } from './webhook-verification-error.ts';

/** A parsed X-Service-Signature header. */
export interface SignatureHeader {
  /** Unix seconds, as text: these characters were signed. */
  timestamp: string;
  /** The `v1` digests, 32 bytes each. There are two during a rotation of the secret. */
  signatures: Buffer[];
}

/** Pattern of the timestamp: up to fifteen digits, which a number represents exactly. */
const digits = /^\d{1,15}$/;
/** Pattern of a digest: lower case only, as sent, so that any changed character makes the signature invalid. */
const digest = /^[0-9a-f]{64}$/;
const member = /^([a-z][a-z0-9]*)=([^=]+)$/;

/**
 * Parses `t=<unix>,v1=<hex>[,v1=<hex>]`. Members with other names are ignored, so that a `v2` can be added later.
 * Throws `WebhookVerificationError` (`malformed_header`) for everything else that the service does not send.
 */
export function parseSignatureHeader(header: string): SignatureHeader {
  const members = header
    .split(',')
    .map((text) => member.exec(text) ?? refuse('Expected name=value pairs, separated by commas.'));
  const valuesOf = (name: string) => members.filter(([, key]) => key === name).map(([, , value = '']) => value);
  const [timestamp, ...more] = valuesOf('t');
  if (timestamp === undefined || more.length > 0) refuse('Expected exactly one t.');
  if (!digits.test(timestamp)) refuse('t must be a Unix time in seconds.');
  const signatures = valuesOf('v1');
  if (signatures.length === 0) refuse('Expected at least one v1.');
  if (!signatures.every((value) => digest.test(value))) refuse('v1 must be 64 hexadecimal digits in lower case.');
  return { timestamp, signatures: signatures.map((value) => Buffer.from(value, 'hex')) };
}

function refuse(rule: string): never {
  throw new WebhookVerificationError('malformed_header', `The header X-Service-Signature is malformed. ${rule}`);
}
