// `node bench/src/report/performance.main.ts [result file ...]`: stores these results, and writes docs/performance.md.

import { writeFileSync } from 'node:fs';
import { keepResult, keptResults } from './results.ts';
import { performancePage } from './performance-page.ts';

for (const file of process.argv.slice(2)) keepResult(file);
writeFileSync(new URL('../../../docs/performance.md', import.meta.url), performancePage(keptResults()));
