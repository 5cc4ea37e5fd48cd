import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, ServiceError } from '@marketplace/kernel';
import { type Keyring, sql, standalone, type Store } from '@marketplace/store';
import { isFixed, type MailingKind } from '@marketplace/identity-contract';
import type { IdentityContext } from '../../context.ts';
import { type Mail, MailEntity } from '../../entities/mail.entity.ts';
import type { EngineInput } from '../../input.ts';
import { linkTo, linkWithToken, type MailSetting } from '../../mail/words.ts';
import type { OutgoingMail } from '../../mail/mailer.ts';
import { isMailing, kindOf, type MailingPayloads, renderMailing } from '../../mail/mailing-templates.ts';
import { openPayload } from '../../mail/mail.ts';
import { type AccountMailTemplate, type MailPayloads, renderMail } from '../../mail/templates.ts';
import { unsubscribeToken } from '../../mail/subscriptions.ts';

/** Longer than any mailer takes. If a sending process dies, another call can send the mail after this time. */
const claimSeconds = 30;

type Context = IdentityContext & { store: Store };

export const sendMail = standalone(
  async ({ store, keyring, mailer, publicUrl }: Context, _caller: Caller, { mailId }: EngineInput<'sendMail'>) => {
    const em = store.fork();
    if (!(await claim(em, mailId))) return {};
    const mail = await em.findOneOrFail(MailEntity, { id: mailId });
    const setting = { publicUrl, askedAt: mail.createdAt };
    const rendered = renderStored(keyring, mail, setting);
    try {
      await mailer.send({ to: mail.to, ...rendered });
    } catch (error) {
      await em.nativeUpdate(MailEntity, { id: mailId }, { claimedUntil: null });
      if (error instanceof ServiceError) throw error;
      throw new ServiceError(
        'temporarily_unavailable',
        'The mail could not be sent.',
        { retryAfterSeconds: 10 },
        error,
      );
    }
    await em.nativeDelete(MailEntity, { id: mailId });
    return {};
  },
);

/** Claims the mail. False if it has already been sent. Throws `busy` while another call is sending it. */
async function claim(em: EntityManager, id: string): Promise<boolean> {
  const { rows: claimed } = await sql`
    update mail set claimed_until = now() + make_interval(secs => ${claimSeconds})
     where id = ${id} and (claimed_until is null or claimed_until < now()) returning id`.execute(em.getKysely());
  if (claimed.length > 0) return true;
  if ((await em.count(MailEntity, { id })) === 0) return false;
  throw new ServiceError('busy', 'Another call is sending this mail.', { retryAfterSeconds: 1 });
}

/**
 * Renders a stored mail. A mailing gets a link to unsubscribe, in the text and, for mail programs, in headers (RFC
 * 8058). Its token is made here, so that it is stored nowhere.
 */
function renderStored(keyring: Keyring, mail: Mail, setting: MailSetting): Omit<OutgoingMail, 'to'> {
  const payload = openPayload(keyring, mail);
  if (!isMailing(mail.template))
    return renderMail(mail.template as AccountMailTemplate, payload as MailPayloads[AccountMailTemplate], setting);
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
