import { afterEach, describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { newOperator, onBothTransports, takeRows } from '@marketplace/store/testing';
import { disputeActions } from '../dispute-actions.ts';
import { violationsOf } from '../invariants.ts';
import { refusalOf, settle } from '../observe.ts';
import {
  advance,
  newPaidSale,
  newParty,
  newSale,
  orderOf,
  payments,
  personOf,
  usd,
  worker,
} from '../payments-under-test.ts';
import {
  newFulfilledSale,
  newReleasedSale,
  newSellerWithAccount,
  newStartedSale,
  payoutOf,
  start,
} from '../payout-actions.ts';

const reason = 'Agreed with the seller by phone.';

onBothTransports('the operator of the platform', payments, (tested) => {
  const { claim, getDispute, getPayment } = disputeActions(tested);
  const client = () => tested().client;
  /** A member of the operator, with the organization as the gateway has read it. */
  const about = (organizationId: string) => ({ ...newOperator('finance'), facts: { organizationId } });
  const audited = async () => (await takeRows(tested(), 'audit')).map(({ payload }) => payload);

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test('sees all that is known of the money of an order of others, without the card', async () => {
    const sale = await newReleasedSale(tested());
    await start(tested(), sale);
    const { output } = await client().inspectOrderMoney(newOperator('finance'), { id: sale.orderId });
    expect(output).toMatchObject({
      orderId: sale.orderId,
      buyerOrganizationId: sale.buyer.organizationId,
      captured: sale.total,
      platformFee: sale.platformFee,
      payments: [{ id: sale.payment.id, status: 'succeeded', providerRef: expect.any(String) }],
      payouts: [{ id: (await payoutOf(tested(), sale)).id }],
    });
    expect(JSON.stringify(output)).not.toMatch(/visa|4242|paymentMethod/i);
    expect(output.ledger.map(({ kind }) => kind)).toEqual(['capture', 'release', 'payout', 'payout_paid']);
    expect(output.ledger[0]!.postings).toEqual([
      { from: 'provider:sandbox:USD', to: `escrow:order:${sale.orderId}`, amount: sale.total },
    ]);
    const events = output.timeline.map(({ event }) => event);
    expect(events).toEqual(
      expect.arrayContaining([
        'payment.created',
        'ledger.capture',
        'order.fulfilled',
        'order.released',
        'payout.released',
      ]),
    );
    const times = output.timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(await refusalOf(client().inspectOrderMoney(newOperator(), { id: newId('ord') }))).toMatchObject({
      code: 'not_found',
    });
  });

  describe('refunding', () => {
    test('instead of the seller is in both audit logs, and only the operator’s says who did it and why', async () => {
      const { payment, seller, buyer } = await newPaidSale(tested());
      await audited();
      const operator = newOperator();
      const { output } = await client().refundAsOperator(operator, { id: payment.id, amount: usd(2500), reason });
      expect(output).toMatchObject({ status: 'succeeded', amount: usd(2500), initiatedBy: 'operator' });
      expect((await client().getPayment(buyer, { id: payment.id })).output.amountRefunded).toEqual(usd(2500));
      const entries = await audited();
      expect(entries.map(({ action, organizationId }) => [action, organizationId])).toEqual([
        ['refund.created', seller.organizationId],
        ['refund.created', operator.organizationId],
        ['refund.succeeded', seller.organizationId],
        ['refund.succeeded', operator.organizationId],
      ]);
      for (const entry of entries.filter(({ organizationId }) => organizationId === seller.organizationId)) {
        expect(entry).toMatchObject({ actor: { type: 'operator', id: null }, context: { ip: null, userAgent: null } });
        expect(JSON.stringify(entry)).not.toContain(reason);
      }
      expect(entries[1]).toMatchObject({ actor: { type: 'user' }, changes: { reason } });
    });

    test('obeys the limits of every refund', async () => {
      const { payment } = await newPaidSale(tested());
      const refund = (amount: number) =>
        refusalOf(client().refundAsOperator(newOperator(), { id: payment.id, amount: usd(amount), reason }));
      expect(await refund(10_001)).toMatchObject({ code: 'refund_exceeds_captured' });
      expect((await refund(10_000)).code).toBe('done');
      expect(await refund(1)).toMatchObject({ code: 'refund_exceeds_captured' });
    });
  });

  describe('deciding a claim', () => {
    const decide = (id: string, inFavorOf: 'buyer' | 'seller', more: object = {}) =>
      client().decideClaim(newOperator(), { id, inFavorOf, reason, ...more });

    test('for the seller closes it, and nothing is refunded', async () => {
      const sale = await newPaidSale(tested());
      const { id } = await claim(sale);
      expect((await decide(id, 'seller')).output).toMatchObject({ id, status: 'won' });
      expect(await getPayment(sale)).toMatchObject({ disputed: false, amountRefunded: usd(0) });
    });

    test('for the buyer refunds what they claim, or another amount, and the claim is lost', async () => {
      const [whole, part] = [await newPaidSale(tested()), await newPaidSale(tested())];
      expect((await decide((await claim(whole, 4000)).id, 'buyer')).output.status).toBe('lost');
      expect((await getPayment(whole)).amountRefunded).toEqual(usd(4000));
      const { id } = await claim(part);
      await decide(id, 'buyer', { amount: usd(1500) });
      expect((await getPayment(part)).amountRefunded).toEqual(usd(1500));
      expect((await getDispute(part, id)).status).toBe('lost');
    });

    test('for the buyer has its reason in the log of the operator, also if a notice ends the claim', async () => {
      const sale = await newPaidSale(tested(), { paymentMethod: 'pm_card_pendingRefund' });
      const { id } = await claim(sale);
      await audited();
      const operator = newOperator();
      await client().decideClaim(operator, { id, inFavorOf: 'buyer', reason });
      await advance(tested(), 2);
      await settle(tested());
      expect((await getDispute(sale, id)).status).toBe('lost');
      const entries = await audited();
      expect(entries.map(({ action, organizationId }) => [action, organizationId])).toEqual([
        ['refund.created', sale.seller.organizationId],
        ['refund.created', operator.organizationId],
        ['refund.succeeded', sale.seller.organizationId],
        ['dispute.lost', sale.seller.organizationId],
      ]);
      expect(entries[1]).toMatchObject({
        actor: { type: 'user' },
        changes: { reason },
        targets: expect.arrayContaining([{ type: 'order', id: sale.orderId }]),
      });
    });

    test('is refused for a claim that has ended, for an amount that cannot be, and for parties', async () => {
      const sale = await newPaidSale(tested());
      const { id } = await claim(sale);
      expect(await refusalOf(decide(id, 'seller', { amount: usd(1) }))).toMatchObject({ code: 'validation_failed' });
      expect(await refusalOf(decide(id, 'buyer', { amount: { amount: 1, currency: 'EUR' } }))).toMatchObject({
        code: 'validation_failed',
      });
      expect(await refusalOf(decide(id, 'buyer', { amount: usd(10_001) }))).toMatchObject({
        code: 'refund_exceeds_captured',
      });
      for (const party of [sale.buyer, personOf(sale.buyer), personOf(sale.seller)])
        expect((await refusalOf(client().decideClaim(party, { id, inFavorOf: 'buyer', reason }))).code).toMatch(
          /^(session_required|operator_required)$/,
        );
      await decide(id, 'seller');
      expect(await refusalOf(decide(id, 'buyer'))).toMatchObject({ code: 'invalid_state_transition' });
    });
  });

  describe('stopping payouts', () => {
    test('of one organization holds its payouts, and no other’s, until it is ended', async () => {
      const [held, other] = [await newReleasedSale(tested()), await newReleasedSale(tested())];
      const { organizationId } = held.seller;
      const input = { id: organizationId, reason };
      const frozen = (await client().freezePayouts(about(organizationId), input)).output;
      expect(frozen).toEqual({ organizationId, frozenAt: expect.any(String) });
      expect((await client().freezePayouts(about(organizationId), input)).output).toEqual(frozen);
      const { data } = (await client().listPayoutFreezes(newOperator('finance'), {})).output;
      expect(data).toContainEqual(frozen);
      const only = async (of: string) =>
        (await client().listPayoutFreezes(newOperator(), { organizationId: of })).output.data;
      expect(await only(organizationId)).toEqual([frozen]);
      expect(await only(other.seller.organizationId)).toEqual([]);
      for (const sale of [held, other]) await start(tested(), sale);
      expect(await payoutOf(tested(), held)).toMatchObject({ status: 'on_hold' });
      expect(await payoutOf(tested(), other)).toMatchObject({ status: 'released' });
      expect((await client().unfreezePayouts(about(organizationId), input)).output.frozenAt).toBeNull();
      await start(tested(), held);
      expect(await payoutOf(tested(), held)).toMatchObject({ status: 'released' });
    });

    test('has figures: what has not started, by currency, and what only the stop holds', async () => {
      const seller = await newSellerWithAccount(tested());
      const eur = { seller, total: { amount: 4000, currency: 'EUR' } } as const;
      const waiting = [
        await newReleasedSale(tested(), {}, { seller }),
        await newReleasedSale(tested(), {}, { seller }),
        await newReleasedSale(tested(), {}, eur),
      ];
      const held = await newFulfilledSale(tested(), {}, { seller });
      const started = await newStartedSale(tested(), {}, { seller });
      const figures = async (organizationId?: string) => {
        const input = organizationId === undefined ? {} : { organizationId };
        return (await client().getWaitingPayouts(newOperator('finance'), input)).output.data;
      };
      const ofSeller = [
        { currency: 'EUR', payouts: 1, amount: 3000, startable: 1, startableAmount: 3000 },
        { currency: 'USD', payouts: 3, amount: 27_000, startable: 2, startableAmount: 18_000 },
      ];
      expect(await payoutOf(tested(), held)).toMatchObject({ holdReasons: ['hold_period'] });
      expect(await payoutOf(tested(), started)).toMatchObject({ status: 'released' });
      expect(await figures(seller.organizationId)).toEqual(ofSeller);
      expect(await figures(newParty().organizationId)).toEqual([]);

      const eurOfAll = async () => (await figures()).find(({ currency }) => currency === 'EUR')!;
      const before = await eurOfAll();
      const input = { id: seller.organizationId, reason };
      await client().freezePayouts(about(seller.organizationId), input);
      for (const sale of waiting) await start(tested(), sale);
      expect(await payoutOf(tested(), waiting[2]!)).toMatchObject({ holdReasons: ['organization_suspended'] });
      expect(await figures(seller.organizationId)).toEqual(ofSeller);
      // The end of a stop of all payouts would not start them.
      const frozen = await eurOfAll();
      expect([frozen.payouts, frozen.startable]).toEqual([before.payouts, before.startable - 1]);
      expect(frozen.startableAmount).toBe(before.startableAmount - 3000);
      await client().unfreezePayouts(about(seller.organizationId), input);
      for (const sale of waiting) await start(tested(), sale);
      expect(await figures(seller.organizationId)).toEqual([
        { currency: 'USD', payouts: 1, amount: 9000, startable: 0, startableAmount: 0 },
      ]);
    });

    test('of an organization that payments has not heard of stands when its status is reported', async () => {
      const { organizationId } = newParty();
      await client().freezePayouts(about(organizationId), { id: organizationId, reason });
      await tested().engine.setOrganizationStatus(worker, { organizationId, status: 'active', version: 1 });
      const { data } = (await client().listPayoutFreezes(newOperator(), { limit: 100 })).output;
      expect(data.map((freeze) => freeze.organizationId)).toContain(organizationId);
    });

    test('of the platform holds all payouts until it is ended, and says why', async () => {
      const sale = await newReleasedSale(tested());
      const operator = newOperator();
      await client().freezePlatform(operator, { reason });
      expect((await client().getPlatformFreeze(operator, {})).output).toEqual({
        freezes: [{ cause: 'operator', detail: reason, since: expect.any(String) }],
      });
      await start(tested(), sale);
      expect((await payoutOf(tested(), sale)).status).not.toBe('released');
      await takeRows(tested(), 'workflow');
      expect((await client().unfreezePlatform(operator, { reason })).output).toEqual({ freezes: [] });
      const requested = (await takeRows(tested(), 'workflow')).map(({ payload }) => JSON.stringify(payload));
      expect(requested.filter((payload) => payload.includes(sale.orderId))).not.toEqual([]);
      await start(tested(), sale);
      expect((await payoutOf(tested(), sale)).status).toBe('released');
    });
  });

  test('an order that nobody has tried to pay has an account only', async () => {
    const sale = newSale();
    await tested().engine.openAccount(worker, orderOf(sale));
    const { output } = await client().inspectOrderMoney(newOperator(), { id: sale.orderId });
    expect(output).toMatchObject({ payments: [], refunds: [], disputes: [], payouts: [], ledger: [], timeline: [] });
  });
});
