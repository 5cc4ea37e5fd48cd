import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { registries } from '@marketplace/tools/registries';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

test.each(Object.entries(registries()))('%s lists what its folder has; `npm run generate` renews it', (file, text) => {
  expect(readFileSync(path.join(repositoryRoot, file), 'utf8')).toBe(text);
});
