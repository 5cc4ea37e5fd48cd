import { expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { documentBytesMax, documentStore } from '../../src/graphql/requests/document-store.ts';

test('of documents that clients send once, the latest are kept, up to a size', async () => {
  const store = documentStore();
  const documents = Array.from({ length: 600 }, (_, n) =>
    parse(`{ ${Array.from({ length: 200 }, (__, field) => `a${n}_${field}: id`).join(' ')} }`),
  );
  const sizeOf = (document: object): number => Buffer.byteLength(JSON.stringify(document));
  for (const [n, document] of documents.entries()) await store.set(`${n}`, document);
  const found = await Promise.all(documents.map((_, n) => store.get(`${n}`)));
  const kept = found.filter((document) => document !== undefined);
  expect(documents.reduce((sum, document) => sum + sizeOf(document), 0)).toBeGreaterThan(2 * documentBytesMax);
  expect(kept.reduce((sum, document) => sum + sizeOf(document), 0)).toBeLessThanOrEqual(documentBytesMax);
  expect(kept.length).toBeGreaterThan(50);
  expect(found.at(-kept.length)).toBe(documents.at(-kept.length));
  expect(found.at(-kept.length - 1)).toBeUndefined();
});
