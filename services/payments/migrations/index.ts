import type { MigrationObject } from '@mikro-orm/core';
import { Payments } from './0001-payments.ts';
import { Ledger } from './0002-ledger.ts';
import { LedgerRights } from './0003-ledger-rights.ts';
import { RefusedAndReturned } from './0004-refused-and-returned.ts';
import { CheaperClock } from './0005-cheaper-clock.ts';
import { PayoutRisks } from './0006-payout-risks.ts';
import { ReleasedPayouts } from './0007-released-payouts.ts';
import { ReturnedMoney } from './0008-returned-money.ts';
import { PayoutsOfAnOrder } from './0009-payouts-of-an-order.ts';
import { ManualCapture } from './0010-manual-capture.ts';
import { RiskFlags } from './0011-risk-flags.ts';
import { Declines } from './0012-declines.ts';
import { ClaimDeadlines } from './0013-claim-deadlines.ts';
import { BooksPosition } from './0014-books-position.ts';
import { RecalledTransfers } from './0015-recalled-transfers.ts';
import { Reserves } from './0016-reserves.ts';
import { DisputesByDeadline } from './0017-disputes-by-deadline.ts';
import { ListsOfChanges } from './0018-lists-of-changes.ts';
import { Annotations } from './0019-annotations.ts';
import { ExternalIds } from './0020-external-ids.ts';
import { LossesOfAnOrder } from './0021-losses-of-an-order.ts';

/** Migrations in the order in which they run. A released migration is never edited. */
export const migrations: MigrationObject[] = [
  { name: '0001-payments', class: Payments },
  { name: '0002-ledger', class: Ledger },
  { name: '0003-ledger-rights', class: LedgerRights },
  { name: '0004-refused-and-returned', class: RefusedAndReturned },
  { name: '0005-cheaper-clock', class: CheaperClock },
  { name: '0006-payout-risks', class: PayoutRisks },
  { name: '0007-released-payouts', class: ReleasedPayouts },
  { name: '0008-returned-money', class: ReturnedMoney },
  { name: '0009-payouts-of-an-order', class: PayoutsOfAnOrder },
  { name: '0010-manual-capture', class: ManualCapture },
  { name: '0011-risk-flags', class: RiskFlags },
  { name: '0012-declines', class: Declines },
  { name: '0013-claim-deadlines', class: ClaimDeadlines },
  { name: '0014-books-position', class: BooksPosition },
  { name: '0015-recalled-transfers', class: RecalledTransfers },
  { name: '0016-reserves', class: Reserves },
  { name: '0017-disputes-by-deadline', class: DisputesByDeadline },
  { name: '0018-lists-of-changes', class: ListsOfChanges },
  { name: '0019-annotations', class: Annotations },
  { name: '0020-external-ids', class: ExternalIds },
  { name: '0021-losses-of-an-order', class: LossesOfAnOrder },
];
