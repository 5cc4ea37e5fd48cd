import { expect, test } from '@jest/globals';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import type { PaymentsInput } from '../../src/input.ts';
import { disputeActions } from '../dispute-actions.ts';
import { refusalOf } from '../observe.ts';
import { advance, payments, personOf, usd } from '../payments-under-test.ts';

const day = 86_400;

onBothTransports('the disputes of all organizations', payments, (tested) => {
  const { newPaid, claim, disputeBy, disputeOf } = disputeActions(tested);
  const operator = newOperator('finance');
  const list = async (input: PaymentsInput<'listOperatorDisputes'> = {}) =>
    (await tested().client.listOperatorDisputes(operator, input)).output;
  /** All ids that the pages of a list have, two records a page. */
  const pagesOf = async (filters: PaymentsInput<'listOperatorDisputes'>): Promise<string[]> => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ ...filters, limit: 2, ...(cursor && { cursor }) });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return ids;
  };

  test('are read by pages, the earliest deadline first, those that wait for nobody last', async () => {
    const [answered, ended, later, atTheBank] = [await newPaid(), await newPaid(), await newPaid(), await newPaid()];
    const { id: waits } = await claim(answered, 1000);
    await tested().client.submitEvidence(answered.seller, { id: waits, text: 'It was sent.' });
    const { id: won } = await claim(ended, 1000);
    await tested().client.withdrawDispute(ended.buyer, { id: won });
    await disputeBy(atTheBank, { stage: 'chargeback' });
    const { id: ofBank } = await disputeOf(atTheBank);
    await tested().client.submitEvidence(atTheBank.seller, { id: ofBank, text: 'It was sent.' });
    await advance(tested(), 8 * day);
    const { id: open } = await claim(later, 2000);
    const these = [waits, won, ofBank, open];

    const all = (await pagesOf({})).filter((id) => these.includes(id));
    // The operator has 14 days for the first, of which 8 are over; the seller of the second has 7.
    expect(all).toEqual([waits, open, ...[won, ofBank].toSorted()]);
    const claims = await pagesOf({ source: 'buyer' });
    expect(claims).not.toContain(ofBank);
    expect(claims).toEqual(expect.arrayContaining([waits, won, open]));
    expect(await pagesOf({ source: 'provider', status: 'under_review' })).toContain(ofBank);
    expect(await pagesOf({ source: 'buyer', status: 'under_review' })).not.toContain(open);

    const { data } = await list({ source: 'buyer', status: 'needs_response', limit: 100 });
    expect(data.find(({ id }) => id === open)).toMatchObject({
      buyerOrganizationId: later.buyer.organizationId,
      sellerOrganizationId: later.seller.organizationId,
      amount: usd(2000),
    });
  });

  test('with a status without deadlines, the newest is first', async () => {
    const [earlier, later] = [await newPaid(), await newPaid()];
    for (const order of [earlier, later]) {
      const { id } = await claim(order, 1000);
      await tested().client.withdrawDispute(order.buyer, { id });
    }
    const ids = (await list({ status: 'withdrawn' })).data.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([(await disputeOf(later)).id, (await disputeOf(earlier)).id]);
    expect(await pagesOf({ status: 'withdrawn' })).toEqual(ids);
  });

  test('are refused to parties, and a cursor of other filters is refused', async () => {
    const { buyer } = await newPaid();
    expect(await refusalOf(tested().client.listOperatorDisputes(personOf(buyer), {}))).toMatchObject({
      code: 'operator_required',
    });
    const { nextCursor } = await list({ limit: 1 });
    expect(await refusalOf(list({ status: 'won', cursor: nextCursor! }))).toMatchObject({ code: 'invalid_cursor' });
  });
});
