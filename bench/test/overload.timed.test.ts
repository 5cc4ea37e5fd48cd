import { expect, test } from '@jest/globals';
import { runBench } from './run-bench.ts';

test.each(['workflow', 'inline'])(
  '%s: at three times saturation, goodput is 90 %, a neighbour waits less than 3 s, memory is bounded, nothing is lost',
  async (mode) => {
    // On the development server, which needs no Go. Ends with 0 only when every gate holds.
    const { code, output } = await runBench('overload', '--short', '--temporal', 'dev', '--mode', mode);
    console.log(output);
    expect({ code, output }).toMatchObject({ code: 0 });
  },
);
