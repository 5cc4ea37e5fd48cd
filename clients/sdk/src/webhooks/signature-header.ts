import { WebhookVerificationError } from './webhook-verification-error.ts';

export interface SignatureHeader {
  /** As it stands in the header, because these characters were signed. */
  timestamp: string;
  /** The `v1` digests, 32 bytes each: two while a secret is being rotated. */
  signatures: Buffer[];
}

/** Fifteen digits: what a number holds exactly. */
const digits = /^\d{1,15}$/;
/** In lower case, as it is sent: a changed letter is a changed signature. */
const digest = /^[0-9a-f]{64}$/;
const member = /^([a-z][a-z0-9]*)=([^=]+)$/;

/**
 * Reads `t=<unix>,v1=<hex>[,v1=<hex>]`. Members of other schemes are passed over, so that a later `v2` can be added.
 * Everything else must be as it is sent: throws `malformed_header`.
 */
export function parseSignatureHeader(header: string): SignatureHeader {
  const members = header
    .split(',')
    .map((text) => member.exec(text) ?? refuse('It is a list of name=value, separated by commas.'));
  const valuesOf = (name: string) => members.filter(([, key]) => key === name).map(([, , value = '']) => value);
  const [timestamp, ...more] = valuesOf('t');
  if (timestamp === undefined || more.length > 0) refuse('It has one t.');
  if (!digits.test(timestamp)) refuse('t is a Unix time in seconds.');
  const signatures = valuesOf('v1');
  if (signatures.length === 0) refuse('It has at least one v1.');
  if (!signatures.every((value) => digest.test(value))) refuse('v1 is 64 hexadecimal digits in lower case.');
  return { timestamp, signatures: signatures.map((value) => Buffer.from(value, 'hex')) };
}

function refuse(rule: string): never {
  throw new WebhookVerificationError('malformed_header', `The signature header cannot be read. ${rule}`);
}
