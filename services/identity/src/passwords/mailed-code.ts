import type { Caller, ServiceError } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import { inTransaction, sql, type Store, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { EmailTokenEntity } from '../entities/email-token.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { queueMail } from '../mail/mail.ts';
import { tryPassword } from './password.ts';
import { createHashQueue } from './hash-queue.ts';
import { atLeast, countRequest, mayMail } from '../throttling/mail-limits.ts';
import { bare, digest, newCode, readable } from '../token.ts';

type Context = IdentityContext & { store: Store };

const codeMs = 15 * 60_000;
/**
 * Minimum time in milliseconds between the hash and the answer, longer than storing a code and queueing its mail takes.
 */
const answerMs = 100;
/**
 * Attempts of networks over their limits use one thread for hashes at most. The other threads serve everybody else, so
 * an attacker who continues delays no ordinary sign-in.
 */
const runQueued = createHashQueue({ runningMax: 1, waitingMax: 60, waitingOfNetworkMax: 20, waitMsMax: 5_000 });

/**
 * Mails a code for the next attempt if address and password are right, and returns the error `mailed_code_required`. It
 * is the same if they are not, and takes as long, so it does not reveal whether a password was guessed. The attempt is
 * not counted. Throws `rate_limited` if too many such attempts wait.
 */
export async function askForMailedCode(
  context: Context,
  caller: Caller,
  typed: { email: string; password: string },
): Promise<ServiceError> {
  const requester = { ip: caller.ip };
  const { account, isRight } = await runQueued(requester, () => tryPassword(context, typed, requester));
  await atLeast(answerMs, isRight ? mailCode(context, caller, account!) : Promise.resolve());
  return identityErrors.mailed_code_required(
    'Too many sign-ins failed in your network. If address and password are right, a code was mailed to you: sign in ' +
      'again with it.',
  );
}

/**
 * Uses up a mailed code. Throws `invalid_credentials` if it is wrong, used or expired. A code has 77 random bits, so
 * the attempts need no limit. It is gone even if the password turns out to be wrong.
 */
export async function takeMailedCode(store: Store, email: string, typed: string): Promise<void> {
  const { rows } = await sql`
    delete from email_token t using "user" u
     where t.token_hash = ${digest(bare(typed).toLowerCase())} and t.purpose = 'sign_in' and t.expires_at > now()
       and u.id = t.user_id and u.email = ${email}
    returning t.token_hash`.execute(store.fork().getKysely());
  if (rows.length === 0)
    throw identityErrors.invalid_credentials(
      'This mailed code is wrong, used or expired: sign in without it to get another one.',
    );
}

/** Mails at most as many codes as other mails to one address. Only those who know the password can request them. */
async function mailCode(context: Context, caller: Caller, { id, email }: User): Promise<void> {
  const counted = `sign-in code of ${email}`;
  // Not counted for the network: strangers there could use up its requests.
  const requestId = await countRequest(context.store.fork(), context.mailLimits, { email: counted, ip: undefined });
  await inTransaction(context.store, caller, async (work: Work) => {
    if (!(await mayMail(work.em, context.mailLimits, counted, requestId))) return;
    const { em, now, audit } = work;
    const code = newCode();
    em.create(EmailTokenEntity, {
      tokenHash: digest(code),
      user: id,
      purpose: 'sign_in',
      name: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeMs),
    });
    queueMail({ ...context, ...work }, { id, email }, 'sign_in_code', { code: readable(code) });
    audit({ action: 'session.code_mailed', organizationId: null, targets: [{ type: 'user', id }] });
  });
}
