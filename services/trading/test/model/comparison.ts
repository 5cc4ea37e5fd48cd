import { isServiceError, systemCaller } from '@marketplace/kernel';
import { Difference, expectSame } from '@marketplace/store/testing/model';
import {
  type Market,
  type ModelOrder,
  type ModelOrganization,
  type ModelRecord,
  partyOf,
  total,
  days,
  hours,
  minutes,
} from './rules/market.ts';
import { holdOf } from './rules/orders.ts';
import { obligationsOf } from './rules/system.ts';
import { feeOf, isFulfilled, isShippedInPart, listingFor, offerFor, orderFor, unshippedOf } from './rules/views.ts';
import { idOf, inModelTerms, query, type World } from './world.ts';

const system = systemCaller('model', 'req_model');

interface OutboxPayload {
  type: string;
  id: string;
  objectId: string;
  objectVersion: number;
  organizationIds: string[];
  occurredAt: string;
  data: { object: Record<string, unknown> };
}

/** Expects the rows that the last command has added to the outbox to be the events and requests of the model. */
async function expectOutbox(market: Market, world: World): Promise<void> {
  const rows = await query<{ id: string; topic: string; payload: OutboxPayload }>(
    world,
    `select id, topic, payload from outbox where id > ? order by id`,
    [world.lastOutboxId],
  );
  world.lastOutboxId = rows.at(-1)?.id ?? world.lastOutboxId;
  const payloads = (topic: string) => rows.flatMap((row) => (row.topic === topic ? [row.payload] : []));
  const events = payloads('event');
  const inTerms = events.map(({ type, objectId, objectVersion, organizationIds, data }) => ({
    type,
    about: inModelTerms(world, objectId),
    version: objectVersion,
    audience: (inModelTerms(world, organizationIds) as string[]).toSorted(),
    data: inModelTerms(world, data),
  }));
  expectSame(
    'The list of emitted events',
    inTerms.map(({ type, about, version }) => `${type} of ${String(about)} at version ${version}`),
    market.events.map(({ type, about, version }) => `${type} of ${about} at version ${version}`),
  );
  for (const [index, event] of inTerms.entries())
    expectSame(`The event ${event.type}`, event, inModelTerms(world, market.events[index]));
  for (const [index, event] of events.entries()) {
    const { type, occurredAt, data } = event;
    expectSame(`The time of ${type}`, occurredAt, data.object['updatedAt']);
    const listing = market.listings.find(({ label }) => label === inModelTerms(world, data.object['listingId']));
    expectExactPeriods(event, listing?.ttlHours);
    if (index > 0 && occurredAt < events[index - 1]!.occurredAt)
      throw new Difference(`The time of ${type} is before that of ${events[index - 1]!.type}, which came first.`);
  }
  const poked = new Set(payloads('workflow').map(({ id }) => String(inModelTerms(world, id.replace('order/', '')))));
  expectSame(
    'The set of orders whose workflow is requested',
    [...poked].toSorted(),
    [...market.poked].map(({ label }) => label).toSorted(),
  );
}

const seconds = (from: unknown, to: unknown): number => (Date.parse(String(to)) - Date.parse(String(from))) / 1000;

/**
 * Expects the deadlines in an event to be exactly as long after the change as the rules say. Elsewhere times are
 * compared without the real time that has passed.
 */
function expectExactPeriods({ type, data: { object } }: OutboxPayload, ttlHours: number | undefined): void {
  const { createdAt, updatedAt } = object;
  const check = (member: string, from: unknown, period: number) =>
    expectSame(`The time from the change to ${member} in ${type}`, seconds(from, object[member]), period);
  if (type === 'offer.submitted') check('expiresAt', createdAt, hours(ttlHours!));
  if (type === 'offer.countered') check('expiresAt', updatedAt, hours(ttlHours!));
  if (type === 'order.created') {
    // The shorter ones are those of people who let orders lapse, and of listings that must be paid at once.
    const [usual, ...shorter] =
      object['offerId'] === null ? [minutes(30), minutes(10)] : [hours(72), hours(24), minutes(10)];
    const period = seconds(createdAt, object['paymentDueAt']);
    check('paymentDueAt', createdAt, shorter.includes(period) ? period : usual!);
  }
  if (type === 'order.paid') check('fulfillBy', updatedAt, days(14));
  if (type === 'order.fulfilled') check('payoutEligibleAt', updatedAt, days(7 + Number(object['deliveryDays'] ?? 0)));
}

const recordsOf = ({ listings, offers, orders }: Market): ModelRecord[] => [...listings, ...offers, ...orders];

/** Expects each record to be at the version of the model, and no other record to exist. */
async function expectVersions(market: Market, world: World): Promise<void> {
  const rows = await query<{ id: string; version: number }>(
    world,
    `select id, version from listing union all select id, version from offer
     union all select id, version from sales_order`,
  );
  expectSame(
    'The set of records with their versions',
    Object.fromEntries(rows.map(({ id, version }) => [inModelTerms(world, id), version])),
    Object.fromEntries(recordsOf(market).map(({ label, version }) => [label, version])),
  );
}

