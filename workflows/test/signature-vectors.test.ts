import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { type Signable, signatureHeaders } from '../src/webhooks/delivery/signature.ts';

interface Vector {
  name: string;
  sent: Signable;
  untouched: boolean;
  received: { headers: Record<string, string> };
}

/** Read as a file: the vectors are data, and customers' code is nothing that a worker may import. */
const file = new URL('../../clients/sdk/test/webhook-vectors.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };
const untouched = vectors.filter((vector) => vector.untouched).map((vector) => [vector.name, vector] as const);

test.each(untouched)('the signer signs as the published vectors say: %s', (_, { sent, received }) => {
  expect(signatureHeaders(sent)).toEqual(received.headers);
});

test('there are vectors of one and of two secrets', () => {
  expect(new Set(untouched.map(([, { sent }]) => sent.secrets.length))).toEqual(new Set([1, 2]));
});
