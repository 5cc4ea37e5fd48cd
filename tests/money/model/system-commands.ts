import fc from 'fast-check';
import { Difference } from '@marketplace/store/testing/model';
import { passTime } from '../../support/money/money-under-test.ts';
import { beyondLimits, wrongHolds } from '../../support/money/limits.ts';
import {
  deliverNotices,
  shuffled,
  waitingNotices,
  finishCalls,
  processNotices,
  refreshAll,
  settle,
} from '../../support/money/settle.ts';
import { listedHolds } from './operator-commands.ts';
import { kind, nth, pick, report } from './kind.ts';
import { sellers } from './parties.ts';
import { everyOrder } from './views.ts';
import { system, type World } from './world.ts';

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const nothing = fc.constant(null);

/** Does all due work. Then trading, payments and the provider must agree. */
export async function expectQuiet(world: World): Promise<void> {
  await settle(world, world.orders);
  world.journal.push('everything that is due is done');
  let violations = await world.violations('quiet');
  if (violations.some((text) => text.startsWith('I11'))) {
    // If the webhook about a dispute or a refund is missing, only the provider's books show it.
    await verifyBooks(world);
    await settle(world, world.orders);
    violations = await world.violations('quiet');
  }
  violations.push(...(await verifyBooks(world)), ...(await pollers(world)), ...(await exportsOf(world)));
  // The workflows have just read their orders.
  violations.push(...(await wrongHolds(world.money)), ...(await listedHolds(world)), ...(await forgotten(world)));
  violations.push(...(await beyondLimits(world.money, world)));
  if (violations.length > 0) throw new Difference(violations.join('\n'));
}

/**
 * Commands that the workflows of orders would repeat although nothing changes. In Temporal each repetition costs
 * events, without limit.
 */
async function pollers({ follower, orders }: World): Promise<string[]> {
  const polling: string[] = [];
  for (const { id, label } of orders) {
    const last = (await follower.follow(id)).at(-1)!;
    if (last !== 'end' && !last.startsWith('wait for ')) polling.push(`The workflow of ${label} polls: ${last}.`);
  }
  return polling;
}

/** Findings of the daily call: money of sellers without a payout, although everything is settled. */
async function forgotten({ money }: World): Promise<string[]> {
  const { scheduled } = (await money.payments.engine.payOutBalances(system, { limit: 100 })).output;
  return scheduled > 0 ? [`${scheduled} balances had no payout.`] : [];
}

type Entries = Awaited<ReturnType<World['money']['payments']['client']['exportLedgerEntries']>>['output'];
const always = { from: '2020-01-01T00:00:00Z', until: '2200-01-01T00:00:00Z' };

/** Whether the file of each seller adds up to its balance. */
async function exportsOf({ money, parties }: World): Promise<string[]> {
  const wrong: string[] = [];
  for (const seller of sellers) {
    const { owner } = parties.get(seller)!;
    const sums = new Map<string, number>();
    for (let after: string | null = null; ; ) {
      const part: Entries = (
        await money.payments.client.exportLedgerEntries(owner, { ...always, ...(after !== null && { after }) })
      ).output;
      for (const { account, currency, amount } of part.data)
        sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + amount.amount);
      if (part.next === null) break;
      after = part.next;
    }
    for (const { currency, available, inTransit, reserved } of (await money.payments.client.getBalance(owner, {}))
      .output.data) {
      if (reserved > Math.max(available, 0))
        wrong.push(`${seller} has reserved ${reserved} of ${available} ${currency}.`);
      for (const [account, balance] of [
        ['payable', available],
        ['transit', inTransit],
      ] as const)
        if ((sums.get(`${account} ${currency}`) ?? 0) !== balance)
          wrong.push(
            `The entries of ${seller} add up to ${sums.get(`${account} ${currency}`)}, not to ${balance} ${currency} ` +
              `(${account}).`,
          );
    }
  }
  return wrong;
}

async function verifyBooks(world: World): Promise<string[]> {
  const { output } = await world.money.payments.engine.verifyBooks(system, {});
  return output.violations.map(({ invariant, detail }) => `books: ${invariant}: ${detail}`);
}

const lateMoves = [
  'releaseOrder',
  'startPayout',
  'captureDue',
  'expireClaim',
  'answerDispute',
  'expireOrder',
  'forwardReport',
] as const;

