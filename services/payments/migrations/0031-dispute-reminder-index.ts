import { ConcurrentMigration } from '@marketplace/store';

/** Finds the reminders of disputes that are due. */
export class DisputeReminderIndex extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'payments',
      name: 'dispute_remind',
      definition: 'on payments.dispute (remind_at, id) where remind_at is not null',
    });
  }
}
