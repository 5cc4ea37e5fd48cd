import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import { pin } from '../../src/temporal/pin.ts';

/** Returns the build id of the worker that runs it. */
const { whoRuns } = proxyActivities<{ whoRuns(): Promise<string> }>({ startToCloseTimeout: '1 minute' });

/** Returns the build ids of the workers that ran it before its signal and after it. */
async function asksTwice(): Promise<string[]> {
  let asked = false;
  setHandler(defineSignal('lookAgain'), () => void (asked = true));
  const first = await whoRuns();
  await condition(() => asked);
  return [first, await whoRuns()];
}

export async function moving(): Promise<string[]> {
  return asksTwice();
}

export async function pinned(): Promise<string[]> {
  return asksTwice();
}

pin(pinned);
