import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { digest } from './token.ts';

const windowSeconds = 15 * 60;
/** In one window. Many people may share an address, so it may fail more often than an account. */
const failuresMax = { account: 10, ip: 50 };

/**
 * Counts this sign-in as failed before it is tried, so that guesses made at the same moment count each other. Throws
 * `rate_limited` when the account or the address has failed too often; such a refusal does not prolong the wait.
 */
export async function assumeFailure(em: EntityManager, email: string, ip: string | null): Promise<void> {
  const account = digest(email);
  const [failure] = await em.execute<{ id: string }[]>(
    `with old as (
       delete from sign_in_failure where id in (
         select id from sign_in_failure where failed_at < now() - make_interval(secs => ?) limit 100 for update skip locked)
     )
     insert into sign_in_failure (account, ip) values (?, ?) returning id`,
    [windowSeconds, account, ip],
  );
  const [full] = await em.execute<{ waitSeconds: number | null }[]>(
    `select ceil(extract(epoch from max(failed_at) - now()) + ?)::int as "waitSeconds" from (
       (select failed_at from sign_in_failure where account = ? and failed_at > now() - make_interval(secs => ?)
         order by failed_at desc offset ? limit 1)
       union all
       (select failed_at from sign_in_failure where ip = ? and failed_at > now() - make_interval(secs => ?)
         order by failed_at desc offset ? limit 1)
     ) as one_too_many`,
    [windowSeconds, account, windowSeconds, failuresMax.account, ip, windowSeconds, failuresMax.ip],
  );
  if (full?.waitSeconds == null) return;
  await em.execute('delete from sign_in_failure where id = ?', [failure!.id]);
  throw new ServiceError('rate_limited', 'Too many sign-ins have failed: wait before the next.', {
    retryAfterSeconds: Math.max(1, full.waitSeconds),
  });
}

/** The password was right: what was assumed, and what its owner mistyped before, does not count. */
export async function forgetFailures(em: EntityManager, email: string): Promise<void> {
  await em.execute('delete from sign_in_failure where account = ?', [digest(email)]);
}
