import { createHmac } from 'node:crypto';
import {
  base64,
  body,
  butAccepts,
  butRefuses,
  event,
  foreignSecret,
  hex,
  id,
  keyOf,
  nextSecret,
  noSuchSyntax,
  notExpressible,
  nowSeconds,
  oneSecret,
  readsPrefix,
  secret,
  standardV1,
  v1,
  vector,
  type WebhookVector,
} from './webhook-vector.ts';

const service = (t: number | string, ...digests: string[]) =>
  [`t=${t}`, ...digests.map((digest) => `v1=${digest}`)].join(',');
const otherV1 = hex(foreignSecret, nowSeconds, body);
const otherStandard = base64(foreignSecret, nowSeconds, body);
/** An invalid timestamp with valid signatures. */
const timestampText = (text: string) => ({ service: service(text, v1), standard: { timestamp: text } });

const vectors: WebhookVector[] = [
  vector('valid', {}, 'accepts'),
  vector('valid: names in upper case', { upperCaseNames: true }, 'accepts'),
  vector(
    'valid: unicode body',
    { signedBody: JSON.stringify({ ...event, data: { title: 'Lämpchen 灯 🪔  \u2028' } }) },
    'accepts',
  ),
  vector(
    'valid: members of other schemes beside it',
    { service: `t=${nowSeconds},v0=abc,v1=${v1},v2=xyz`, standard: { signature: `v1a,abc v1,${standardV1} v2,xyz` } },
    'accepts',
  ),
  vector('valid: v1 before t', { service: `v1=${v1},t=${nowSeconds}` }, 'accepts'),
  vector(
    'event id header changed',
    { standard: { id: 'evt_another' } },
    'accepts',
    undefined,
    butRefuses('Its scheme signs the id header. In X-Service-Signature only the id in the body is signed.'),
  ),

  vector('expired: at the edge', { timestamp: nowSeconds - 300 }, 'accepts'),
  vector('expired', { timestamp: nowSeconds - 301 }, 'timestamp_too_old'),
  vector('expired: signed in 1970', { timestamp: 0 }, 'timestamp_too_old'),
  vector('future: at the edge', { timestamp: nowSeconds + 300 }, 'accepts'),
  vector(
    'future',
    { timestamp: nowSeconds + 301 },
    'timestamp_too_new',
    butAccepts('It checks the age only, not timestamps in the future.'),
  ),
  vector(
    'future: milliseconds taken for seconds',
    { timestamp: nowSeconds * 1000 },
    'timestamp_too_new',
    butAccepts('It checks the age only, not timestamps in the future.'),
  ),

  vector('rotated: the old secret', { signedWith: [nextSecret, secret] }, 'accepts'),
  vector('rotated: the new secret', { signedWith: [nextSecret, secret], knows: [nextSecret] }, 'accepts'),
  vector(
    'rotated: both secrets, of which the second signs',
    { signedWith: [nextSecret], knows: [secret, nextSecret] },
    'accepts',
    oneSecret,
    oneSecret,
  ),
  vector('rotated: neither secret', { signedWith: [nextSecret, secret], knows: [foreignSecret] }, 'no_match'),
  vector('rotated: the grace period is over', { signedWith: [nextSecret] }, 'no_match'),
  vector(
    'several v1, the third is true',
    {
      service: service(nowSeconds, otherV1, '0'.repeat(64), v1, otherV1),
      standard: { signature: `v1,${otherStandard} v1,AAAA v1,${standardV1} v1,${otherStandard}` },
    },
    'accepts',
  ),
  vector(
    'several v1, none is true',
    { service: service(nowSeconds, otherV1, '0'.repeat(64)), standard: { signature: `v1,${otherStandard} v1,AAAA` } },
    'no_match',
  ),

  vector('tampered body', { body: body.replace('lst_1', 'lst_2') }, 'no_match'),
  vector('tampered body: written again by a parser', { signedBody: JSON.stringify(event, null, 1), body }, 'no_match'),
  vector('tampered body: a line feed more', { body: `${body}\n` }, 'no_match'),
  vector('tampered body: nothing left', { body: '' }, 'no_match'),
  vector(
    'tampered timestamp',
    { service: service(nowSeconds + 1, v1), standard: { timestamp: String(nowSeconds + 1) } },
    'no_match',
  ),
  vector(
    'tampered timestamp: made young again',
    {
      timestamp: nowSeconds - 86_400,
      service: service(nowSeconds, hex(secret, nowSeconds - 86_400, body)),
      standard: { timestamp: String(nowSeconds) },
    },
    'no_match',
  ),
  vector(
    'tampered signature',
    {
      service: service(nowSeconds, `${v1.slice(0, -1)}${v1.endsWith('0') ? '1' : '0'}`),
      standard: { signature: `v1,A${standardV1.slice(1)}` },
    },
    'no_match',
  ),
  vector('wrong secret', { knows: [foreignSecret] }, 'no_match'),
  vector(
    'wrong secret: without its whsec_',
    { knows: [secret.slice('whsec_'.length)] },
    'no_match',
    undefined,
    butAccepts('In its scheme the prefix is not part of the key.'),
  ),
  vector(
    'wrong key: signed with the decoded part of the secret',
    {
      service: service(nowSeconds, hex(keyOf(secret), nowSeconds, body)),
      standard: {
        signature: `v1,${createHmac('sha256', secret).update(`${id}.${nowSeconds}.${body}`).digest('base64')}`,
      },
    },
    'no_match',
  ),

  vector('missing header', { service: null, standard: { signature: null } }, 'missing_header'),
  vector('missing header: empty', { service: '', standard: { signature: '' } }, 'missing_header'),
  vector('missing t', { service: `v1=${v1}`, standard: { timestamp: null } }, 'malformed_header'),
  vector('missing v1', { service: `t=${nowSeconds}`, standard: { signature: null } }, 'malformed_header'),
  vector(
    'missing v1: another scheme alone',
    { service: `t=${nowSeconds},v0=${v1}`, standard: { signature: `v0,${standardV1}` } },
    'malformed_header',
  ),
  vector(
    'duplicate t',
    { service: `t=${nowSeconds},t=${nowSeconds},v1=${v1}`, standard: { timestamp: `${nowSeconds},${nowSeconds}` } },
    'malformed_header',
    butAccepts('It takes the last t.'),
    readsPrefix,
  ),
  vector(
    'duplicate t: the last is the signed one',
    {
      service: `t=${nowSeconds - 1},t=${nowSeconds},v1=${v1}`,
      standard: { timestamp: `${nowSeconds - 1},${nowSeconds}` },
    },
    'malformed_header',
    butAccepts('It takes the last t.'),
  ),
  vector(
    'duplicate header',
    {
      service: [service(nowSeconds, v1), service(nowSeconds, v1)],
      standard: { signature: [`v1,${standardV1}`, `v1,${standardV1}`] },
    },
    'malformed_header',
  ),
  vector('non-digit t: letters', timestampText('now'), 'malformed_header'),
  vector('non-digit t: empty', timestampText(''), 'malformed_header'),
  vector(
    'non-digit t: letters after the digits',
    timestampText(`${nowSeconds}s`),
    'malformed_header',
    readsPrefix,
    readsPrefix,
  ),
  vector('non-digit t: a fraction', timestampText(`${nowSeconds}.5`), 'malformed_header', readsPrefix, readsPrefix),
  vector('non-digit t: a plus', timestampText(`+${nowSeconds}`), 'malformed_header', readsPrefix, readsPrefix),
  vector('non-digit t: negative', timestampText(`-${nowSeconds}`), 'malformed_header'),
  vector('non-digit t: hexadecimal', timestampText(`0x${nowSeconds.toString(16)}`), 'malformed_header'),
  vector('non-digit t: an exponent', timestampText('1.795233221e9'), 'malformed_header'),
  vector('non-digit t: digits of another script', timestampText('١٧٩٥٢٣٣٢٢١'), 'malformed_header'),
  vector(
    't of more digits than a number holds',
    { service: service('9'.repeat(20), hex(secret, '9'.repeat(20), body)), standard: { timestamp: '9'.repeat(20) } },
    'malformed_header',
  ),

  vector(
    'malformed v1: not hex',
    { service: service(nowSeconds, 'z'.repeat(64)), standard: { signature: `v1,${'!'.repeat(44)}` } },
    'malformed_header',
  ),
  vector(
    'malformed v1: upper case',
    { service: service(nowSeconds, v1.toUpperCase()) },
    'malformed_header',
    undefined,
    notExpressible('In base64 the case is part of the value.'),
  ),
  vector(
    'malformed v1: a digit short',
    { service: service(nowSeconds, v1.slice(1)), standard: { signature: `v1,${standardV1.slice(1)}` } },
    'malformed_header',
  ),
  vector(
    'malformed v1: a digit more',
    { service: service(nowSeconds, `${v1}0`), standard: { signature: `v1,${standardV1}A` } },
    'malformed_header',
  ),
  vector(
    'malformed v1: empty',
    { service: service(nowSeconds, ''), standard: { signature: 'v1,' } },
    'malformed_header',
  ),
  vector(
    'malformed v1: base64',
    {
      service: service(nowSeconds, Buffer.from(v1, 'hex').toString('base64')),
      standard: { signature: `v1,${Buffer.from(standardV1, 'base64').toString('hex')}` },
    },
    'malformed_header',
  ),
  vector(
    'malformed v1 beside a true one',
    { service: service(nowSeconds, v1, 'z'.repeat(64)), standard: { signature: `v1,${standardV1} v1,!` } },
    'malformed_header',
    butAccepts('It ignores malformed signatures. This SDK refuses headers that the service never sends.'),
    butAccepts('It ignores malformed signatures.'),
  ),
  vector(
    'malformed: names in upper case inside the header',
    { service: `T=${nowSeconds},V1=${v1}`, standard: { signature: `V1,${standardV1}` } },
    'malformed_header',
  ),
  vector(
    'malformed: a space after the comma',
    { service: `t=${nowSeconds}, v1=${v1}` },
    'malformed_header',
    undefined,
    noSuchSyntax,
  ),
  vector(
    'malformed: semicolons',
    { service: `t=${nowSeconds};v1=${v1}`, standard: { signature: `v1;${standardV1}` } },
    'malformed_header',
  ),
  vector(
    'malformed: a comma at the end',
    { service: `${service(nowSeconds, v1)},` },
    'malformed_header',
    butAccepts('It ignores empty members.'),
    noSuchSyntax,
  ),
  vector('malformed: no member at all', { service: 'signed', standard: { signature: 'signed' } }, 'malformed_header'),
  vector(
    'malformed: JSON',
    { service: JSON.stringify({ t: nowSeconds, v1 }), standard: { signature: JSON.stringify({ v1: standardV1 }) } },
    'malformed_header',
  ),

  vector(
    'empty body, signed',
    { signedBody: '' },
    'invalid_payload',
    undefined,
    butAccepts('It returns undefined for an empty body.'),
  ),
  vector('not JSON, signed', { signedBody: 'listing.published' }, 'invalid_payload'),
  vector('JSON cut off, signed', { signedBody: body.slice(0, -1) }, 'invalid_payload'),
  vector(
    'JSON that is no event, signed',
    { signedBody: '[{"id":"evt_1"}]' },
    'invalid_payload',
    butAccepts('It does not check the shape.'),
    butAccepts('It does not check the shape.'),
  ),
];

const about =
  'Signed webhooks and the required result of verifying each: `expected` is `accepts` or the code of a ' +
  'WebhookVerificationError, at a tolerance of 300 s. Generated by clients/sdk/generate; every run gives the same.';

/** The text of `test/webhook-vectors.json`. */
export function webhookVectorsText(): string {
  return `${JSON.stringify({ about, toleranceSeconds: 300, vectors }, null, 2)}\n`;
}
