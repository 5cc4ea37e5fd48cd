import fc from 'fast-check';
import { advanceClock } from '@marketplace/store';
import { expectAll } from '../comparison.ts';
import { perform, performAgain } from '../perform.ts';
import type { Request } from '../request.ts';
import {
  beginCommand,
  days,
  hours,
  type Market,
  minutes,
  type ModelOrder,
  type ModelOrganization,
} from '../rules/market.ts';
import { expireForParty } from '../rules/offers.ts';
import {
  archiveListings,
  closeOffers,
  expireOffers,
  expireOrder,
  openOffersOf,
  requeueOverdueOrders,
  sendReminders,
  unarchivedOf,
} from '../rules/system.ts';
import { idOf, type World } from '../world.ts';
import { selection, candidates, kind, nth, oneIn, pick } from './choice.ts';

const always = (): boolean => true;
const limit = fc.constantFrom(100, 1, 2);
const isClosing = ({ status }: ModelOrganization): boolean => status === 'closing' || status === 'closed';
const hasDeadline = ({ paymentDueAt, fulfillBy }: ModelOrder): boolean => paymentDueAt !== null || fulfillBy !== null;

function system(
  market: Market,
  world: World,
  request: Pick<Request, 'line' | 'operation' | 'input' | 'rule' | 'answer'>,
) {
  return perform(market, world, { ...request, by: null, about: [] });
}

const onOrganization = { ...selection, limit };
const hasCandidates = ({ organizations }: Market, _: World, chosen: { fromAll: boolean }): boolean =>
  candidates(organizations, isClosing, chosen).length > 0;

