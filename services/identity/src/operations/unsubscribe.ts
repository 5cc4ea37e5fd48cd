import type { Caller } from '@marketplace/kernel';
import { identityErrors, switchableKinds } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';
import { readUnsubscribeToken, switchOff } from '../mail/subscriptions.ts';

/** Needs no session, because the reader of the mail may stop such mails. Throws `invalid_token`. */
export async function unsubscribe(
  { em, audit, keyring }: Work & IdentityContext,
  _caller: Caller,
  { token, mails }: IdentityInput<'unsubscribe'>,
): Promise<{ status: 'unsubscribed' }> {
  const subscription = readUnsubscribeToken(keyring, token);
  if (!subscription)
    throw identityErrors.invalid_token('This link is not valid. Sign in to change your mail settings.');
  const { userId, kind } = subscription;
  const off = await switchOff(em, userId, mails === 'all' ? switchableKinds : [kind]);
  if (off.length > 0) {
    audit({
      action: 'user.mail_settings_changed',
      organizationId: null,
      targets: [{ type: 'user', id: userId }],
      changes: { off: off.toSorted(), on: [] },
    });
  }
  return { status: 'unsubscribed' };
}
