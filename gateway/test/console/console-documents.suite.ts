import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { manifestOf } from '../../src/generate/manifest.ts';
import { readTrustedDocuments } from '../../src/graphql/requests/trusted-documents.ts';

const folder = new URL('../../../clients/console/', import.meta.url);

test.each(['src/generated/graphql/persisted-documents.json', 'documents.released.json'])(
  'the schema and the limits allow every document of %s, whose ids are their hashes',
  (file) => {
    const documents = readTrustedDocuments(fileURLToPath(new URL(file, folder)));
    expect(manifestOf([...documents]).faults).toEqual([]);
  },
);
