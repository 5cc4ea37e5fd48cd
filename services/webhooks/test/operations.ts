import { roles } from '@marketplace/kernel';
import { newOperator, type OperationsOf } from '@marketplace/store/testing';
import {
  createEndpoint,
  eventRow,
  failure,
  newDelivery,
  newMember,
  prepare,
  record,
  relay,
  roomFor,
  type TestedWebhooks,
  url,
  type webhooks,
  worker,
} from './webhooks-under-test.ts';

/** An endpoint of a new organization. */
async function withEndpoint(tested: TestedWebhooks) {
  const caller = newMember();
  return { caller, input: { id: (await createEndpoint(tested, caller)).id } };
}

async function withPausedEndpoint(tested: TestedWebhooks) {
  const { caller, input } = await withEndpoint(tested);
  await tested.client.updateEndpoint(caller, { ...input, status: 'paused' });
  return { caller, input };
}

async function withRotatedSecret(tested: TestedWebhooks) {
  const sample = await withEndpoint(tested);
  await tested.client.rotateEndpointSecret(sample.caller, sample.input);
  return sample;
}

/** A delivery that is due for its first attempt. */
async function withDelivery(tested: TestedWebhooks) {
  const { member, endpoint, row, deliveryId } = await newDelivery(tested);
  return { caller: member, input: { id: deliveryId }, endpoint, row };
}

/** A delivery that waits for its second attempt. */
async function withRetry(tested: TestedWebhooks) {
  const { caller, input, endpoint } = await withDelivery(tested);
  await prepare(tested, input.id);
  await record(tested, failure(input.id, 1));
  return { caller, input, endpoint };
}

/** A delivery with the status `failed`. */
async function withFailure(tested: TestedWebhooks) {
  const { caller, input, endpoint } = await withDelivery(tested);
  await prepare(tested, input.id);
  await record(tested, failure(input.id, 1, { status: 'failed', nextAttemptAt: null }));
  return { caller, input, endpoint };
}

const since = new Date(Date.now() - 3_600_000).toISOString();

async function withRecovery(tested: TestedWebhooks) {
  const { caller, endpoint } = await withFailure(tested);
  const { id } = (await tested.client.recoverEndpoint(caller, { id: endpoint.id, since })).output;
  return { caller, input: { id } };
}

/** A notice that the endpoint was disabled. */
async function withNotice(tested: TestedWebhooks) {
  const { caller, input, endpoint } = await withDelivery(tested);
  await prepare(tested, input.id);
  await record(tested, failure(input.id, 1, { statusCode: 410, status: 'failed', nextAttemptAt: null, gone: true }));
  const [notice] = (await tested.client.listEndpointNotices(caller, { endpointId: endpoint.id })).output.data;
  return { caller, endpoint, noticeId: notice!.id };
}

