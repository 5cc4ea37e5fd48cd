import { readFlags, usage } from './flags.ts';
import { allHold, describeGate } from '../report/gate.ts';
import { writeResult } from '../report/result-file.ts';
import { benchWebhooks } from './webhooks.ts';
import { describeRun, gatesOf } from './webhooks-report.ts';

// npm run bench:webhooks

try {
  const flags = readFlags(process.argv.slice(2), { mode: 'workflow,inline' });
  const run = await benchWebhooks(flags, (line) => console.log(line));
  const gates = flags.quick ? [] : gatesOf(run);
  console.log(['', describeRun(run), '', ...gates.map(describeGate)].join('\n'));
  console.log(`\nFigures: ${writeResult('webhooks', { ...run, gates })}`);
  process.exitCode = run.lost === 0 && allHold(gates) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\nnpm run bench:webhooks -- [flags]\n${usage}`);
  process.exitCode = 1;
}
