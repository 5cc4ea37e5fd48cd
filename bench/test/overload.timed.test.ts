import { expect, test } from '@jest/globals';
import { benchUnderTest } from './support/run-bench.ts';

const { run } = benchUnderTest('overload/overload.main.ts');

/** Runs the bench, which exits with 0 only when every gate holds. On the development server, which needs no Go. */
async function bench(...flags: string[]) {
  const ended = await run('--short', '--temporal', 'dev', ...flags);
  console.log(ended.output);
  return ended;
}

const modes = ['workflow', 'inline'];

test.each(modes)(
  '%s: at three times saturation, goodput is 90 %, a neighbour waits less than 3 s, memory is bounded, nothing is lost',
  async (mode) => {
    const { code, output } = await bench('--scenario', 'overload', '--mode', mode);
    expect({ code, output }).toMatchObject({ code: 0 });
  },
);

test.each(modes)(
  '%s: after kill -9 of any process, the first delivery takes less than 5 s and full rate less than 15 s',
  async (mode) => {
    const { code, output } = await bench('--scenario', 'outage', '--mode', mode);
    expect({ code, output }).toMatchObject({ code: 0 });
  },
);

test('npm start: with a flood of one organization and a kill of PostgreSQL, a neighbour waits below 3 s', async () => {
  const { code, output } = await bench('--scenario', 'flood', '--mode', 'workflow');
  expect({ code, output }).toMatchObject({ code: 0 });
});
