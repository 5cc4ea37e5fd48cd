import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test.each(['clients/sdk/src/rest', 'clients/console/src/data'])(
  '%s reads Retry-After like the product: the file is a copy',
  (folder) => {
    expect(read(`${folder}/retry-after.ts`)).toBe(read('libs/kernel/src/retry-after.ts'));
  },
);
