// `npm run generate`: writes every generated file. The clients' programs read the output of the gateway's.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { registries } from './registries.ts';

for (const [file, text] of Object.entries(registries())) writeFileSync(path.join(repositoryRoot, file), text);

for (const program of [
  'gateway/src/generate/generate.main.ts',
  'tools/src/configuration/write-configuration.ts',
  'bench/src/report/performance.main.ts',
  'clients/console/generate/generate.main.ts',
  'clients/sdk/generate/generate.main.ts',
])
  execFileSync(process.execPath, [program], { cwd: repositoryRoot, stdio: 'inherit' });
