import { fileURLToPath } from 'node:url';
import type { Sinks } from '@temporalio/workflow';
import { type InjectedSinks, Worker } from '@temporalio/worker';
import { createLogger } from '@marketplace/kernel';
import { attemptTuning, commonTuning, connectTemporal, temporalSettings } from '@marketplace/workflows';
import { nowUs } from '../meters/latency.ts';
import { answerParent } from '../setup/helper-process.ts';
import type { ReferenceQuestions } from './reference.ts';

/** The worker of the reference workflows, with the client and the tuning of the product's worker. */
export interface ReferenceSinks extends Sinks {
  bench: { done(): void };
}

const activities = { returnAtOnce: async (): Promise<void> => undefined };
export type ReferenceActivities = typeof activities;

const log = createLogger({ name: 'reference', level: 'warn' });
const temporal = await connectTemporal(temporalSettings.parse(process.env), log);
const { client, connection, namespace, taskQueue } = temporal;

let onDone: () => void = () => undefined;
const sinks: InjectedSinks<ReferenceSinks> = { bench: { done: { fn: () => onDone() } } };
const worker = await Worker.create({
  connection,
  namespace,
  taskQueue,
  activities,
  sinks,
  workflowsPath: fileURLToPath(new URL('./reference.workflow.ts', import.meta.url)),
  ...commonTuning,
  ...attemptTuning,
});
const running = worker.run();
let last = 0;

/** Runs `count` workflows, with `inFlight` of them in flight. */
function run({
  type,
  count,
  inFlight,
}: ReferenceQuestions['run']['input']): Promise<ReferenceQuestions['run']['output']> {
  return new Promise((resolve, reject) => {
    const doneUs: number[] = [];
    let started = 0;
    let eager = 0;
    const startOne = (): void => {
      started += 1;
      last += 1;
      client.workflow
        .start(type, { workflowId: `reference-${process.pid}-${last}`, taskQueue, requestEagerStart: true })
        .then((handle) => (eager += handle.eagerlyStarted ? 1 : 0), reject);
    };
    onDone = () => {
      doneUs.push(nowUs());
      if (started < count) startOne();
      if (doneUs.length === count) resolve({ doneUs, eager });
    };
    while (started < Math.min(inFlight, count)) startOne();
  });
}

answerParent({ ready: () => undefined, run }, async () => {
  worker.shutdown();
  await running;
  await connection.close();
});
