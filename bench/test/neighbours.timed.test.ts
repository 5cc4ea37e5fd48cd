import { expect, test } from '@jest/globals';
import { attacks } from '../src/neighbours/attacks.ts';
import { benchUnderTest } from './support/run-bench.ts';

const { run } = benchUnderTest('neighbours/neighbours.main.ts');

/** Runs the bench, which exits with 0 only when every gate holds. */
async function bench(...flags: string[]) {
  const ended = await run(...flags);
  console.log(ended.output);
  return ended;
}

test.each(attacks.map(({ name, says }) => [name, says]))(
  'beside the attack "%s" (%s) a victim waits less than twice as long, is charged no attempt, and memory is bounded',
  async (name) => {
    const { code, output } = await bench('--attack', name);
    expect({ code, output }).toMatchObject({ code: 0 });
  },
);
