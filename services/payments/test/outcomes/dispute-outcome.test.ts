import { expect, test } from '@jest/globals';
import {
  claimDecisionMs,
  disputeReminderMs,
  evidenceMax,
  holdAfterDisputeMs,
} from '@marketplace/payments-contract/limits';
import {
  outcomeOfChargeback,
  outcomeOfClosing,
  outcomeOfCoveredDispute,
  outcomeOfDescription,
  outcomeOfFee,
  outcomeOfLateLoss,
  outcomeOfNewDispute,
  outcomeOfReinstatement,
  outcomeOfWithdrawal,
} from '../../src/disputes/dispute-outcome.ts';
import {
  outcomeOfEscalation,
  outcomeOfEvidence,
  outcomeOfRefusedEvidence,
} from '../../src/disputes/evidence-outcome.ts';
import { isOutdated } from '../../src/disputes/dispute-rules.ts';
import { type LockedDispute, newDispute } from '../../src/disputes/dispute.ts';
import type { Dispute } from '../../src/entities/dispute.entity.ts';
import type { OrderAccount } from '../../src/entities/order-account.entity.ts';
import type { DisputeSnapshot } from '../../src/provider/snapshots.ts';
import { before, lockedAccount, lockedPayment, now, summaryOf } from './locked.ts';

const day = 86_400_000;
const released = new Date('2026-06-20T12:00:00.000Z');
const dueBy = new Date(now.getTime() + 30 * day);
const eligibleAt = new Date(now.getTime() + 3 * day);

/** A dispute of a bank, of an order of 100.00 that was paid. */
function lockedDispute(dispute: Partial<Dispute> = {}, account: Partial<OrderAccount> = {}): LockedDispute {
  const locked = {
    account: lockedAccount({ captured: 10_000n, openDisputes: 1, ...account }),
    payment: lockedPayment({ status: 'succeeded', amountCaptured: 10_000n, disputed: true }),
  };
  const own = { id: 'dsp_1', source: 'provider', stage: 'chargeback', reason: 'fraudulent', amount: 6_000n } as const;
  const rest = { status: 'needs_response', isRefundable: false, evidenceDueBy: dueBy, openedAt: before } as const;
  return { ...locked, dispute: newDispute(locked, { ...own, ...rest, version: 4, ...dispute }, before) };
}

const silent = { report: null, events: [], mails: [], audit: [] };
type Case = [name: string, outcome: Parameters<typeof summaryOf>[0], expected: unknown];

const claim = { source: 'buyer', stage: 'claim', reason: 'not_received', status: 'under_review' } as const;
const open = lockedDispute({}, { openDisputes: 0, eligibleAt });
const remindAt = expect.any(Date);

