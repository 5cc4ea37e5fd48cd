import { ConcurrentMigration } from '@marketplace/store';

/** An index of all disputes by deadline, for the operator. */
export class DisputesByDeadline extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'payments',
      name: 'dispute_by_deadline',
      definition: `on payments.dispute (source, status, (coalesce(
        case status when 'needs_response' then evidence_due_by when 'under_review' then decide_by end,
        'infinity'::timestamptz)), id)`,
    });
  }
}
