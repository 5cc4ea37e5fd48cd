import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Api } from '../support/api.ts';
import { exampleOperations, filledIn } from '../support/examples/example-document.ts';
import { type ExampleStack, startExampleStack } from '../support/examples/example-stack.ts';
import {
  newDelivery,
  newEndpoint,
  newOwner,
  type Preparation,
  type Prepared,
  retryingDelivery,
} from '../support/examples/example-world.ts';
import { preparations } from '../support/examples/preparations.ts';
import { type ReleasedOperation, releasedOperations } from '../support/examples/released-operations.ts';
import { address, newListing, usd } from '../support/traders.ts';

/** An answer of today that is not the success which the last release's document promises, and why. */
interface Difference {
  /** Status and code. */
  answer: string;
  reason: string;
}

const neededBefore: Difference = {
  answer: '403 reauthentication_required',
  reason: 'The last release required recent authentication too, which its document did not say.',
};
const neededNow: Difference = {
  answer: '403 reauthentication_required',
  reason: 'Whoever has taken over a session may have added the receiver that would get past events.',
};

/**
 * By the title of the request. CHANGELOG.md says what clients do about those that are not `neededBefore`. New limits, such
 * as that of unpaid orders, are off in this stack.
 */
const differences: Record<string, Difference> = {
  'verifyEmail by nobody': {
    answer: '422 validation_failed',
    reason: 'The password of a sign-up is not stored, because a stranger may have chosen it (ADR 55).',
  },
  'beginTotp by session': neededBefore,
  'deleteTotp by session': neededBefore,
  'deleteTotp by session with the required members': neededBefore,
  'createRecoveryCodes by session': neededBefore,
  'createRecoveryCodes by session with the required members': neededBefore,
  'reauthenticate by session with the required members': {
    answer: '422 validation_failed',
    reason: 'Needed a password or a code before, too, which its document did not say.',
  },
  'closeOrganization by session': neededBefore,
  'updateMember by session': neededBefore,
  'createInvitation by session': neededBefore,
  'createApiKey by session': neededBefore,
  'createApiKey by session with the required members': neededBefore,
  'rotateApiKey by session': neededBefore,
  'rotateApiKey by session with the required members': neededBefore,
  'rotateEndpointSecret by session': neededBefore,
  'rotateEndpointSecret by session with the required members': neededBefore,
  'recoverEndpoint by session': neededNow,
  'recoverEndpoint by session with the required members': neededNow,
  'updateEndpoint by session, while deliveries are open': neededNow,
  'redeliverDelivery by session, to a receiver that is younger than the event': neededNow,
  'createOrder by key, of a listing that requires shipping': {
    answer: '422 shipping_address_required',
    reason: 'Such listings are new. The seller has to know where to send the units.',
  },
  'createOffer by key, for a listing that requires shipping': {
    answer: '422 shipping_address_required',
    reason: 'Such listings are new. An offer may be accepted without the buyer.',
  },
  'createOrganization by session, of an owner of a suspended organization': {
    answer: '403 suspended_owner',
    reason: 'Otherwise a suspension would end with another organization.',
  },
};

let examples: ExampleStack;
beforeAll(async () => {
  examples = await startExampleStack();
});
afterAll(() => examples?.close());

/** Values of members of which the examples have none, so that a request has all that the last release knew. */
const moreMembers: Record<string, object> = {
  signUp: { password: 'correct horse battery staple' },
  updateMailSettings: {
    offerCountered: true,
    offerAccepted: true,
    offerClosed: true,
    offerExpiring: false,
    orderCreated: true,
    orderPaymentDue: true,
    orderShipped: false,
  },
  unsubscribe: { mails: 'all' },
  createApiKey: { expiresAt: '2099-01-01T00:00:00.000Z' },
  createListing: {
    description: 'Made of brass.',
    sku: 'LAMP-1',
    categories: ['lamps'],
    imageUrls: ['https://example.com/lamp.png'],
    attributes: { colour: 'gold' },
    shippingAmount: usd(500),
    offersEnabled: true,
    buyNowEnabled: true,
    autoAcceptAmount: usd(4800),
    autoDeclineAmount: usd(1000),
    offerTtlHours: 24,
  },
  updateListing: {
    title: 'Brass lamp',
    description: 'Made of brass.',
    sku: 'LAMP-2',
    categories: ['lamps'],
    imageUrls: ['https://example.com/lamp.png'],
    attributes: { colour: 'gold' },
    shippingAmount: usd(500),
    offersEnabled: true,
    buyNowEnabled: true,
    autoAcceptAmount: usd(4400),
    autoDeclineAmount: usd(1000),
    offerTtlHours: 24,
  },
  counterOffer: { message: 'For two.', quantity: 2, clientRequestId: 'counter-1' },
  // The address is the buyer's, and the seller accepts the example.
  acceptOffer: { clientRequestId: 'accept-1' },
  rejectOffer: { clientRequestId: 'reject-1' },
  withdrawOffer: { clientRequestId: 'withdraw-1' },
  createOrder: { shippingAddress: address },
  cancelOrder: { clientRequestId: 'cancel-1' },
  fulfillOrder: { clientRequestId: 'fulfill-1' },
  confirmReceipt: { clientRequestId: 'confirm-1' },
  createEndpoint: {
    description: 'Of the shop.',
    retryPolicy: { delaysSeconds: [60] },
    timeoutSeconds: 10,
    maxInFlight: 8,
    rateLimit: { perSecond: 10, burst: 20 },
    customHeaders: { 'x-shop': 'one' },
  },
  updateEndpoint: {
    url: 'https://example.com/webhooks/new',
    description: 'Of the shop.',
    status: 'active',
    retryPolicy: { delaysSeconds: [60] },
    timeoutSeconds: 10,
    rateLimit: { perSecond: 10, burst: 20 },
    customHeaders: { 'x-shop': 'one' },
  },
  rotateEndpointSecret: { force: true },
  recoverEndpoint: { eventTypes: ['listing.published'] },
};

