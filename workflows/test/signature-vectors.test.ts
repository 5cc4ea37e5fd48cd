import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { type Signable, signatureHeaders } from '../src/webhooks/delivery/signature.ts';

interface Vector {
  name: string;
  sent: Signable;
  untouched: boolean;
  received: { headers: Record<string, string> };
}

/** Test vectors, read as a file because the worker must not import the SDK. */
const file = new URL('../../clients/sdk/test/webhook-vectors.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };
const untouched = vectors.filter((vector) => vector.untouched).map((vector) => [vector.name, vector] as const);

test.each(untouched)('the signer produces the signature of the published vector: %s', (_, { sent, received }) => {
  expect(signatureHeaders(sent)).toEqual(received.headers);
});

test('there are vectors with one and with two secrets', () => {
  expect(new Set(untouched.map(([, { sent }]) => sent.secrets.length))).toEqual(new Set([1, 2]));
});
