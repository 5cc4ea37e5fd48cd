import type { Caller } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import { sql, type Store } from '@marketplace/store';

/** Longer than any verification, its wait for the queue included. */
const leaseSeconds = 60;

/**
 * Runs the verification of a chain, unless another one is running, in this process or in another: then throws
 * `verification_in_progress`.
 */
export async function withVerificationLease<T>(
  store: Store,
  { requestId }: Caller,
  chain: string,
  verify: () => Promise<T>,
): Promise<T> {
  const db = store.fork().getKysely();
  const { rows: taken } = await sql`
    insert into audit_verification (chain, request_id, lease_until)
    values (${chain}, ${requestId}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    on conflict (chain) do update set request_id = excluded.request_id, lease_until = excluded.lease_until
     where audit_verification.lease_until < clock_timestamp()
    returning chain`.execute(db);
  if (taken.length === 0) {
    throw identityErrors.verification_in_progress('The audit log of your organization is being verified already.');
  }
  try {
    return await verify();
  } finally {
    await sql`delete from audit_verification where chain = ${chain} and request_id = ${requestId}`.execute(db);
  }
}