const cases: Case[] = [
  [
    'a dispute that is opened suspends the hold, and the seller is mailed',
    outcomeOfNewDispute(open, { ...open.dispute, createdAt: now }),
    {
      changes: {
        dispute: expect.objectContaining({ id: 'dsp_1', remindAt }),
        payment: { disputed: true },
        account: { openDisputes: 1, eligibleAt: null, holdRemainingMs: 3 * day },
      },
      postings: [],
      report: 'dispute',
      events: [],
      mails: ['dispute_opened org_seller'],
      audit: ['dispute.opened org_seller'],
    },
  ],
  [
    'a dispute of an order that was released suspends nothing',
    outcomeOfNewDispute(lockedDispute({}, { openDisputes: 0, eligibleAt, releasedAt: released }), open.dispute),
    expect.objectContaining({ changes: expect.objectContaining({ account: { openDisputes: 1 } }) }),
  ],
  [
    'a dispute that was won continues the hold with the time that was left',
    outcomeOfClosing(lockedDispute({}, { holdRemainingMs: 5 * day }), 'won', now),
    {
      changes: {
        dispute: { status: 'won', closedAt: now, remindAt: null },
        payment: { disputed: false },
        account: { openDisputes: 0, holdRemainingMs: null, eligibleAt: new Date(now.getTime() + 5 * day) },
      },
      postings: [],
      report: 'dispute',
      events: [],
      mails: ['dispute_closed org_seller'],
      audit: ['dispute.won org_seller'],
    },
  ],
  [
    'a claim that was withdrawn is told to both, and audited for the buyer',
    outcomeOfClosing(lockedDispute(claim, { holdRemainingMs: 0 }), 'withdrawn', now),
    expect.objectContaining({
      changes: expect.objectContaining({
        account: {
          openDisputes: 0,
          holdRemainingMs: null,
          eligibleAt: new Date(now.getTime() + holdAfterDisputeMs),
        },
      }),
      mails: ['dispute_closed org_seller', 'dispute_closed org_buyer'],
      audit: ['dispute.withdrawn org_buyer'],
    }),
  ],
  [
    'after the buyer has confirmed the receipt, nothing is left of the hold',
    outcomeOfClosing(lockedDispute({}, { holdRemainingMs: 5 * day, receiptConfirmedAt: before }), 'won', now),
    expect.objectContaining({
      changes: expect.objectContaining({ account: { openDisputes: 0, holdRemainingMs: null, eligibleAt: now } }),
    }),
  ],
  [
    'the hold does not continue while another dispute is open',
    outcomeOfClosing(lockedDispute({}, { openDisputes: 2, holdRemainingMs: 5 * day }), 'won', now),
    expect.objectContaining({
      changes: expect.objectContaining({ payment: { disputed: true }, account: { openDisputes: 1 } }),
    }),
  ],
  [
    'the hold of an order without money does not continue',
    outcomeOfClosing(lockedDispute({}, { chargedBack: 10_000n, holdRemainingMs: 5 * day }), 'lost', now),
    expect.objectContaining({
      changes: expect.objectContaining({ account: { openDisputes: 0, holdRemainingMs: null } }),
    }),
  ],
  [
    'a dispute that was won can be lost, and the order is not held again',
    outcomeOfLateLoss(lockedDispute({ status: 'won', closedAt: before }, { openDisputes: 0 }), now),
    {
      ...silent,
      changes: { dispute: { status: 'lost' } },
      postings: [],
      mails: ['dispute_closed org_seller'],
      audit: ['dispute.lost org_seller'],
    },
  ],
  [
    'a chargeback is a refund of its own, and books nothing',
    outcomeOfChargeback(lockedDispute({ withdrawn: 6_000n }, { withdrawn: 6_000n }), 6_000n, now),
    {
      changes: {
        refund: expect.objectContaining({ kind: 'chargeback', status: 'succeeded', amount: 6_000n, settledAt: now }),
        payment: { amountRefunded: 6_000n },
        account: { withdrawn: 0n, chargedBack: 6_000n },
      },
      postings: [],
      report: 'refund',
      events: ['payment.refunded'],
      mails: ['payment_refunded org_buyer', 'payment_refunded org_seller'],
      audit: ['dispute.charged_back org_seller'],
    },
  ],
  [
    'a bank takes the money of the order, and the rest from the platform',
    outcomeOfWithdrawal(lockedDispute({}, { refunded: 3_000n, refundPending: 2_000n }), 6_000n, now),
    {
      ...silent,
      changes: {
        dispute: { withdrawn: 5_000n, excess: 1_000n },
        account: { withdrawn: 5_000n, lost: 1_000n, feeReversed: 0n, refundDue: 0n },
      },
      postings: ['5000 escrow -> provider', '1000 losses -> provider'],
    },
  ],
  [
    'what a bank returns makes good the loss of the platform first',
    outcomeOfReinstatement(
      lockedDispute(
        { withdrawn: 5_000n, excess: 1_000n },
        { withdrawn: 5_000n, lost: 1_000n, releasedAt: released, feeReversed: 500n },
      ),
      4_000n,
      0n,
      now,
    ),
    {
      ...silent,
      changes: {
        dispute: { withdrawn: 2_000n, excess: 0n },
        account: { withdrawn: 2_000n, lost: 0n, feeReversed: 200n },
      },
      postings: ['2700 provider -> payable', '300 provider -> fees', '1000 provider -> losses'],
    },
  ],
  [
    'of a dispute that was lost, the platform keeps what is less than a chargeback',
    outcomeOfReinstatement(
      lockedDispute({ status: 'lost', withdrawn: 5_000n }, { chargedBack: 0n }),
      5_000n,
      800n,
      now,
    ),
    {
      ...silent,
      changes: { dispute: { withdrawn: 0n, excess: 0n }, account: { lost: 0n } },
      postings: ['800 provider -> losses'],
    },
  ],
  [
    'the platform pays what the provider charges',
    outcomeOfFee(lockedDispute({ fee: 500n }), 1_500n, now),
    { ...silent, changes: { dispute: { fee: 1_500n }, account: {} }, postings: ['1000 losses -> provider'] },
  ],
  [
    'the platform gets back what the provider returns of its fee',
    outcomeOfFee(lockedDispute({ fee: 1_500n }), 0n, now),
    { ...silent, changes: { dispute: { fee: 0n }, account: {} }, postings: ['1500 provider -> losses'] },
  ],
  [
    'an order that has money again covers a loss to a bank',
    outcomeOfCoveredDispute(lockedDispute({ excess: 3_000n }, { refunded: 8_000n, lost: 3_000n }), now),
    {
      ...silent,
      changes: {
        dispute: { withdrawn: 2_000n, excess: 1_000n },
        account: { withdrawn: 2_000n, lost: 1_000n, feeReversed: 0n, refundDue: 0n },
      },
      postings: ['2000 escrow -> losses'],
    },
  ],
  [
    'an order without money covers nothing',
    outcomeOfCoveredDispute(lockedDispute({ excess: 3_000n }, { refunded: 10_000n, lost: 3_000n }), now),
    null,
  ],
];

