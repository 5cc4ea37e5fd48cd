import { Migration } from '@mikro-orm/migrations';
import { clockV1, idempotencyV1, outboxV1 } from '@marketplace/store';
import { auditLog } from './0001-baseline/audit-log.ts';
import { mails } from './0001-baseline/mails.ts';
import { members, organizations } from './0001-baseline/organizations.ts';
import { people } from './0001-baseline/people.ts';
import { requests } from './0001-baseline/requests.ts';

/** The schema of 0.3.0, the first supported release. */
export class Baseline extends Migration {
  override up(): void {
    for (const statements of [clockV1, idempotencyV1, outboxV1])
      for (const statement of statements('identity')) this.addSql(statement);
    for (const statements of [organizations, people, members, mails, requests, auditLog]) this.addSql(statements);
  }
}