/** How long ago the person of every session signed in. */
async function ageSessions(hours: number): Promise<void> {
  const { database } = examples.world;
  await database.query('update identity.session set authenticated_at = now() - make_interval(hours => $1)', [hours]);
}

type Credential = 'nobody' | 'session' | 'key';

/** The session or the server of the organization that an example is sent by. */
function sender({ by }: Prepared, credential: Credential): Api {
  const { seller, buyer } = examples.world;
  const trader = [seller, buyer].find(({ owner, server }) => owner === by || server === by);
  return trader && credential !== 'nobody' ? trader[credential === 'key' ? 'server' : 'owner'] : by;
}

/** The body of a request, of the required members only or of all. Undefined if it has none. */
function bodyOf({ operationId, members }: ReleasedOperation, only: 'required' | 'all'): object | undefined {
  if (Object.keys(members).length === 0) return undefined;
  const { request } = exampleOperations.find((each) => each.operationId === operationId)!;
  const values = { ...(request as object), ...(only === 'all' && moreMembers[operationId]) };
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => (only === 'all' ? name in members : members[name] === 'required')),
  );
}

/** Status and code of the answer to a request of the last release; `as promised` if it is the documented success. */
async function send({ operation, prepare, by, only }: ReleasedRequest): Promise<string> {
  await ageSessions(0);
  const ready = await prepare(examples.world);
  await ageSessions(5);
  const { ids = {}, fill = {}, query } = ready;
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    filledIn(operation.inPath[name]!, ids, fill),
  );
  const target = query ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
  const api = sender(ready, by);
  if (operation.streams) {
    const { statusCode, body } = await api.open(target);
    // A stream that has not ended says so when it is destroyed.
    body.on('error', () => undefined).destroy();
    return statusCode === operation.status ? 'as promised' : String(statusCode);
  }
  const body = filledIn(bodyOf(operation, only), ids, fill);
  const answer = await api.send(operation.method as 'POST', target, body);
  return answer.status === operation.status ? 'as promised' : `${answer.status} ${String(answer.body['code'])}`;
}

interface ReleasedRequest {
  title: string;
  operation: ReleasedOperation;
  prepare: Preparation;
  by: Credential;
  only: 'required' | 'all';
}

/** A buyer has one open offer for a listing. */
const forNewListing =
  (more: object = {}): Preparation =>
  async ({ seller, buyer }) => ({ by: buyer.server, ids: { lst: (await newListing(seller, more)).id } });
const prepared: Record<string, Preparation> = { ...preparations, createOffer: forNewListing() };

/** A person whose sign-in is long ago sends all members, and a server the required ones. */
const requestsOfExamples = releasedOperations.flatMap((operation): ReleasedRequest[] => {
  const { operationId, credential, members } = operation;
  const by = credential === 'none' ? 'nobody' : 'session';
  const all: ReleasedRequest = {
    title: `${operationId} by ${by}`,
    operation,
    prepare: prepared[operationId]!,
    by,
    only: 'all',
  };
  if (credential === 'api key') return [all, { ...all, title: `${operationId} by key`, by: 'key', only: 'required' }];
  const title = `${all.title} with the required members`;
  return Object.values(members).includes('optional') ? [all, { ...all, title, only: 'required' }] : [all];
});

/** An operation in a state on which today's answer depends. */
function when(by: Credential, operationId: string, state: string, prepare: Preparation): ReleasedRequest {
  const operation = releasedOperations.find((each) => each.operationId === operationId)!;
  const only = by === 'key' ? 'required' : 'all';
  return { title: `${operationId} by ${by}, ${state}`, operation, prepare, by, only };
}

const requests: ReleasedRequest[] = [
  ...requestsOfExamples,
  when('session', 'updateEndpoint', 'while deliveries are open', async (world) => ({
    by: world.seller.owner,
    ids: { whe: (await retryingDelivery(world)).endpointId },
  })),
  when('session', 'redeliverDelivery', 'to a receiver that is younger than the event', async (world) => {
    const { owner } = world.seller;
    const endpoint = await newEndpoint(world);
    const { id } = await newDelivery(world, endpoint, 'succeeded');
    await owner.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, { url: `${world.receiver.url}/other` });
    return { by: owner, ids: { whd: id } };
  }),
  when('key', 'createOrder', 'of a listing that requires shipping', forNewListing({ requiresShipping: true })),
  when('key', 'createOffer', 'for a listing that requires shipping', forNewListing({ requiresShipping: true })),
  when('session', 'createOrganization', 'of an owner of a suspended organization', async (world) => {
    const { api, organizationId } = await newOwner(world);
    await world.operator.post(`/operator/organizations/${organizationId}/suspend`, { reason: 'Fraud.' });
    return { by: api };
  }),
];

test.each(requests)(
  'a request of the last release is answered as its document promises, or the difference is listed: $title',
  async (request) => {
    expect(await send(request)).toBe(differences[request.title]?.answer ?? 'as promised');
  },
);

test('every listed difference is one of a request', () => {
  expect(requests.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(differences)));
});
