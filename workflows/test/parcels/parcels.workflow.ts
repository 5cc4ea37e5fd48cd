import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { pack as packDeclaration, settle as settleDeclaration } from './declarations.ts';

const { post } = proxyActivities<{ post(input: { parcelId: string }): Promise<string> }>({
  startToCloseTimeout: '1 minute',
});
const { hang } = proxyActivities<{ hang(): Promise<void> }>({ startToCloseTimeout: '1 minute' });

/** Declared with `start: 'once'`. */
export async function pack({ parcelId }: WorkflowInput<typeof packDeclaration>): Promise<string> {
  return post({ parcelId });
}

/** Declared with `start: 'again'`. Ends when it gets its signal. */
export async function settle({ orderId }: WorkflowInput<typeof settleDeclaration>): Promise<string> {
  let asked = false;
  setHandler(defineSignal('lookAgain'), () => void (asked = true));
  await condition(() => asked);
  return orderId;
}

export async function storm(): Promise<void> {
  await hang();
}
