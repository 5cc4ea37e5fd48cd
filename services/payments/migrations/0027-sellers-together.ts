import { ConcurrentMigration } from '@marketplace/store';

/** Indexes that find the organizations of one first owner, and of one bank account. */
export class SellersTogether extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'payments',
      name: 'organization_owner',
      definition: 'on payments.organization (owner_id) where owner_id is not null',
    });
    await this.createIndex({
      schema: 'payments',
      name: 'payout_account_destinations',
      definition: `on payments.payout_account using gin (string_to_array(destination, ','))`,
    });
  }
}
