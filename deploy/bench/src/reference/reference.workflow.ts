import { proxyActivities, proxySinks } from '@temporalio/workflow';
import type { ReferenceActivities, ReferenceSinks } from './reference.main.ts';

const { returnAtOnce } = proxyActivities<ReferenceActivities>({
  startToCloseTimeout: '50 seconds',
  retry: { maximumAttempts: 1 },
});
const { bench } = proxySinks<ReferenceSinks>();

/** What a workflow costs that does nothing. */
export async function empty(): Promise<void> {
  bench.done();
}

/** What a workflow costs that does one thing, which takes no time: nothing durable can cost less. */
export async function oneActivity(): Promise<void> {
  await returnAtOnce();
  bench.done();
}
