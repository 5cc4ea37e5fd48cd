import { isFixed, type MailingKind } from '@marketplace/identity-contract';
import type { Keyring } from '@marketplace/store';
import type { Mail } from '../entities/mail.entity.ts';
import { unsubscribeToken } from '../mailings/unsubscribe-token.ts';
import type { OutgoingMail } from './mailer.ts';
import { isMailing, kindOf, type MailingPayloads, renderMailing } from './mailing-templates.ts';
import { openPayload } from './queue-mail.ts';
import type { MailSetting } from './mail-text.ts';
import { type AccountMailTemplate, type MailPayloads, renderMail } from './templates.ts';
import { linkTo, linkWithToken } from './words.ts';

/**
 * Renders a stored mail. A mailing gets a link to unsubscribe, in the text and, for mail programs, in headers (RFC
 * 8058). Its token is made here, so that it is stored nowhere.
 */
export function renderStored(keyring: Keyring, mail: Mail, setting: MailSetting): Omit<OutgoingMail, 'to'> {
  const payload = openPayload(keyring, mail);
  if (!isMailing(mail.template))
    return renderMail(mail.template, payload as MailPayloads[AccountMailTemplate], setting);
  const mailing = payload as MailingPayloads[MailingKind];
  const kind = kindOf(mail.template, mailing);
  if (isFixed(kind)) return renderMailing(mail.template, mailing, setting, '');
  const token = unsubscribeToken(keyring, { userId: mail.user!.id, kind });
  // Mail programs post to the address in the header, so its token stands in the query (RFC 8058).
  const url = linkTo(setting.publicUrl, '/unsubscribe', { token });
  return {
    ...renderMailing(mail.template, mailing, setting, linkWithToken(setting.publicUrl, '/unsubscribe', token)),
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
