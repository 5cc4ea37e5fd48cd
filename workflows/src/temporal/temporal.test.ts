import { expect, test } from '@jest/globals';
import { type Temporal, temporalReady } from './temporal.ts';

function temporalThat(describeNamespace: () => Promise<unknown>): Pick<Temporal, 'connection' | 'namespace'> {
  const connection = {
    withDeadline: (_deadline: number, run: () => Promise<unknown>) => run(),
    workflowService: { describeNamespace },
  };
  return { connection: connection as never, namespace: 'default' };
}

test('Temporal is ready when it knows the namespace', async () => {
  await expect(temporalReady(temporalThat(async () => ({})))).resolves.toBeUndefined();
});

test('Temporal is not ready when it refuses, or does not answer in time', async () => {
  const refusing = temporalThat(() => Promise.reject(new Error('no such namespace')));
  await expect(temporalReady(refusing)).rejects.toThrow('no such namespace');
  const silent = temporalThat(() => new Promise(() => undefined));
  await expect(temporalReady(silent, 10)).rejects.toThrow('Temporal did not answer within 10 ms.');
});