test.each(cases)('%s', (_, outcome, expected) => {
  expect(summaryOf(outcome)).toEqual(expected);
});

test('each movement has the next version of its dispute in its reference', () => {
  const { dispute } = lockedDispute();
  const outcome = outcomeOfWithdrawal(lockedDispute(), 1n, now);
  expect(outcome.postings).toMatchObject({ kind: 'dispute_withdrawal', reference: 'dispute:dsp_1:withdrawn:5' });
  expect(outcome.written.dispute.version).toBe(dispute.version + 1);
  const next = outcomeOfReinstatement(outcome.written, 1n, 0n, now);
  expect(next.postings).toMatchObject({ kind: 'dispute_reinstatement', reference: 'dispute:dsp_1:reinstated:6' });
  expect(next.at > outcome.at).toBe(true);
});

const snapshotOf = (changes: Partial<DisputeSnapshot> = {}): DisputeSnapshot => ({
  ...{ object: 'dispute', ref: 'dp_1', paymentRef: 'pi_1', stage: 'chargeback', status: 'needs_response' },
  ...{ reason: 'fraudulent', money: { amount: 6_000n, currency: 'USD' }, withdrawn: 6_000n, fee: 0n },
  ...{ isRefundable: false, evidenceDueBy: dueBy, openedAt: before },
  ...changes,
});

test('the bank says nothing new', () => {
  expect(outcomeOfDescription(lockedDispute(), snapshotOf(), now)).toBeNull();
  // The end is reported as closed, not by its details.
  expect(outcomeOfDescription(lockedDispute(), snapshotOf({ status: 'won' }), now)).toBeNull();
});

test('a bank that asks again must be answered again, with a reminder', () => {
  const answered = lockedDispute({ status: 'under_review', answeredAt: before, stage: 'inquiry', remindAt: null });
  expect(outcomeOfDescription(answered, snapshotOf(), now)?.changes).toEqual({
    dispute: {
      ...{ stage: 'chargeback', reason: 'fraudulent', amount: 6_000n, status: 'needs_response' },
      ...{ isRefundable: false, evidenceDueBy: dueBy, answeredAt: null },
      remindAt: new Date(dueBy.getTime() - disputeReminderMs.evidence),
    },
  });
});

