import { afterEach, expect, test } from '@jest/globals';
import { newOperator, onBothTransports, takeRows } from '@marketplace/store/testing';
import { sql } from '@marketplace/store';
import { violationsOf } from '../invariants.ts';
import { balancesOf, refusalOf, settle } from '../observe.ts';
import { advance, execute, payments, personOf, usd, worker } from '../payments-under-test.ts';
import { setAtProvider } from '../transitions/observe.ts';
import { disputeActions, type PaidSale } from '../dispute-actions.ts';

const reason = 'The seller does not answer.';
const day = 86_400;

onBothTransports('disputes of payments that were refunded', payments, (tested) => {
  const { newPaid, claim, disputeBy, disputeOf, closeBy, refund } = disputeActions(tested);
  const client = () => tested().client;
  const answer = ({ orderId }: PaidSale) => tested().engine.answerDispute(worker, { orderId });
  const stateOf = async ({ orderId }: PaidSale) =>
    (await tested().engine.getAccountState(worker, { orderId })).output.account!;
  const isDue = async (sale: PaidSale): Promise<boolean> => {
    const { disputeAnswerAt, now } = await stateOf(sale);
    return disputeAnswerAt != null && disputeAnswerAt <= now;
  };
  const refOf = async (id: string): Promise<string> => {
    const [row] = await execute(
      tested(),
      sql<{ ref: string }>`select provider_ref as ref from refund where id = ${id}`,
    );
    return row!.ref;
  };
  const lossesOf = async (sale: PaidSale): Promise<number> => (await balancesOf(tested(), sale))['losses'] ?? 0;

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test('a chargeback after a full refund is answered at once with amounts, dates and ids, at no cost', async () => {
    const sale = await newPaid();
    const parts = [await refund(sale, 900), await refund(sale)];
    await disputeBy(sale, { stage: 'chargeback' });
    expect(await lossesOf(sale)).toBe(-4900);
    expect(await isDue(sale)).toBe(true);
    await answer(sale);
    await answer(sale);
    const answered = await disputeOf(sale);
    expect(answered).toMatchObject({
      status: 'under_review',
      answeredAt: expect.any(String),
      evidence: [{ submittedBy: 'system', fileUrls: [] }],
    });
    const { text } = answered.evidence[0]!;
    expect(text).toContain('49.00 USD of 49.00 USD were refunded');
    expect(text).toContain(sale.orderId);
    for (const { id, amount, settledAt } of parts)
      expect(text).toContain(
        `${(amount.amount / 100).toFixed(2)} USD on ${settledAt!.slice(0, 10)}, ${await refOf(id)}.`,
      );
    expect((await stateOf(sale)).disputeAnswerAt).toBeNull();
    expect(await refusalOf(client().submitEvidence(sale.seller, { id: answered.id, text: 'more' }))).toMatchObject({
      code: 'invalid_state_transition',
    });
    await advance(tested(), 2);
    await settle(tested());
    expect(await disputeOf(sale)).toMatchObject({ status: 'won' });
    expect(await lossesOf(sale)).toBe(0);
  });

  test('an inquiry is answered once the payment is refunded, and again when it becomes a chargeback', async () => {
    const sale = await newPaid();
    await disputeBy(sale, { stage: 'inquiry' });
    expect((await stateOf(sale)).disputeAnswerAt).toBeNull();
    await refund(sale);
    await answer(sale);
    const { id, evidence } = await disputeOf(sale);
    expect(evidence).toMatchObject([{ submittedBy: 'system' }]);
    await setAtProvider(
      tested(),
      'dispute',
      id,
      sql`stage = 'chargeback', status = 'needs_response', withdrawn = amount`,
    );
    await advance(tested(), 61);
    await tested().engine.refreshPending(worker, { after: null, limit: 100 });
    expect(await disputeOf(sale)).toMatchObject({ stage: 'chargeback', answeredAt: null });
    expect(await isDue(sale)).toBe(true);
    await answer(sale);
    expect(await disputeOf(sale)).toMatchObject({ status: 'under_review', evidence: [{}, { submittedBy: 'system' }] });
  });

  test('of a payment that was refunded in part, the seller is waited for until a day before the deadline', async () => {
    const sale = await newPaid();
    await refund(sale, 2000);
    await disputeBy(sale, { stage: 'chargeback' });
    const { evidenceDueBy } = await disputeOf(sale);
    const { disputeAnswerAt } = await stateOf(sale);
    expect(Date.parse(evidenceDueBy!) - Date.parse(disputeAnswerAt!)).toBe(day * 1000);
    await answer(sale);
    expect(await disputeOf(sale)).toMatchObject({ status: 'needs_response', evidence: [] });
    await advance(tested(), 6 * day + 1);
    await answer(sale);
    expect(await disputeOf(sale)).toMatchObject({ status: 'under_review', evidence: [{ submittedBy: 'system' }] });
    await closeBy(sale, 'won');
    expect(await lossesOf(sale)).toBe(0);
  });

  test('what a seller sends to the bank has the refunds at its end', async () => {
    const sale = await newPaid();
    const { id } = await refund(sale, 2000);
    await disputeBy(sale, { stage: 'chargeback' });
    const dispute = await disputeOf(sale);
    const input = { id: dispute.id, text: 'The rest was delivered.' };
    const { output } = await client().submitEvidence(sale.seller, input);
    const text = output.evidence[0]!.text;
    expect(text).toMatch(/^The rest was delivered\.\n\nOf this payment, 20\.00 USD of 49\.00 USD were refunded/);
    expect(text).toContain(await refOf(id));
    expect((await stateOf(sale)).disputeAnswerAt).toBeNull();
  });

  test('a payment of which nothing was refunded is left to its seller', async () => {
    const sale = await newPaid();
    await disputeBy(sale, { stage: 'chargeback' });
    expect((await stateOf(sale)).disputeAnswerAt).toBeNull();
    await advance(tested(), 6 * day + 1);
    await answer(sale);
    const { id } = await disputeOf(sale);
    expect(await disputeOf(sale)).toMatchObject({ evidence: [] });
    const { output } = await client().submitEvidence(sale.seller, { id, text: 'It was delivered.' });
    expect(output.evidence).toMatchObject([{ text: 'It was delivered.' }]);
  });

  test('an answer that the provider refuses is removed, and tried again an hour later', async () => {
    const sale = await newPaid();
    await refund(sale);
    await disputeBy(sale, { stage: 'chargeback' });
    const { id } = await disputeOf(sale);
    await setAtProvider(tested(), 'dispute', id, sql`status = 'under_review'`);
    await answer(sale);
    expect(await disputeOf(sale)).toMatchObject({ status: 'needs_response', answeredAt: null, evidence: [] });
    expect(await isDue(sale)).toBe(false);
    await setAtProvider(tested(), 'dispute', id, sql`status = 'needs_response'`);
    await answer(sale);
    expect(await disputeOf(sale)).toMatchObject({ evidence: [] });
    await advance(tested(), 3601);
    expect(await isDue(sale)).toBe(true);
    await answer(sale);
    expect(await disputeOf(sale)).toMatchObject({ status: 'under_review', evidence: [{ submittedBy: 'system' }] });
  });

  test('the operator answers a bank, once, and both audit logs have it', async () => {
    const sale = await newPaid();
    await disputeBy(sale, { stage: 'chargeback' });
    const { id } = await disputeOf(sale);
    await takeRows(tested(), 'audit');
    const operator = newOperator();
    const input = { id, text: 'It was delivered.', fileUrls: ['https://files.example/proof.pdf'], reason };
    const { output } = await client().submitEvidenceAsOperator(operator, input);
    expect(output).toMatchObject({
      status: 'under_review',
      evidence: [{ submittedBy: 'operator', text: 'It was delivered.', fileUrls: ['https://files.example/proof.pdf'] }],
    });
    const audited = (await takeRows(tested(), 'audit')).map(({ payload }) => payload);
    expect(audited.map(({ action, organizationId }) => [action, organizationId])).toEqual([
      ['dispute.evidence_submitted', sale.seller.organizationId],
      ['dispute.evidence_submitted', operator.organizationId],
    ]);
    expect(audited[1]).toMatchObject({ changes: { reason } });
    for (const refused of [
      () => client().submitEvidenceAsOperator(operator, input),
      () => client().submitEvidence(sale.seller, { id, text: 'more' }),
    ])
      expect(await refusalOf(refused())).toMatchObject({ code: 'invalid_state_transition' });
  });

  test('the operator accepts a chargeback, which the bank then keeps; no inquiry, and no claim', async () => {
    const sale = await newPaid();
    await disputeBy(sale, { stage: 'chargeback', amount: 3000n });
    const { id } = await disputeOf(sale);
    const { output } = await client().acceptDisputeAsOperator(newOperator(), { id, reason });
    expect(output).toMatchObject({ status: 'lost' });
    await settle(tested());
    expect((await client().getPayment(sale.buyer, { id: sale.payment.id })).output.amountRefunded).toEqual(usd(3000));
    expect(await refusalOf(client().acceptDisputeAsOperator(newOperator(), { id, reason }))).toMatchObject({
      code: 'invalid_state_transition',
      members: { currentStatus: 'lost' },
    });

    const asked = await newPaid();
    await disputeBy(asked, { stage: 'inquiry' });
    const inquiry = { id: (await disputeOf(asked)).id, reason };
    expect(await refusalOf(client().acceptDisputeAsOperator(newOperator(), inquiry))).toMatchObject({
      code: 'invalid_state_transition',
    });
    const claimed = { id: (await claim(await newPaid())).id, reason };
    for (const refused of [
      () => client().acceptDisputeAsOperator(newOperator(), claimed),
      () => client().submitEvidenceAsOperator(newOperator(), { ...claimed, text: 'more' }),
    ])
      expect(await refusalOf(refused())).toMatchObject({ code: 'invalid_state_transition' });
    for (const party of [sale.seller, personOf(sale.seller)])
      expect((await refusalOf(client().acceptDisputeAsOperator(party, inquiry))).code).toMatch(
        /^(session_required|operator_required)$/,
      );
  });
});
