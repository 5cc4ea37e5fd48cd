import { writeResult } from '../report/result-file.ts';
import { readRowsFlags, usage } from './flags.ts';
import { describeRows } from './report.ts';
import { benchRows } from './rows.ts';

// npm run bench:rows

try {
  const flags = readRowsFlags(process.argv.slice(2));
  const run = await benchRows(flags, (line) => console.log(line));
  console.log(`\n${describeRows(run)}`);
  console.log(`\nFigures: ${writeResult('rows', { flags, run })}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpm run bench:rows -- [flags]\n${usage}`);
  process.exitCode = 1;
}
