import { allHold, describeGate } from '../report/gate.ts';
import { writeResult } from '../report/result-file.ts';
import { readNeighboursFlags, usage } from './flags.ts';
import { gatesOfAttack } from './report/gates.ts';
import { describeAttacks } from './report/report.ts';
import { type AttackAmounts, type AttackRun, runAttack } from './run-attack.ts';

// npm run bench:neighbours

const amounts: Record<'full' | 'quick', AttackAmounts> = {
  full: { warmUpSeconds: 8, calmSeconds: 50, attackSeconds: 50 },
  quick: { warmUpSeconds: 1, calmSeconds: 3, attackSeconds: 4 },
};

try {
  const flags = readNeighboursFlags(process.argv.slice(2));
  const runs: AttackRun[] = [];
  for (const attack of flags.attacks) {
    const print = (line: string): void => console.log(`${attack.name}: ${line}`);
    const { temporal, profileDir } = flags;
    const run = await runAttack(attack, amounts[flags.size], { temporal, profileDir, print });
    // Shown at once, because the run of all attacks is long.
    console.log(`\n${describeAttacks([run])}\n`);
    runs.push(run);
  }
  const gates = runs.flatMap((run) => gatesOfAttack(run, { quick: flags.size === 'quick' }));
  console.log(`\n${describeAttacks(runs)}\n`);
  console.log(gates.map(describeGate).join('\n'));
  const { size, temporal } = flags;
  console.log(`\nFigures: ${writeResult('neighbours', { size, temporal, runs })}`);
  process.exitCode = allHold(gates) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  console.error(`\nnpm run bench:neighbours -- [flags]\n${usage}`);
  process.exitCode = 1;
}
