import { afterEach, expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import { violationsOf } from '../invariants.ts';
import { settle } from '../observe.ts';
import { refusalOf } from '../payment-actions.ts';
import { advance, type Party, payments, paymentsWith, personOf, sandboxOf, worker } from '../payments-under-test.ts';
import { accountInFrance, newStartedSale, payoutOf, payoutsOf, start } from '../payout-actions.ts';

const day = 86_400;

onBothTransports('payouts of organizations that close', payments, (tested) => {
  const obligationsOf = async ({ organizationId }: Party) =>
    (await tested().engine.countObligations(worker, { organizationId })).output;
  /** A seller that was paid and has closed, whose bank sends the payout back. */
  const newStranded = async () => {
    const sale = await newStartedSale(tested());
    const { organizationId } = sale.seller;
    await tested().engine.setOrganizationStatus(worker, { organizationId, status: 'closed', version: 3 });
    await (await sandboxOf(tested())).returnPayout((await payoutOf(tested(), sale)).id);
    await settle(tested());
    const [waiting] = (await payoutsOf(tested(), sale)).filter(({ status }) => status !== 'returned');
    return { sale, waiting: waiting! };
  };
  const closedOwner = (party: Party): Caller => {
    const { actor, ...caller } = personOf(party);
    return { ...caller, actor: { ...actor, readOnly: true, closed: true } as Caller['actor'] };
  };

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test('closing waits for 14 days after the last payout, and says until when', async () => {
    const sale = await newStartedSale(tested());
    const { releasedAt } = await payoutOf(tested(), sale);
    const until = new Date(Date.parse(releasedAt!) + 14 * day * 1000).toISOString();
    expect(await obligationsOf(sale.seller)).toEqual({ payouts: 0, balances: 0, waitsUntil: until });
    await advance(tested(), 14 * day + 1);
    expect(await obligationsOf(sale.seller)).toEqual({ payouts: 0, balances: 0, waitsUntil: null });
  });

  test('an owner of a closed organization changes its account and releases what the bank has sent back', async () => {
    const { sale, waiting } = await newStranded();
    const owner = closedOwner(sale.seller);
    const input = { id: sale.seller.organizationId, ...accountInFrance, destination: 'acct_sandbox_fail' };
    await tested().client.setPayoutAccount(owner, input);
    await tested().client.releasePayout(owner, { id: waiting.id });
    await settle(tested());
    expect((await payoutsOf(tested(), sale)).map(({ status }) => status)).toContain('failed');
    await tested().client.setPayoutAccount(owner, { ...input, destination: 'acct_sandbox_ok' });
    await tested().client.retryPayout(owner, { id: waiting.id });
    await settle(tested());
    expect((await payoutsOf(tested(), sale)).map(({ status }) => status).toSorted()).toEqual(['released', 'returned']);
    const refund = tested().client.setPayoutAccount(
      { ...owner, actor: { ...owner.actor, closed: false } as Caller['actor'] },
      input,
    );
    expect((await refusalOf(refund)).code).toBe('invalid_state_transition');
  });

  test('the operator releases a payout for an organization that has closed', async () => {
    const { sale, waiting } = await newStranded();
    await start(tested(), sale);
    const asked = { id: waiting.id, reason: 'Its owner has asked for it.' };
    const { output } = await tested().client.releasePayoutAsOperator(newOperator(), asked);
    expect(output).toMatchObject({ id: waiting.id, status: 'released', amount: waiting.amount });
    expect((await refusalOf(tested().client.releasePayoutAsOperator(newOperator(), asked))).code).toBe(
      'invalid_state_transition',
    );
  });
});

onBothTransports(
  'organizations that close at once',
  paymentsWith({ RISK_LIMITS: { closingWaitDays: 0 } }),
  (tested) => {
    test('nothing waits for payouts that could come back', async () => {
      const { seller } = await newStartedSale(tested());
      const { organizationId } = seller;
      expect((await tested().engine.countObligations(worker, { organizationId })).output).toEqual({
        payouts: 0,
        balances: 0,
        waitsUntil: null,
      });
    });
  },
);
