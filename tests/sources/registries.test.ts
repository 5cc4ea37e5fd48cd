import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { registries } from '@marketplace/tools/registries';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

test.each(Object.entries(registries()))(
  '%s lists the contents of its folder; `npm run generate` writes it',
  (file, text) => {
    expect(readFileSync(path.join(repositoryRoot, file), 'utf8')).toBe(text);
  },
);
