import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { apiTypes } from '../generate/api-types.ts';

test('api.generated.ts is what openapi.json gives; `npm run generate` writes it', async () => {
  expect(readFileSync(new URL('../src/rest/api.generated.ts', import.meta.url), 'utf8')).toBe(await apiTypes());
});
