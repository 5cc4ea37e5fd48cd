import { type Caller, userOf } from '@marketplace/kernel';
import { switchableKinds, type MailSettings, settingOf } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityInput } from '../input.ts';
import { readMailSettings, switchOff, switchOn } from '../mail/subscriptions.ts';

export async function updateMailSettings(
  { em, audit }: Work,
  caller: Caller,
  changes: IdentityInput<'updateMailSettings'>,
): Promise<MailSettings> {
  const { userId } = userOf(caller);
  const kindsSetTo = (on: boolean) => switchableKinds.filter((kind) => changes[settingOf(kind)] === on);
  const [off, on] = [await switchOff(em, userId, kindsSetTo(false)), await switchOn(em, userId, kindsSetTo(true))];
  if (off.length + on.length > 0) {
    audit({
      action: 'user.mail_settings_changed',
      organizationId: null,
      targets: [{ type: 'user', id: userId }],
      changes: { off: off.toSorted(), on: on.toSorted() },
    });
  }
  return readMailSettings(em, userId);
}