export const systemCommands = {
  advance: kind(
    6,
    fc.constantFrom(
      minutes(10),
      minutes(10),
      minutes(40),
      hours(1),
      hours(1),
      hours(25),
      days(2),
      days(3),
      days(8),
      days(14),
    ),
    always,
    async (market, world, seconds) => {
      beginCommand(market);
      await advanceClock(world.store, seconds);
      market.clock += seconds;
      world.journal.push(`the clock advances by ${seconds / 60} minutes`);
    },
  ),
  expireOffers: kind(3, limit, always, async (market, world, most) => {
    let closed = 0;
    await system(market, world, {
      line: `the schedule expires offers, ${most} at most`,
      operation: 'expireOffers',
      input: { limit: most },
      rule: () => {
        closed = expireOffers(market, most);
        return [];
      },
      // A full batch may be followed by another.
      answer: () => ({ closed, more: closed === most }),
    });
  }),
  expireOrder: kind(
    3,
    fc.record(selection),
    ({ orders }, _, chosen) => candidates(orders, hasDeadline, chosen).length > 0,
    async (market, world, { of, fromAll }) => {
      const order = pick(candidates(market.orders, hasDeadline, { fromAll }), of);
      await system(market, world, {
        line: `the workflow of ${order.label} looks at its deadline`,
        operation: 'expireOrder',
        input: { orderId: idOf(world, order.label) },
        rule: () => {
          expireOrder(market, order);
          return [];
        },
        answer: () => ({}),
      });
    },
  ),
  requeueOverdueOrders: kind(
    2,
    fc.constant(null),
    ({ orders }) => orders.length > 0,
    async (market, world) => {
      let requeued = 0;
      await system(market, world, {
        line: 'lost workflows are looked for',
        operation: 'requeueOverdueOrders',
        input: { after: null, limit: 100 },
        rule: () => {
          requeued = requeueOverdueOrders(market);
          return [];
        },
        answer: () => ({ requeued, next: null }),
      });
    },
  ),
  sendReminders: kind(
    2,
    fc.constant(null),
    ({ offers }) => offers.length > 0,
    async (market, world) => {
      let reminded = 0;
      await system(market, world, {
        line: 'reminders are sent',
        operation: 'sendReminders',
        input: { limit: 100 },
        rule: () => {
          reminded = sendReminders(market);
          return [];
        },
        answer: () => ({ reminded, more: false }),
      });
    },
  ),
  /** Reinstates a suspended organization in most cases before another one is suspended. */
  setOrganizationStatus: kind(
    3,
    fc.record({
      of: nth,
      goesOn: oneIn(4),
      to: fc.constantFrom('suspended' as const, 'suspended' as const, 'closing' as const),
      isOld: oneIn(8),
    }),
    always,
    async (market, world, { of, goesOn, to, isOld }) => {
      const suspended = market.organizations.filter((one) => one.status === 'suspended');
      const organization = pick(goesOn || suspended.length === 0 ? market.organizations : suspended, of);
      const status = (
        { active: to, suspended: 'active', closing: 'closed', closed: 'closed' } as const satisfies Record<
          string,
          string
        >
      )[organization.status];
      const version = isOld ? organization.version : organization.version + 1;
      // A first report of version 1 would be new to trading.
      const isIgnored = isOld && organization.version > 1;
      if (isOld && !isIgnored) return;
      await system(market, world, {
        line: `${organization.name} is ${status}${isOld ? ', says an old report' : ''}`,
        operation: 'setOrganizationStatus',
        input: { organizationId: idOf(world, organization.name), status, version },
        rule: () => {
          if (!isIgnored) Object.assign(organization, { status, version });
          return [];
        },
        answer: () => ({}),
      });
    },
  ),
  closeOffers: kind(
    2,
    fc.record(onOrganization),
    hasCandidates,
    async (market, world, { of, fromAll, limit: most }) => {
      const organization = pick(candidates(market.organizations, isClosing, { fromAll }), of);
      await system(market, world, {
        line: `the offers of ${organization.name} are closed, ${most} at most`,
        operation: 'closeOffers',
        input: { organizationId: idOf(world, organization.name), limit: most },
        rule: () => closeOffers(market, organization, most),
        answer: () => ({ open: openOffersOf(market, organization).length }),
      });
    },
  ),
  archiveListings: kind(
    2,
    fc.record(onOrganization),
    hasCandidates,
    async (market, world, { of, fromAll, limit: most }) => {
      const organization = pick(candidates(market.organizations, isClosing, { fromAll }), of);
      const before = unarchivedOf(market, organization);
      await system(market, world, {
        line: `the listings of ${organization.name} are archived, ${most} at most`,
        operation: 'archiveListings',
        input: { organizationId: idOf(world, organization.name), after: null, limit: most },
        rule: () => archiveListings(market, organization, most),
        answer: () => ({
          next: before.length < most ? null : before[most - 1]!.label,
          open: unarchivedOf(market, organization).length,
        }),
      });
    },
  ),
  repeat: kind(
    6,
    fc.record({ of: nth, otherKey: oneIn(3), otherBody: oneIn(3) }),
    (_, { answered }) => answered.length > 0,
    (market, world, { of, otherKey, otherBody }) =>
      repeat(market, world, pick(world.answered, of), { otherKey, otherBody }),
  ),
  compareAll: kind(1, fc.constant(null), always, expectAll),
};

/** Sends a request that was done again: as it was, under another idempotency key, or as another request. */
async function repeat(
  market: Market,
  world: World,
  answered: World['answered'][number],
  { otherKey, otherBody }: { otherKey: boolean; otherBody: boolean },
): Promise<void> {
  const { request } = answered;
  const { clientRequestId, otherInput, idempotencyKey, about, by } = request;
  // Under another key, only the client request id says that it is the same request.
  const isOtherKey = otherKey && clientRequestId !== undefined;
  const isOther = otherBody && otherInput !== undefined;
  const isKeyed = idempotencyKey !== undefined && !isOtherKey;
  const code = isKeyed ? 'idempotency_key_reused' : 'client_request_id_conflict';
  const key = `again-${world.journal.length}`;
  await performAgain(market, world, answered, {
    line: `again${isOther ? ', with another body' : ''}${isOtherKey ? `, as ${key}` : ''}: ${request.line}`,
    changes: { ...(isOther && { input: otherInput }), ...(isOtherKey && { idempotencyKey: key }) },
    codes: isOther ? [code] : [],
    rule: () => {
      // A repetition does nothing again, but it is an action on its offer.
      if (request.operation !== 'createOffer')
        for (const record of about) if ('awaiting' in record) expireForParty(market, record, by!);
      return [];
    },
  });
}
