import { writeResult } from '../report/result-file.ts';
import { readMemoryFlags, usage } from './flags.ts';
import { benchMemory } from './memory.ts';

// npm run bench:memory

try {
  const flags = readMemoryFlags(process.argv.slice(2));
  const run = await benchMemory(flags, (line) => console.log(line));
  console.log(
    `\n${Object.entries(run.answers)
      .sort()
      .map(([outcome, count]) => `${outcome}: ${count}`)
      .join('\n')}`,
  );
  console.log(`\nHeap snapshots: ${Object.values(run.snapshots).join(', ')}`);
  console.log(`Figures: ${writeResult('memory', { flags, run })}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpm run bench:memory -- [flags]\n${usage}`);
  process.exitCode = 1;
}
