import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bundleWorkflowCode, Runtime, Worker, type WorkflowBundle } from '@temporalio/worker';
import { workflowRequest } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { starterOn, startWorkflow } from '../src/temporal/start-workflow.ts';
import { temporalSettings } from '../src/config.ts';
import type { RelayedService } from '../src/relay/relay.ts';
import { runDomains, type RunningWorker } from '../src/run-domains.ts';
import { connectTemporal, type Temporal } from '../src/temporal/temporal.ts';
import { pack, packEach, packFor, settle, storm } from './parcels/declarations.ts';
import { createOutbox, createParcelDomains, slots } from './parcels/domains.ts';
import * as workflows from './parcels/parcels.workflow.ts';

const outbox = createOutbox();
const log = testLog();
let temporal: Temporal;
let bundle: WorkflowBundle;
let worker: RunningWorker;
let hanging = 0;
let release: () => void;
const released = new Promise<void>((resolve) => (release = resolve));
const domains = createParcelDomains(async () => {
  hanging += 1;
  await released;
});
/** Trading, with the topic `workflow` and the workflows of the parcels added to its declarations. */
const trading: RelayedService = {
  contract: { outbox: [...tradingEngineContract.outbox, 'workflow'], workflows: { pack, settle, storm } },
  source: outbox.source,
};
const nothing = { consume: async () => undefined };
const consumers = { event: nothing, audit: nothing, mailing: nothing };
const start = (changes: Partial<Parameters<typeof runDomains>[0]> = {}) =>
  runDomains({
    temporal,
    domains: domains.map((domain, index) => (index === 0 ? { ...domain, consumers } : domain)),
    services: { trading },
    workflows: { names: Object.keys(workflows), bundle },
    log,
    ...changes,
  });

beforeAll(async () => {
  const settings = {
    TEMPORAL_ADDRESS: process.env.TEST_TEMPORAL_ADDRESS,
    TEMPORAL_TASK_QUEUE: `parcels-${randomBytes(6).toString('hex')}`,
  };
  temporal = await connectTemporal(temporalSettings.parse(settings), log);
  const workflowsPath = fileURLToPath(new URL('./parcels/parcels.workflow.ts', import.meta.url));
  bundle = await bundleWorkflowCode({ workflowsPath, logger: Runtime.instance().logger });
  worker = await start();
});
afterAll(async () => {
  release();
  await worker?.stop();
  await temporal?.connection.close();
});

const newId = (): string => randomBytes(6).toString('hex');
const handleOf = (id: string) => temporal.client.workflow.getHandle(id);
const runOf = async (id: string): Promise<string> => (await handleOf(id).describe()).runId;

test('a worker is ready when all its task queues are polled', async () => {
  await expect(worker.ready()).resolves.toBeUndefined();
});

test('a service that declares the topic `workflow` has its workflows started on their own task queue', async () => {
  const request = workflowRequest(pack, { parcelId: newId() });
  await outbox.write('workflow', request);
  expect(await handleOf(request.id).result()).toBe(`posted ${request.id}`);
  const { taskQueue, staticSummary } = await handleOf(request.id)
    .describe()
    .then(async (description) => ({
      taskQueue: description.taskQueue,
      staticSummary: await description.staticSummary(),
    }));
  expect({ taskQueue, staticSummary }).toEqual({
    taskQueue: `${temporal.taskQueue}/parcels`,
    staticSummary: `packs ${request.id}`,
  });
  // Eager start: the first task comes with the answer to the start, not through the task queue.
  const { events } = await handleOf(request.id).fetchHistory();
  expect(events?.[0]?.workflowExecutionStartedEventAttributes?.eagerExecutionAccepted).toBe(true);
});

test('`once`: a completed workflow is not started again, a terminated one is', async () => {
  const request = workflowRequest(pack, { parcelId: newId() });
  await outbox.write('workflow', request);
  await handleOf(request.id).result();
  const first = await runOf(request.id);
  await outbox.write('workflow', request);
  expect(await runOf(request.id)).toBe(first);

  const terminated = workflowRequest(pack, { parcelId: newId() });
  const waiting = await temporal.client.workflow.start('pack', {
    workflowId: terminated.id,
    taskQueue: 'nobody',
    args: [terminated.input],
  });
  await outbox.write('workflow', terminated);
  expect(await runOf(terminated.id)).toBe(waiting.firstExecutionRunId);
  await waiting.terminate();
  await outbox.write('workflow', terminated);
  expect(await handleOf(terminated.id).result()).toBe(`posted ${terminated.id}`);
});

