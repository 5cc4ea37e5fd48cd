// `npm run generate`: writes every generated file. The clients' programs read what the gateway's has written.

import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

for (const program of [
  'gateway/src/generate/generate.main.ts',
  'tools/src/configuration/write-configuration.ts',
  'bench/src/report/performance.main.ts',
  'clients/console/generate/generate.main.ts',
  'clients/sdk/generate/generate.main.ts',
])
  execFileSync(process.execPath, [program], { cwd: repositoryRoot, stdio: 'inherit' });