/** The record as an organization reads it, in the terms of the model; null if it does not exist for it. */
async function read(world: World, record: ModelRecord, viewer: string): Promise<unknown> {
  const { client } = world.tested;
  const caller = world.callers.get(viewer)!;
  const id = idOf(world, record.label);
  try {
    if ('ttlHours' in record) return inModelTerms(world, (await client.getListing(caller, { id })).output);
    if ('awaiting' in record) return inModelTerms(world, (await client.getOffer(caller, { id })).output);
    return inModelTerms(world, (await client.getOrder(caller, { id })).output);
  } catch (error) {
    if (isServiceError(error, 'not_found')) return null;
    throw error;
  }
}

function viewOf(market: Market, record: ModelRecord, viewer: string): object | null {
  if ('ttlHours' in record) return listingFor(market, record, viewer);
  return 'awaiting' in record ? offerFor(record, viewer) : orderFor(record, viewer);
}

/** Expects the organizations to read the record as the model says. */
async function expectRead(market: Market, world: World, record: ModelRecord, viewers: Iterable<string>): Promise<void> {
  await Promise.all(
    [...new Set(viewers)].map(async (viewer) =>
      expectSame(
        `${record.label}, as ${viewer} reads it,`,
        await read(world, record, viewer),
        viewOf(market, record, viewer),
      ),
    ),
  );
}

const partiesOf = (record: ModelRecord): string[] =>
  'buyer' in record ? [record.buyer, record.seller] : [record.seller];

/** Checks the conditions that must hold after every command. `about` are the records that it named. */
export async function expectStep(market: Market, world: World, about: ModelRecord[]): Promise<void> {
  await expectOutbox(market, world);
  await expectVersions(market, world);
  const records = [...new Set([...market.changed, ...about])];
  await Promise.all(records.map((record) => expectRead(market, world, record, partiesOf(record))));
}

/** Limit of a page, more than a run creates of each kind. */
const limit = 100;

/** Expects the lists of an organization to have the records that it may see in the model. */
async function expectLists(market: Market, world: World, viewer: string): Promise<void> {
  const { client } = world.tested;
  const caller = world.callers.get(viewer)!;
  const pages = [
    await client.listListings(caller, { limit }),
    await client.listOffers(caller, { limit }),
    await client.listOrders(caller, { limit }),
  ];
  const listed = pages.flatMap(({ output }) => inModelTerms(world, output.data) as { id: string }[]);
  const visible = recordsOf(market).flatMap((record) => {
    const view = viewOf(market, record, viewer);
    return view === null ? [] : [[record.label, view]];
  });
  expectSame(
    `What the lists show to ${viewer}`,
    Object.fromEntries(listed.map((record) => [record.id, record])),
    Object.fromEntries(visible),
  );
}

/** Compares the lists of every organization with the model, and checks the invariants of the database. */
export async function expectAll(market: Market, world: World): Promise<void> {
  await Promise.all([...world.callers.keys()].map((viewer) => expectLists(market, world, viewer)));
  expectSame('The list of violated invariants', await world.violations(), []);
}

/**
 * Reads each record by its id as every organization, also those that may not see it, and as the system, and compares
 * with the model.
 */
export async function expectEveryRead(market: Market, world: World): Promise<void> {
  await Promise.all(recordsOf(market).map((record) => expectRead(market, world, record, world.callers.keys())));
  await Promise.all(market.orders.map((order) => expectState(market, world, order)));
  await Promise.all(market.organizations.map((organization) => expectObligations(market, world, organization)));
}

/** Compares the state that the workflow of the order reads with the model. */
async function expectState(market: Market, world: World, order: ModelOrder): Promise<void> {
  const { output } = await world.tested.engine.getOrderState(system, { orderId: idOf(world, order.label) });
  const { status, version, paymentDueAt, fulfillBy, payoutEligibleAt, cancelRequestedAt, receiptConfirmedAt } = order;
  const { now: _, closingOrganizationIds, ...state } = output;
  const fulfilledAt = isFulfilled(order) || isShippedInPart(order) ? order.fulfillments.at(-1)!.fulfilledAt : null;
  const closing = market.organizations.filter(
    ({ name, status: is }) => is === 'closing' && partyOf(order, name) !== null,
  );
  expectSame(`${order.label}, as its workflow reads it,`, inModelTerms(world, state), {
    orderId: order.label,
    status,
    version,
    buyerOrganizationId: order.buyer,
    sellerOrganizationId: order.seller,
    total: { amount: total(order), currency: order.currency },
    platformFee: { amount: feeOf(order), currency: order.currency },
    paymentDueAt,
    fulfillBy,
    payoutEligibleAt,
    fulfilledAt,
    holdEndsAt: fulfilledAt === null ? null : fulfilledAt + holdOf(order),
    isTracked:
      order.fulfillments.length > 0 && order.fulfillments.every(({ trackingNumber }) => trackingNumber !== null),
    ...(isShippedInPart(order) && { unshippedAmount: { amount: unshippedOf(order), currency: order.currency } }),
    cancelRequestedAt,
    cancelReason: order.cancelRequestedAt === null ? null : order.cancelReason,
    receiptConfirmedAt,
  });
  expectSame(
    `The closing organizations of ${order.label}`,
    (inModelTerms(world, closingOrganizationIds) as string[]).toSorted(),
    closing.map(({ name }) => name).toSorted(),
  );
}

async function expectObligations(market: Market, world: World, organization: ModelOrganization): Promise<void> {
  const organizationId = idOf(world, organization.name);
  const { output } = await world.tested.engine.countObligations(system, { organizationId });
  expectSame(`The obligations of ${organization.name}`, output, { orders: obligationsOf(market, organization) });
}
