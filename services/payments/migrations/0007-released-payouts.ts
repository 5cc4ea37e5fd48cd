import { ConcurrentMigration } from '@marketplace/store';

/** Finds what a seller was paid out lately. */
export class ReleasedPayouts extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'payments',
      name: 'payout_released',
      definition: 'on payments.payout (organization_id, released_at) where released_at is not null',
    });
  }
}
