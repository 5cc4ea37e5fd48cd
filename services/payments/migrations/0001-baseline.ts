import { Migration } from '@mikro-orm/migrations';
import { clientRequestV1, clockV1, externalCallV1, idempotencyV1, outboxV1 } from '@marketplace/store';
import { accounts } from './0001-baseline/accounts.ts';
import { appendOnly, ledger, posting } from './0001-baseline/ledger.ts';
import { payments } from './0001-baseline/payments.ts';
import { payouts } from './0001-baseline/payouts.ts';
import { provider } from './0001-baseline/provider.ts';
import { verification } from './0001-baseline/verification.ts';

/** The schema of 0.3.0, the first supported release. */
export class Baseline extends Migration {
  override up(): void {
    for (const statements of [clientRequestV1, clockV1, externalCallV1, idempotencyV1, outboxV1])
      for (const statement of statements('payments')) this.addSql(statement);
    for (const statements of [payments, payouts, accounts, provider, ledger, appendOnly, posting, verification])
      this.addSql(statements);
  }
}
