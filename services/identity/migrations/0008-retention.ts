import { ConcurrentMigration } from '@marketplace/store';

/** Indexes for the deletion of expired rows. */
export class Retention extends ConcurrentMigration {
  override async up(): Promise<void> {
    const create = (name: string, definition: string) => this.createIndex({ schema: 'identity', name, definition });
    await create('sign_in_challenge_expires_at', 'on identity.sign_in_challenge (expires_at)');
    await create('mail_of_user', 'on identity.mail (user_id)');
    await create('email_token_expires_at', 'on identity.email_token (expires_at)');
    await create('invitation_expires_at', 'on identity.invitation (expires_at)');
    await create('invitation_of_status', 'on identity.invitation (organization_id, status, created_at, id)');
    await create(
      'invitation_of_mailbox',
      `on identity.invitation (regexp_replace(email, '\\+[^@]*@', '@'), created_at)`,
    );
    await create('user_unconfirmed', 'on identity."user" (created_at) where email_verified_at is null');
    await create('session_created_at', 'on identity.session (created_at)');
  }
}
