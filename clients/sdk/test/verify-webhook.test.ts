import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type SignedWebhook, verifyWebhook, type WebhookVerificationError } from '../src/index.ts';

const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgdmVjdG9ycy4uLi4uLi4=';
const nowSeconds = 1_795_233_221;

/**
 * The signature that docs/webhooks.md describes. workflows/test/signature-vectors.test.ts tests the worker's signer.
 */
function sign(body: string | Uint8Array, key: string, timestamp: number): string {
  return `t=${timestamp},v1=${createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')}`;
}

function verify(changes: Partial<SignedWebhook>) {
  return verifyWebhook({ payload: '', headers: {}, secret, now: new Date(nowSeconds * 1000), ...changes });
}

function codeOf(changes: Partial<SignedWebhook>): string | null {
  try {
    verify(changes);
    return null;
  } catch (error) {
    return (error as WebhookVerificationError).code;
  }
}

const events = fc
  .record({
    id: fc.string(),
    type: fc.string(),
    createdAt: fc.string(),
    apiVersion: fc.string(),
    data: fc.dictionary(fc.string(), fc.jsonValue()),
  })
  .map((event) => ({ event, body: Buffer.from(JSON.stringify(event)) }));
const secrets = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.trim() !== '');
const skews = fc.integer({ min: -300, max: 300 });

test('any body that is correctly signed is verified and returned unchanged', () => {
  fc.assert(
    fc.property(events, secrets, skews, ({ body }, key, skew) => {
      const event = verify({
        payload: body,
        headers: { 'X-Service-Signature': sign(body, key, nowSeconds + skew) },
        secret: key,
      });
      expect(event).toEqual(JSON.parse(body.toString()));
    }),
  );
});

test('a single changed bit, of body, timestamp or signature, is refused', () => {
  fc.assert(
    fc.property(events, secrets, skews, fc.nat(), fc.nat({ max: 7 }), ({ body }, key, skew, position, bit) => {
      const header = Buffer.from(sign(body, key, nowSeconds + skew));
      const flipped = (bytes: Buffer): Buffer => {
        const copy = Buffer.from(bytes);
        copy[position % copy.length]! ^= 1 << bit;
        return copy;
      };
      expect(
        codeOf({ payload: flipped(body), headers: { 'x-service-signature': header.toString('latin1') }, secret: key }),
      ).toBe('no_match');
      expect(
        codeOf({ payload: body, headers: { 'x-service-signature': flipped(header).toString('latin1') }, secret: key }),
      ).toMatch(/no_match|malformed_header/);
    }),
    { numRuns: 500 },
  );
});

test('no header makes the verifier throw anything but a refusal', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(t=\d{0,12}|v1=[0-9a-f]{0,64}|v\d|,|=){0,9}$/)), (header) => {
      expect(codeOf({ payload: '{}', headers: { 'x-service-signature': header } })).toMatch(
        /^(missing_header|malformed_header|no_match)$/,
      );
    }),
  );
});

describe('a mistake in the call', () => {
  const headers = { 'x-service-signature': sign('{}', '', nowSeconds) };

  test.each([
    ['an empty secret', { secret: '' }],
    ['a blank secret', { secret: ' \n' }],
    ['no secret', { secret: [] }],
    ['an empty secret among others', { secret: [secret, ''] }],
    ['a secret that is not set', { secret: undefined as unknown as string }],
    ['a parsed body', { payload: {} as string }],
    ['a tolerance that is not a number', { toleranceSeconds: Number.NaN }],
    ['a negative tolerance', { toleranceSeconds: -1 }],
    ['an invalid time', { now: new Date(Number.NaN) }],
  ])('%s throws a TypeError, and never verifies', (_, mistake) => {
    expect(() => verify({ payload: '{}', headers, ...mistake })).toThrow(TypeError);
  });
});

test('bytes that are not UTF-8 are refused, even if they are signed', () => {
  const payload = Buffer.from([0x22, 0xff, 0x22]);
  expect(codeOf({ payload, headers: { 'x-service-signature': sign(payload, secret, nowSeconds) } })).toBe(
    'invalid_payload',
  );
});

test('a tolerance of one hour accepts a request that is one hour old', () => {
  const payload = JSON.stringify({ id: 'evt_1', type: 'order.paid', createdAt: '', apiVersion: 'v1', data: {} });
  const headers = { 'x-service-signature': sign(payload, secret, nowSeconds - 3600) };
  expect(codeOf({ payload, headers })).toBe('timestamp_too_old');
  expect(codeOf({ payload, headers, toleranceSeconds: 3600 })).toBeNull();
});

test('no refusal shows the secret or the body', () => {
  for (const header of [undefined, 'x', sign('other', secret, nowSeconds)]) {
    try {
      verify({ payload: 'private body', headers: { 'x-service-signature': header } });
    } catch (error) {
      expect(String((error as Error).stack)).not.toMatch(/private body|whsec_/);
    }
  }
});