/** Every operation of the domain: the roles that may call it, independent of the contract, and a call that succeeds. */
export const operations: OperationsOf<typeof webhooks> = {
  contract: {
    listFullBacklogs: { access: 'system', sample: async () => ({ caller: relay, input: {} }) },
    listEventTypes: { access: 'anyone', sample: async () => ({ caller: newMember(), input: {} }) },
    listEvents: {
      access: { key: null },
      sample: async () => ({ caller: newMember(), input: { order: 'newest' }, timed: true }),
    },
    listEndpoints: {
      access: [...roles],
      sample: async (tested) => ({ caller: (await withEndpoint(tested)).caller, input: {} }),
    },
    getEndpoints: {
      access: [...roles],
      sample: async (tested) => {
        const { caller, input } = await withEndpoint(tested);
        return { caller, input: { ids: [input.id] } };
      },
    },
    createEndpoint: {
      access: ['owner', 'admin', 'developer'],
      sample: async () => ({
        caller: newMember(),
        input: { url, subscribedEvents: ['*'], customHeaders: { 'x-tenant': 'blue' } },
      }),
    },
    updateEndpoint: {
      access: ['owner', 'admin', 'developer'],
      sample: async (tested) => {
        const { caller, input } = await withEndpoint(tested);
        return { caller, input: { ...input, description: 'orders' } };
      },
    },
    resumeEndpoint: { access: ['owner', 'admin', 'developer'], sample: withPausedEndpoint },
    retryEndpointDeliveries: { access: ['owner', 'admin', 'developer'], sample: withEndpoint },
    testEndpoint: { access: ['owner', 'admin', 'developer'], sample: withEndpoint },
    awaitAttempt: {
      access: [...roles],
      sample: async (tested) => {
        const { caller, input } = await withRetry(tested);
        return { caller, input: { deliveryId: input.id, waitMs: 0 } };
      },
    },
    getEndpointStats: {
      access: [...roles],
      sample: async (tested) => {
        const { caller, endpoint } = await withRetry(tested);
        return { caller, input: { id: endpoint.id, since, until: new Date().toISOString() } };
      },
    },
    getEndpointSeries: {
      access: [...roles],
      sample: async (tested) => {
        const { caller, endpoint } = await withRetry(tested);
        return { caller, input: { id: endpoint.id, since, until: new Date().toISOString(), buckets: 4 } };
      },
    },
    listEndpointNotices: {
      access: [...roles],
      sample: async (tested) => ({ caller: (await withNotice(tested)).caller, input: {} }),
    },
    recoverEndpoint: {
      access: ['owner', 'admin', 'developer'],
      sample: async (tested) => {
        const { caller, endpoint } = await withFailure(tested);
        return { caller, input: { id: endpoint.id, since } };
      },
    },
    listRecoveries: {
      access: [...roles],
      sample: async (tested) => ({ caller: (await withRecovery(tested)).caller, input: {} }),
    },
    getRecovery: { access: [...roles], sample: withRecovery },
    listWorstEndpoints: {
      access: { operator: ['owner', 'admin', 'finance'] },
      sample: async () => ({ caller: newOperator(), input: {} }),
    },
    cancelRecovery: { access: ['owner', 'admin', 'developer'], sample: withRecovery },
    eraseEventContent: {
      access: ['owner', 'admin', 'developer'],
      sample: async (tested) => {
        const { caller, input } = await withFailure(tested);
        return { caller, input: { id: (await tested.client.getDelivery(caller, input)).output.eventId } };
      },
    },
    deleteEndpoint: { access: ['owner', 'admin', 'developer'], sample: withEndpoint },
    getEndpoint: { access: [...roles], sample: withEndpoint },
    rotateEndpointSecret: { access: ['owner', 'admin', 'developer'], stepUp: true, sample: withEndpoint },
    deletePreviousEndpointSecret: { access: ['owner', 'admin', 'developer'], sample: withRotatedSecret },
    listDeliveries: {
      access: [...roles],
      sample: async (tested) => ({ caller: (await withRetry(tested)).caller, input: {} }),
    },
    listDeliveryChanges: {
      access: [...roles],
      sample: async (tested) => {
        const { caller } = await withDelivery(tested);
        const { cursor } = (await tested.client.listDeliveryChanges(caller, { waitMs: 0 })).output;
        return { caller, input: { cursor, waitMs: 0 }, timed: true };
      },
    },
    getDelivery: { access: [...roles], sample: withRetry },
    getDeliveries: {
      access: [...roles],
      sample: async (tested) => {
        const { caller, input } = await withRetry(tested);
        return { caller, input: { ids: [input.id] } };
      },
    },
    redeliverDelivery: { access: ['owner', 'admin', 'developer'], sample: withFailure },
    retryDelivery: { access: ['owner', 'admin', 'developer'], sample: withRetry },
    cancelDelivery: { access: ['owner', 'admin', 'developer'], sample: withRetry },
  },
  engine: {
    exchangeOutbox: async () => ({
      caller: relay,
      input: { topic: 'workflow', ack: [], putBack: [], limit: 0, waitMs: 0 },
    }),
    ingestEvents: async (tested) => {
      const { caller } = await withEndpoint(tested);
      return { caller: relay, input: { rows: [eventRow([caller.organizationId])], worker, room: roomFor(1) } };
    },
    prepareAttempts: async (tested) => ({
      caller: relay,
      input: { orders: [{ deliveryId: (await withDelivery(tested)).input.id, number: 1 }] },
    }),
    recordAttempts: async (tested) => {
      const { input } = await withDelivery(tested);
      await prepare(tested, input.id);
      return { caller: relay, input: { reports: [failure(input.id, 1)] } };
    },
    claimAttempts: async (tested) => {
      const { caller } = await withEndpoint(tested);
      await tested.engine.ingestEvents(relay, { rows: [eventRow([caller.organizationId])], worker, room: roomFor(0) });
      return { caller: relay, input: { worker, room: roomFor(1), waitMs: 0 } };
    },
    openIntents: async () => ({ caller: relay, input: { ids: [] } }),
    sweepAttempts: async () => ({ caller: relay, input: { workerId: worker.id } }),
    resumeHeldDeliveries: async (tested) => ({
      caller: relay,
      input: { endpointId: (await withPausedEndpoint(tested)).input.id, limit: 10 },
    }),
    retryWaitingDeliveries: async (tested) => ({
      caller: relay,
      input: {
        endpointId: (await withRetry(tested)).endpoint.id,
        before: new Date().toISOString(),
        after: null,
        limit: 10,
      },
    }),
    skipHeldDeliveries: async (tested) => {
      const { input } = await withPausedEndpoint(tested);
      return { caller: relay, input: { endpointId: input.id, before: new Date().toISOString(), limit: 10 } };
    },
    requeueOverdueDeliveries: async () => ({ caller: relay, input: { after: null, limit: 10 } }),
    restartRecoveries: async () => ({ caller: relay, input: {} }),
    recoverDeliveries: async (tested) => ({
      caller: relay,
      input: { recoveryId: (await withRecovery(tested)).input.id, limit: 10 },
    }),
    purgeExpired: async () => ({ caller: relay, input: { limit: 10 } }),
    getDeliveryStatus: async (tested) => {
      const { input } = await withDelivery(tested);
      return { caller: relay, input: { deliveryId: input.id } };
    },
    getNotice: async (tested) => ({ caller: relay, input: { noticeId: (await withNotice(tested)).noticeId } }),
  },
};
