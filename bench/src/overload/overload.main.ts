import { allHold, describeGate } from '../report/gate.ts';
import { writeResult } from '../report/result-file.ts';
import { benchScenario, type ScenarioResult } from './bench.ts';
import { readOverloadFlags, usage } from './flags.ts';

// npm run bench:overload

try {
  const flags = readOverloadFlags(process.argv.slice(2));
  const results: ScenarioResult[] = [];
  for (const scenario of flags.scenarios) {
    for (const mode of flags.modes) {
      const result = await benchScenario(flags, scenario, mode, (line) => console.log(line));
      console.log(`\n${result.report}\n`);
      results.push(result);
    }
  }
  const gates = results.flatMap((result) => result.gates);
  console.log(gates.map(describeGate).join('\n'));
  console.log(
    `\nFigures: ${writeResult('overload', { flags, results: results.map(({ report: _, ...figures }) => figures) })}`,
  );
  process.exitCode = allHold(gates) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpm run bench:overload -- [flags]\n${usage}`);
  process.exitCode = 1;
}