export const systemCommands = {
  /** One reading of the workflow of an order, and one command. */
  step: kind(14, fc.record({ of: nth }), async (world, { of }) => {
    const order = pick(world.orders, of);
    if (!order) return false;
    const { did } = await world.follower.step(order.id);
    world.journal.push(`the workflow of ${order.label}: ${did}`);
    return true;
  }),
  /** Acts like the gateway around commands, before the workflow does so too. */
  report: kind(8, fc.record({ of: nth }), async (world, { of }) => {
    const order = pick(world.orders, of);
    if (!order) return false;
    await report(world, order);
    return true;
  }),
  /** A command that was decided on before another change. It must check the state itself. */
  lateMove: kind(
    8,
    fc.record({
      of: nth,
      move: fc.constantFrom(...lateMoves),
    }),
    async (world, { of, move }) => {
      const order = pick(world.orders, of);
      const before = order && (await everyOrder(world)).find((seen) => seen.order === order)!.view;
      if (!order || !before?.account) return false;
      world.journal.push(
        `the workflow of ${order.label}, late: ${move}: ${await world.follower.moveAnyway(move, order.id)}`,
      );
      if (before.account.openDisputes === 0) return true;
      const { view } = (await everyOrder(world)).find((seen) => seen.order === order)!;
      const left = ({ payouts }: typeof view) =>
        payouts.filter(({ status }) => status === 'processing' || status === 'released');
      if (!before.account.released && view.account!.released)
        throw new Difference('I9 It is released during a dispute.');
      if (left(view).length > left(before).length) throw new Difference('I9 A payout leaves during a dispute.');
      return true;
    },
  ),
  follow: kind(18, fc.record({ of: nth }), async (world, { of }) => {
    const order = pick(world.orders, of);
    if (!order) return false;
    world.journal.push(`the workflow of ${order.label}: ${(await world.follower.follow(order.id)).join(', ')}`);
    return true;
  }),
  repeatRequests: kind(5, nothing, async (world) => {
    if ((await world.money.query('select from payments.external_call')).length === 0) return false;
    await finishCalls(world.money);
    world.journal.push('requests without an answer are repeated');
    return true;
  }),
  refresh: kind(1, nothing, async (world) => {
    world.journal.push(`what waits for a notice is read from the provider: ${await refreshAll(world.money)}`);
    return true;
  }),
  processNotices: kind(10, nothing, async (world) => {
    const waiting = 'select from payments.provider_notice where processed_at is null';
    if ((await world.money.query(waiting)).length === 0) return false;
    await processNotices(world.money);
    world.journal.push('the stored notices are processed');
    return true;
  }),
  /** `order`: seed of a shuffle; null keeps the order. Webhooks that are left out arrive later, or never. */
  deliverNotices: kind(
    10,
    fc.record({ order: fc.option(fc.nat(100)), copies: fc.constantFrom(1, 1, 2), all: fc.boolean() }),
    async (world, { order, copies, all }) => {
      const waiting = await waitingNotices(world.money);
      if (waiting.length === 0) return false;
      const some = shuffled(waiting, order).slice(0, all ? undefined : 1);
      for (let n = 0; n < copies; n += 1) await deliverNotices(world.money, some);
      world.journal.push(`${some.length} of ${waiting.length} notices arrive${copies > 1 ? ', twice' : ''}`);
      return true;
    },
  ),
  /** Disputes and refunds that only the provider knows are reported by webhooks alone, so these are not lost. */
  loseNotices: kind(2, nothing, async (world) => {
    const lost = await world.money.query(`
      update sandbox.notice n set delivered_at = clock_timestamp()
       where delivered_at is null
         and not exists (select from sandbox.dispute d where d.ref = n.ref
                            and d.ref not in (select provider_ref from payments.dispute where provider_ref is not null))
         and not exists (select from sandbox.refund r where r.ref = n.ref and r.refund_id is null
                            and r.ref not in (select provider_ref from payments.refund where provider_ref is not null))
      returning id`);
    if (lost.length === 0) return false;
    world.journal.push(`${lost.length} notices are lost`);
    return true;
  }),
  passTime: kind(
    5,
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(3 * second, 10 * second) },
      { weight: 3, arbitrary: fc.constantFrom(31 * minute, 2 * hour, day, 7 * day, 8 * day, 15 * day) },
    ),
    async (world, seconds) => {
      await passTime(world.money, seconds);
      world.journal.push(`${seconds} seconds pass`);
      return true;
    },
  ),
  /** The daily call. `later`: a second time, when the debts that it has recorded are old enough. */
  writeOffDebts: kind(2, fc.record({ later: fc.boolean() }), async (world, { later }) => {
    const writeOff = async () =>
      (await world.money.payments.engine.writeOffDebts(system, { limit: 100 })).output.writtenOff;
    let writtenOff = await writeOff();
    if (later) {
      await passTime(world.money, 181 * day);
      writtenOff += await writeOff();
      const owed = await world.money.query(`select name from ledger.account where kind = 'payable' and balance < 0`);
      if (owed.length > 0) throw new Difference('A debt of more than 180 days is not written off.');
    }
    world.journal.push(`${writtenOff} debts are written off${later ? ', 181 days later' : ''}`);
    return true;
  }),
  quiet: kind(2, nothing, async (world) => {
    await expectQuiet(world);
    return true;
  }),
};
