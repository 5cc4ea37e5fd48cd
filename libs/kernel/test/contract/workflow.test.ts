import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineWorkflow, workflowRequest } from '../../src/index.ts';

const deliver = defineWorkflow({
  name: 'deliver',
  start: 'once',
  signals: ['cancel', 'retryNow'],
  input: z.strictObject({ parcelId: z.string() }),
  id: ({ parcelId }) => parcelId,
});
const settle = defineWorkflow({
  name: 'settle',
  start: 'again',
  signal: 'lookAgain',
  input: z.strictObject({ orderId: z.string() }),
  id: ({ orderId }) => `order/${orderId}`,
});

describe('a request for a declared workflow', () => {
  test('has its name, the id made from the input, and the input', () => {
    expect(workflowRequest(deliver, { parcelId: 'p1' })).toEqual({
      type: 'deliver',
      id: 'p1',
      input: { parcelId: 'p1' },
    });
  });

  test('brings one of its signals', () => {
    expect(workflowRequest(deliver, { parcelId: 'p1' }, { signal: 'cancel' })).toMatchObject({ signal: 'cancel' });
  });

  test('always brings the signal of a workflow that begins again', () => {
    expect(workflowRequest(settle, { orderId: 'o1' })).toEqual({
      type: 'settle',
      id: 'order/o1',
      input: { orderId: 'o1' },
      signal: 'lookAgain',
    });
  });

  test('of another input is refused by the compiler, and when it runs', () => {
    // @ts-expect-error -- the input of another workflow
    expect(() => workflowRequest(deliver, { orderId: 'o1' })).toThrow(z.ZodError);
    // @ts-expect-error -- no input
    expect(() => workflowRequest(deliver)).toThrow(z.ZodError);
  });

  test('of another signal is refused by the compiler', () => {
    // @ts-expect-error -- a signal that is not declared
    workflowRequest(deliver, { parcelId: 'p1' }, { signal: 'lookAgain' });
    const mute = defineWorkflow({ name: 'mute', start: 'once', input: z.strictObject({}), id: () => 'mute' });
    // @ts-expect-error -- a workflow without signals
    workflowRequest(mute, {}, { signal: 'cancel' });
    // @ts-expect-error -- a workflow that begins again has one signal
    workflowRequest(settle, { orderId: 'o1' }, { signal: 'cancel' });
  });

  test('of a workflow that begins again without a signal cannot be declared', () => {
    // @ts-expect-error -- nothing would tell the open run
    defineWorkflow({ name: 'deaf', start: 'again', input: z.strictObject({}), id: () => 'deaf' });
  });
});
