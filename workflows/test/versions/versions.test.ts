import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { bundleWorkflowCode, Runtime, type WorkflowBundle } from '@temporalio/worker';
import { z } from 'zod';
import { defineWorkflow, newId, until, workflowRequest } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { workerSettings } from '../../src/config.ts';
import type { Domain } from '../../src/domain.ts';
import { runDomains, type RunningWorker } from '../../src/run-domains.ts';
import { starterOn, startWorkflow } from '../../src/temporal/start-workflow.ts';
import { connectTemporal, type Temporal } from '../../src/temporal/temporal.ts';
import * as workflows from './letters.workflow.ts';

const input = z.strictObject({ id: z.string() });
const declare = (name: string) =>
  defineWorkflow({ name, start: 'once', signals: ['lookAgain'], input, id: ({ id }) => id });
const declared = { moving: declare('moving'), pinned: declare('pinned') };
const log = testLog();
const prefix = `letters-${randomBytes(6).toString('hex')}`;

let bundle: WorkflowBundle | undefined;
const running: { worker: RunningWorker; temporal: Temporal }[] = [];

/** Starts a worker, with a version if it has a build id. */
async function run(buildId?: string): Promise<Temporal> {
  const settings = workerSettings.parse({
    TEMPORAL_ADDRESS: process.env.TEST_TEMPORAL_ADDRESS,
    TEMPORAL_TASK_QUEUE: prefix,
    TEMPORAL_WORKER_BUILD_ID: buildId,
  });
  const temporal = await connectTemporal(settings, log);
  const workflowsPath = fileURLToPath(new URL('./letters.workflow.ts', import.meta.url));
  bundle ??= await bundleWorkflowCode({ workflowsPath, logger: Runtime.instance().logger });
  const letters: Domain = {
    name: 'letters',
    declared,
    workflows,
    activities: { whoRuns: async () => buildId ?? 'none' },
    taskQueues: [{ name: 'letters', runsWorkflows: true, tuning: {} }],
    schedules: [],
    loops: [],
    consumers: {},
  };
  const worker = await runDomains({
    temporal,
    domains: [letters],
    services: {},
    workflows: { names: Object.keys(workflows), bundle },
    log,
  });
  running.push({ worker, temporal });
  return temporal;
}

/** Resolves when all task queues know the version. By default the deployment has the name of the task queues. */
const makeCurrent = ({ connection: { workflowService }, namespace }: Temporal, buildId: string): Promise<void> =>
  until(
    `version ${buildId}`,
    async () => {
      const deploymentName = prefix;
      await workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName, buildId });
      const { workerDeploymentInfo } = await workflowService.describeWorkerDeployment({ namespace, deploymentName });
      // ROUTING_CONFIG_UPDATE_STATE_COMPLETED
      if (workerDeploymentInfo?.routingConfigUpdateState !== 2) throw new Error('Some task queues do not know it yet.');
    },
    log,
  );

async function start(
  temporal: Temporal,
  name: keyof typeof declared,
): Promise<WorkflowHandle<() => Promise<string[]>>> {
  const request = workflowRequest(declared[name], { id: newId('evt') });
  await startWorkflow(starterOn(temporal, `${prefix}/letters`), declared[name], request);
  return temporal.client.workflow.getHandle(request.id);
}
/** Resolves when the run has asked once, and has completed a task since then. */
const untilWaiting = (handle: WorkflowHandle): Promise<unknown> =>
  until(
    'the run to wait',
    async () => {
      const { events = [] } = await handle.fetchHistory();
      const completed = events?.filter((event) => event.workflowTaskCompletedEventAttributes);
      if (completed?.length !== 2) throw new Error('It has not asked once.');
    },
    log,
  );
const finish = async (handle: WorkflowHandle<() => Promise<string[]>>): Promise<string[]> => {
  await handle.signal('lookAgain');
  return handle.result();
};

afterAll(async () => {
  for (const { worker, temporal } of running) {
    await worker.stop();
    await temporal.connection.close();
  }
});

test('runs of workers without a version continue on those with one; pinned ones then stay', async () => {
  const none = await run();
  const before = [await start(none, 'moving'), await start(none, 'pinned')];
  for (const handle of before) await untilWaiting(handle);

  const one = await run('one');
  await makeCurrent(one, 'one');
  const [moving, pinned] = [await start(one, 'moving'), await start(one, 'pinned')];
  for (const handle of [moving, pinned]) await untilWaiting(handle);
  for (const handle of before) expect(await finish(handle)).toEqual(['none', 'one']);

  const two = await run('two');
  // A worker of another version starts workflows too, and gets none of their tasks.
  const early = await start(two, 'moving');
  await untilWaiting(early);
  await makeCurrent(two, 'two');
  expect(await finish(moving)).toEqual(['one', 'two']);
  expect(await finish(pinned)).toEqual(['one', 'one']);
  expect(await finish(early)).toEqual(['one', 'two']);

  await makeCurrent(one, 'one');
  const back = await start(two, 'pinned');
  expect(await finish(back)).toEqual(['one', 'one']);
});
