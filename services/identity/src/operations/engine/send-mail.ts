import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, ServiceError } from '@marketplace/kernel';
import { sql, standalone, type Store } from '@marketplace/store';
import type { IdentityContext } from '../../context.ts';
import { MailEntity } from '../../entities/mail.entity.ts';
import type { EngineInput } from '../../input.ts';
import { renderStored } from '../../mail/render-stored.ts';

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
