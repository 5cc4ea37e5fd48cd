import { type AuditEntry, type EntityOf, insertRecord, updateRecord, type Work } from '@marketplace/store';
import { type NewReport, pokeOrder, writeAccount } from '../accounts/account.ts';
import { emitForEach, type PaymentsEvent } from '../emit-event.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { type PayoutAccount, PayoutAccountEntity } from '../entities/payout-account.entity.ts';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { type NewTransaction, post } from '../ledger/ledger.ts';
import { type Mail, mailMembers } from '../mailings.ts';

// A change of money has two halves. The pure half computes what an event means for the locked records of an order: an
// `Outcome`, a value that tests compare. `writeOutcome` carries it out, the same way for every record.

/** Records that one change can write together. */
interface Records {
  account: OrderAccount;
  payment: Payment;
  refund: Refund;
  dispute: Dispute;
  payout: Payout;
  payoutAccount: PayoutAccount;
}

/** Messages about a change. */
interface Messages {
  /** Report for trading. */
  report: NewReport | null;
  events: PaymentsEvent[];
  mails: Mail[];
  audit: AuditEntry[];
  /** Whether the workflow of the order reads the order again, although the account is not written. */
  poke: boolean;
}

/** A change of money, as a value. */
export interface Outcome<Written extends Partial<Records>> extends Messages {
  at: Date;
  /** The records as they were locked, without those that the change creates. */
  before: Partial<Written>;
  /**
   * New values, by record. A record that is named here becomes its next version, or is created if `before` lacks it.
   * With `account`, even without new values, the workflow of the order reads the order again.
   */
  changes: { [Name in keyof Written]?: Partial<Written[Name]> };
  /** The transaction of the ledger. Null if nothing is booked. */
  postings: Pick<NewTransaction, 'kind' | 'reference' | 'postings'> | null;
  /** The records after the change. */
  written: Written;
}

/** Makes an outcome of changes at a time. `tell` gets the records as they will be written. */
export function newOutcome<Written extends Partial<Records>>(
  at: Date,
  before: Partial<Written>,
  { changes, postings = null }: Pick<Outcome<Written>, 'changes'> & Partial<Pick<Outcome<Written>, 'postings'>>,
  tell: (written: Written) => Partial<Messages> = () => ({}),
): Outcome<Written> {
  const after: Record<string, unknown> = { ...before };
  for (const [name, changed] of Object.entries(changes)) {
    const record = (before as Partial<Records>)[name as keyof Records];
    after[name] = record ? { ...record, ...changed, version: record.version + 1, updatedAt: at } : changed;
  }
  const { account } = before as Partial<Records>;
  const written = after as unknown as Written & Partial<Records>;
  const messages = { report: null, events: [], mails: [], audit: [], poke: false, ...tell(written) };
  // The version of an account counts its reports.
  if (account && changes.account && !messages.report)
    written.account = { ...written.account!, version: account.version };
  return { at, before, changes, postings, written, ...messages };
}

/** Carries out an outcome in the transaction. Returns the records as written. */
export async function writeOutcome<Written extends Partial<Records>>(
  work: Work,
  outcome: Outcome<Written>,
): Promise<Written> {
  const { at, before, changes, postings, written, report } = outcome as unknown as Outcome<Partial<Records>>;
  const write = async <T extends object>(
    entity: EntityOf<T>,
    record: T | undefined,
    changed: Partial<T> | undefined,
  ) => {
    if (changed && record) await updateRecord(work.em, entity, record, changed, at);
    else if (changed) await insertRecord(work.em, entity, changed as T);
  };
  // The ledger is first: it locks the balances, and so the sums that follow the account.
  if (postings) {
    const { orderId, currency } = written.account!;
    await post(work.em, { ...postings, orderId, currency, at });
  }
  await write<Refund>(RefundEntity, before.refund, changes.refund);
  await write<Dispute>(DisputeEntity, before.dispute, changes.dispute);
  await write<Payment>(PaymentEntity, before.payment, changes.payment);
  await write<Payout>(PayoutEntity, before.payout, changes.payout);
  await write<PayoutAccount>(PayoutAccountEntity, before.payoutAccount, changes.payoutAccount);
  if (changes.account)
    await writeAccount(work, before.account!, changes.account, at, report ? () => report : undefined);
  else if (outcome.poke) pokeOrder(work, written.account!);
  for (const event of outcome.events) emitForEach(work, event);
  for (const mail of outcome.mails) mailMembers(work, mail);
  for (const entry of outcome.audit) work.audit(entry);
  return outcome.written;
}