type Older = [known: Partial<Dispute>, snapshot: Partial<DisputeSnapshot>, outdated: boolean];
const older: Older[] = [
  [{ stage: 'inquiry' }, { stage: 'chargeback' }, false],
  [{ stage: 'chargeback' }, { stage: 'inquiry' }, true],
  [{ status: 'under_review' }, { status: 'needs_response' }, true],
  [{ status: 'needs_response' }, { status: 'under_review' }, false],
  [{ status: 'under_review' }, { status: 'lost' }, false],
  [{ status: 'won' }, { status: 'under_review' }, true],
  [{ status: 'won' }, { status: 'lost' }, false],
  [{ status: 'lost' }, { status: 'won' }, false],
];
test.each(older)('of a dispute that is %j, the state %j is outdated: %s', (known, snapshot, outdated) => {
  expect(isOutdated(lockedDispute(known).dispute, snapshotOf(snapshot))).toBe(outdated);
});

type Author = Dispute['evidence'][number]['submittedBy'];
const decideBy = new Date(now.getTime() + claimDecisionMs);
const decided = { status: 'under_review', decideBy, remindAt };
const openClaim: Partial<Dispute> = { ...claim, status: 'needs_response' };
const pieceOf = (submittedBy: Author) => ({ submittedBy, text: 'Sent.', fileUrls: [], createdAt: now.toISOString() });
const evidenceOf = (dispute: Partial<Dispute>, by: Author) =>
  outcomeOfEvidence(lockedDispute(dispute).dispute, { by, text: 'Sent.', fileUrls: [] }, 'org_seller', now);

type Evidence = [name: string, dispute: Partial<Dispute>, by: Author, changes: object];
const evidence: Evidence[] = [
  ['of the seller against a claim leaves it to the operator', openClaim, 'seller', decided],
  ['of the seller again changes nothing else', { ...openClaim, status: 'under_review' }, 'seller', {}],
  ['of the buyer leaves a claim to the seller', openClaim, 'buyer', {}],
  ['of the seller answers the bank', { providerRef: 'dp_1' }, 'seller', { answeredAt: now, remindAt: null }],
  ['of the platform answers the bank', { providerRef: 'dp_1' }, 'system', { answeredAt: now, remindAt: null }],
  ['of the buyer does not go to the bank', { providerRef: 'dp_1', answeredAt: before }, 'buyer', {}],
];
test.each(evidence)('evidence %s', (_name, dispute, by, changes) => {
  expect(summaryOf(evidenceOf(dispute, by))).toEqual({
    ...silent,
    changes: { dispute: { evidence: [pieceOf(by)], ...changes } },
    postings: [],
    audit: ['dispute.evidence_submitted org_seller'],
  });
});

type Refused = [name: string, dispute: Partial<Dispute>, by: Author, code: string];
const full = Array.from({ length: evidenceMax }, () => pieceOf('seller'));
const refused: Refused[] = [
  ['of a closed dispute', { status: 'won' }, 'buyer', 'invalid_state_transition'],
  ['that the bank has', { providerRef: 'dp_1', answeredAt: before }, 'operator', 'invalid_state_transition'],
  ['that a bank reviews', { providerRef: 'dp_1', status: 'under_review' }, 'seller', 'invalid_state_transition'],
  ['of a party that has added its most', { ...openClaim, evidence: full }, 'seller', 'limit_reached'],
];
test.each(refused)('evidence is refused: %s', (_name, dispute, by, code) => {
  expect(() => evidenceOf(dispute, by)).toThrow(expect.objectContaining({ code }));
});

test('evidence that the provider refuses is removed, and that of the buyer stays', () => {
  const pieces = [pieceOf('buyer'), pieceOf('seller'), pieceOf('buyer')];
  const { dispute } = lockedDispute({ providerRef: 'dp_1', evidence: pieces, answeredAt: before, remindAt: null });
  expect(summaryOf(outcomeOfRefusedEvidence(dispute, 'Sent.', now))).toEqual({
    ...silent,
    changes: {
      dispute: { evidence: [pieces[0], pieces[2]], answeredAt: null, answerRefusedAt: now, remindAt },
    },
    postings: [],
  });
});

test('a claim that is left to the operator has a deadline of its own, and no longer that of the seller', () => {
  expect(summaryOf(outcomeOfEscalation(lockedDispute(openClaim).dispute, now))).toEqual({
    ...silent,
    changes: { dispute: { ...decided, evidenceDueBy: null } },
    postings: [],
  });
});
