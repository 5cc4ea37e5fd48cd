import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineWorkflow } from '@marketplace/kernel';
import { checkDomains, type Domain } from './domain.ts';

const run = async (): Promise<void> => undefined;
const ship = defineWorkflow({ name: 'ship', start: 'once', input: z.strictObject({}), id: () => 'ship' });
const parcels: Domain = {
  name: 'parcels',
  declared: { ship },
  workflows: { ship: run, sweep: run },
  activities: { post: run },
  taskQueues: [{ name: 'parcels', runsWorkflows: true, tuning: {} }],
  schedules: [{ name: 'sweep', workflow: 'sweep', every: '1 hour', jitter: '1 minute' }],
  loops: [],
  consumers: {},
};
const bundled = ['ship', 'sweep'];
const check =
  (changes: Partial<Domain>, others: Domain[] = [], names = bundled, declared = ['ship']) =>
  () =>
    checkDomains([{ ...parcels, ...changes }, ...others], names, declared);

test('domains that implement what they declare and schedule are accepted', () => {
  expect(check({})).not.toThrow();
});

test.each<[string, () => void, string]>([
  [
    'a declared workflow that its domain does not implement',
    check({ workflows: { sweep: run } }),
    'parcels does not implement its workflow ship',
  ],
  [
    'a declared workflow that no domain implements',
    check({}, [], bundled, ['ship', 'pay']),
    'no domain of the worker implements the declared workflow pay',
  ],
  [
    'a workflow under a name that is not declared',
    check({ workflows: { ...parcels.workflows, shipp: run } }, [], [...bundled, 'shipp']),
    'parcels implements shipp, which neither its contract nor a schedule names',
  ],
  [
    'a schedule of a workflow that is not implemented',
    check({ workflows: { ship: run } }),
    'parcels does not implement its workflow sweep',
  ],
  [
    'a declaration under another name than its own',
    check({ declared: { sent: ship } }),
    'parcels declares the workflow ship as sent',
  ],
  [
    'a workflow that the bundle lacks',
    check({}, [], ['ship']),
    'the workflow bundle (workflows.ts) does not export sweep',
  ],
  ['two domains with one workflow', check({}, [{ ...parcels, name: 'letters' }]), 'the workflow ship is defined twice'],
  ['two domains with one activity', check({}, [{ ...parcels, name: 'letters' }]), 'the activity post is defined twice'],
  [
    'two domains with one task queue',
    check({}, [{ ...parcels, name: 'letters' }]),
    'the task queue parcels is defined twice',
  ],
  [
    'two domains with one schedule',
    check({}, [{ ...parcels, name: 'letters' }]),
    'the schedule sweep is defined twice',
  ],
  [
    'a domain whose workflows have no task queue',
    check({ taskQueues: [] }),
    'parcels must have exactly one task queue for its workflows',
  ],
])('%s stops the start', (_, start, message) => {
  expect(start).toThrow(message);
});
