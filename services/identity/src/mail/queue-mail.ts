import { newId } from '@marketplace/kernel';
import type { Keyring, Work } from '@marketplace/store';
import { type Mail, MailEntity } from '../entities/mail.entity.ts';
import { UserEntity } from '../entities/user.entity.ts';
import type { MailPayloads, MailTemplate } from './templates.ts';

/**
 * Stores a mail that is sent after this transaction commits. The outbox row carries only its id. `organizationId` is
 * the organization whose mail it is, so that a burst of one organization's mails delays no others.
 */
export function queueMail<T extends MailTemplate>(
  { em, now, sendMail, keyring }: Work & { keyring: Keyring },
  to: { id: string; email: string } | { email: string },
  template: T,
  payload: MailPayloads[T],
  organizationId?: string,
): void {
  const id = newId('eml');
  const userId = 'id' in to ? to.id : null;
  em.create(MailEntity, {
    id,
    user: userId === null ? null : em.getReference(UserEntity, userId),
    template,
    to: to.email,
    payload: keyring.seal(userId ?? id, mailContext(id), JSON.stringify(payload)),
    createdAt: now,
  });
  sendMail(id, organizationId);
}

/** Opens the sealed payload of a stored mail. */
export function openPayload(keyring: Keyring, mail: Mail): MailPayloads[MailTemplate] {
  return JSON.parse(
    keyring.open(mail.user?.id ?? mail.id, mailContext(mail.id), mail.payload),
  ) as MailPayloads[MailTemplate];
}

/** Context of a mail's sealed payload. */
export function mailContext(mailId: string): string {
  return `identity|mail|${mailId}|payload`;
}
