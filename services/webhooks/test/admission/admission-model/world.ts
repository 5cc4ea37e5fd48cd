import { newId, ServiceError } from '@marketplace/kernel';
import type { Store } from '@marketplace/store';
import { takeRows, untilNotBusy } from '@marketplace/store/testing';
import { finalStatuses } from '@marketplace/webhooks-contract';
import type { ClaimedAttempt, GrantedStart } from '@marketplace/webhooks-contract/engine';
import { emptyTables, type Member, newMember, relay, type TestedWebhooks, url } from '../../webhooks-under-test.ts';
import { createRuns, type Runs } from './runs.ts';

export interface ModelWorker {
  id: string;
  mode: 'workflow' | 'inline';
  /** Workflows granted to the worker that it has not started yet. */
  starts: GrantedStart[];
  /** Deliveries whose workflow the worker has started, and whose attempt it has not begun: it still knows of them. */
  started: Set<string>;
  /** Inline attempts granted to the worker, in flight. */
  attempts: ClaimedAttempt[];
  /** A response was lost: the next claim sends `known`. */
  lostAnAnswer: boolean;
}

export interface ModelEndpoint {
  id: string;
  member: Member;
  deleted: boolean;
}

/** The model's state: two workers, the endpoints of two organizations, and replacements of Temporal and the relay. */
export interface World {
  tested: TestedWebhooks;
  store: Store;
  workers: [ModelWorker, ModelWorker];
  endpoints: ModelEndpoint[];
  runs: Runs;
  /** Requested workflows `resumeEndpoint` and `recoverEndpoint` that have not run yet. */
  resumptions: { endpointId: string; skipBefore?: string }[];
  recoveries: string[];
  /** Requested workflows `retryEndpoint` that have not run yet. */
  retries: { endpointId: string; before: string }[];
  /** Deliveries whose run is lost and not started again. Some of them are found only by the hourly search. */
  lostRuns: Set<string>;
  /** Deliveries that may have an attempt twice, because a worker died or a response was lost. */
  excused: Set<string>;
  /** Number of times that each attempt was made. */
  posts: Map<string, number>;
}

export const look = <T extends object = object>(
  { store }: Pick<World, 'store'>,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> => store.fork().execute<T[]>(statement, values);

export const newWorker = (mode: ModelWorker['mode']): ModelWorker => ({
  id: newId('whd'),
  mode,
  starts: [],
  started: new Set(),
  attempts: [],
  lostAnAnswer: false,
});

/** Empties the tables first, so that no deliveries of earlier runs are granted slots. */
export async function createWorld(tested: TestedWebhooks, store: Store): Promise<World> {
  await emptyTables(
    tested,
    'attempt',
    'delivery',
    'intent',
    'recovery',
    'endpoint_gate',
    'endpoint_health',
    'endpoint',
    'worker_presence',
    'outbox',
  );
  const [one, other] = [newMember(), newMember()];
  const endpoints: ModelEndpoint[] = [];
  for (const member of [one, one, other]) {
    const { output } = await tested.client.createEndpoint(member, { url, subscribedEvents: ['*'], maxInFlight: 2 });
    endpoints.push({ id: output.endpoint.id, member, deleted: false });
  }
  return {
    tested,
    store,
    endpoints,
    workers: [newWorker('workflow'), newWorker('inline')],
    runs: createRuns(),
    resumptions: [],
    recoveries: [],
    retries: [],
    lostRuns: new Set(),
    excused: new Set(),
    posts: new Map(),
  };
}

/** Keeps living workers present, even on a slow machine. */
export async function showPresence(world: World): Promise<void> {
  await look(world, `update worker_presence set seen_at = now() where worker_id = any(string_to_array(?, ','))`, [
    world.workers.map(({ id }) => id).join(),
  ]);
}

/** Makes a call and ignores `ServiceError`: the current state may not allow the command. */
export async function ifAllowed(call: () => Promise<unknown>): Promise<void> {
  await untilNotBusy(call).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
  });
}

export function posted({ posts }: World, deliveryId: string, number: number): void {
  const key = `${deliveryId}/${number}`;
  posts.set(key, (posts.get(key) ?? 0) + 1);
}

/** Processes all outbox rows of topic `workflow`, as the relay does. */
export async function relayWorkflows(world: World): Promise<void> {
  for (const { payload } of await takeRows(world.tested, 'workflow')) {
    const { type, id, input, signal } = payload as {
      type: string;
      id: string;
      input: Record<string, string>;
      signal?: string;
    };
    if (type === 'deliverWebhook') {
      world.runs.request({ id, input, ...(signal !== undefined && signal !== 'lookAgain' && { signal }) });
      if (signal === 'lookAgain') world.runs.lookAgain(id, await isFinal(world, id));
      world.lostRuns.delete(id);
    } else if (type === 'resumeEndpoint') world.resumptions.push(input as unknown as World['resumptions'][number]);
    else if (type === 'retryEndpoint') world.retries.push(input as unknown as World['retries'][number]);
    else if (type === 'recoverEndpoint') world.recoveries.push(input['recoveryId']!);
  }
}

async function isFinal({ tested: { engine } }: World, deliveryId: string): Promise<boolean> {
  const { status } = (await engine.getDeliveryStatus(relay, { deliveryId })).output;
  return finalStatuses.some((final) => final === status);
}

/** Runs the requested workflows `resumeEndpoint` to their end, in small batches. */
export async function finishResumptions({ tested: { engine }, resumptions }: World): Promise<void> {
  for (const { endpointId, skipBefore } of resumptions.splice(0)) {
    while (
      skipBefore !== undefined &&
      (await engine.skipHeldDeliveries(relay, { endpointId, before: skipBefore, limit: 2 })).output.skipped > 0
    );
    while ((await engine.resumeHeldDeliveries(relay, { endpointId, limit: 2 })).output.resumed === 2);
  }
}

/** Runs the requested workflows `retryEndpoint` to their end, in small batches. */
export async function finishRetries({ tested: { engine }, retries }: World): Promise<void> {
  for (const input of retries.splice(0)) {
    let after: string | null = null;
    do after = (await engine.retryWaitingDeliveries(relay, { ...input, after, limit: 2 })).output.next;
    while (after !== null);
  }
}

export async function finishRecoveries({ tested: { engine }, recoveries }: World): Promise<void> {
  for (const recoveryId of recoveries.splice(0))
    while (!(await engine.recoverDeliveries(relay, { recoveryId, limit: 3 })).output.over);
}