test('`each`: a completed workflow is started again, one that runs is not', async () => {
  const starter = starterOn(temporal, `${temporal.taskQueue}/parcels`);
  const { id, input } = workflowRequest(packEach, { parcelId: newId() });
  for (let times = 0; times < 2; times += 1) {
    expect(await startWorkflow(starter, packEach, { id, input })).toBe(true);
    await handleOf(id).result();
  }
  const waiting = { id: newId(), input };
  expect(await startWorkflow({ ...starter, taskQueue: 'nobody' }, packEach, waiting)).toBe(true);
  expect(await startWorkflow(starter, packEach, waiting)).toBe(false);
  await handleOf(waiting.id).terminate();
});

test('`again`: each request signals the open run, or starts one after the last has completed', async () => {
  const request = workflowRequest(settle, { orderId: newId() });
  await outbox.write('workflow', request);
  expect(await handleOf(request.id).result()).toBe(request.input.orderId);
  const first = await runOf(request.id);
  await outbox.write('workflow', request);
  expect(await handleOf(request.id).result()).toBe(request.input.orderId);
  expect(await runOf(request.id)).not.toBe(first);
});

test('a request of another release, with input of another form, keeps its id', async () => {
  const id = newId();
  await outbox.write('workflow', {
    type: 'settle',
    id: `settlement/${id}`,
    input: { orderId: id, former: true },
    signal: 'lookAgain',
  });
  expect(await handleOf(`settlement/${id}`).result()).toBe(id);
});

test('a request for an undeclared workflow or signal is put back, and does not delay others', async () => {
  const before = outbox.putBacks();
  void outbox.write('workflow', { type: 'unheardOf', id: newId(), input: {} });
  void outbox.write('workflow', { ...workflowRequest(pack, { parcelId: newId() }), signal: 'unheardOf' });
  const request = workflowRequest(pack, { parcelId: newId() });
  await outbox.write('workflow', request);
  expect(await handleOf(request.id).result()).toBe(`posted ${request.id}`);
  expect(outbox.putBacks()).toBe(before + 2);
});

test('a domain whose slots are all taken delays no workflow of another domain', async () => {
  const storms = Array.from({ length: 10 * slots }, (_, n) => workflowRequest(storm, { n }));
  const ids = storms.map((request) => ({ ...request, id: `${request.id}/${newId()}` }));
  await Promise.all(ids.map((request) => outbox.write('workflow', request)));
  while (hanging < slots) await new Promise((resolve) => setTimeout(resolve, 10));
  const request = workflowRequest(pack, { parcelId: newId() });
  await outbox.write('workflow', request);
  expect(await handleOf(request.id).result()).toBe(`posted ${request.id}`);
  expect(hanging).toBe(slots);
  release();
  await Promise.all(ids.map(({ id }) => handleOf(id).result()));
});

test('tasks that wait in Temporal are served round robin by organization', async () => {
  const taskQueue = `fairness-${newId()}`;
  const startFor = async (organizationId: string): Promise<string> => {
    const request = workflowRequest(packFor, { parcelId: newId(), organizationId });
    const starter = { ...starterOn(temporal, taskQueue), weights: new Map([['org_flood', 2]]) };
    await startWorkflow(starter, packFor, request);
    return request.id;
  };
  // No worker polls yet.
  const flood = await Promise.all(Array.from({ length: 40 }, () => startFor('org_flood')));
  const neighbour = await startFor('org_neighbour');
  const posted: string[] = [];
  const fairWorker = await Worker.create({
    connection: temporal.connection,
    namespace: temporal.namespace,
    taskQueue,
    workflowBundle: bundle,
    activities: { post: async ({ parcelId }: { parcelId: string }) => posted.push(parcelId) },
    maxConcurrentWorkflowTaskExecutions: 2,
    maxConcurrentActivityTaskExecutions: 1,
    maxCachedWorkflows: 2,
  });
  await fairWorker.runUntil(Promise.all([...flood, neighbour].map((id) => handleOf(id).result())));
  expect(posted).toHaveLength(41);
  expect(posted.indexOf(neighbour)).toBeLessThan(10);
});

test('a worker does not start if a topic has no consumer, or a workflow no implementation', async () => {
  await expect(
    start({ services: { trading: { ...trading, contract: { ...trading.contract, outbox: ['mail'] } } } }),
  ).rejects.toThrow('The relay has no consumer for trading.mail');
  await expect(start({ domains: domains.slice(0, 1) })).rejects.toThrow(
    'no domain of the worker implements the declared workflow storm',
  );
});
