import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { sql, standalone, type Store } from '@marketplace/store';
import { type AuditHead, identityErrors } from '@marketplace/identity-contract';
import { type ChainBreak, chainVerifier, checkHead, findChain, findHead } from '../audit/chain.ts';
import type { IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';

/** Events that are hashed without a pause: some milliseconds, in which no other request of this process runs. */
const batchMax = 100;

/** Time limit of one call in milliseconds. A longer log takes several calls, each continuing the last. */
const budgetMs = 8_000;

type Context = Pick<IdentityContext, 'auditVerifyMax' | 'auditSeals' | 'verifications'> & { store: Store };

/**
 * Reads the log in batches and keeps only the last hash in memory. Throws `verification_in_progress` if the log is
 * being verified already.
 */
export const verifyAuditEvents = standalone(
  async (context: Context, caller: Caller, input: IdentityInput<'verifyAuditEvents'>, signal?: AbortSignal) => {
    const known = knownHead(input);
    const chain = organizationOf(caller);
    return withVerificationLease(context.store, caller, chain, () =>
      context.verifications.run((pace) => verifyPart(context, chain, known, pace, signal)),
    );
  },
);

async function verifyPart(
  { store, auditVerifyMax, auditSeals }: Context,
  chain: string,
  known: AuditHead | null,
  pace: () => Promise<void>,
  signal: AbortSignal | undefined,
) {
  const head = await findHead(store.report(), chain);
  const contradicted = known && (await contradiction(store, chain, known));
  if (contradicted) return { ok: false, complete: false, events: 0, head, verified: null, firstBreak: contradicted };

  const verifier = chainVerifier(known);
  const deadline = performance.now() + budgetMs;
  let events = 0;
  let firstBreak: ChainBreak | null = null;
  for (let more = true; more && !signal?.aborted; more = firstBreak === null && more && performance.now() < deadline) {
    const limit = Math.min(batchMax, auditVerifyMax - events);
    const range = { after: verifier.last()?.seq ?? 0, until: head?.seq ?? 0 };
    const rows = await findChain(store.report(), chain, range, limit);
    firstBreak = firstOf(rows, (row) => verifier.next(row));
    events += rows.length;
    more = rows.length === limit && events < auditVerifyMax;
    if (more) await pace();
  }
  firstBreak ??= await checkHead(store.report(), auditSeals, chain);
  const verified = verifier.last();
  return {
    ok: firstBreak === null,
    complete: (verified?.seq ?? 0) >= (head?.seq ?? 0),
    events,
    head,
    verified,
    firstBreak,
  };
}

function firstOf<T>(rows: T[], look: (row: T) => ChainBreak | null): ChainBreak | null {
  for (const row of rows) {
    const found = look(row);
    if (found) return found;
  }
  return null;
}

function knownHead({ afterSeq, afterHash }: IdentityInput<'verifyAuditEvents'>): AuditHead | null {
  if (afterSeq === undefined && afterHash === undefined) return null;
  if (afterSeq !== undefined && afterHash !== undefined) return { seq: afterSeq, hash: afterHash };
  const detail = 'Send `afterSeq` and `afterHash` together.';
  const missing = afterSeq === undefined ? 'afterSeq' : 'afterHash';
  throw new ServiceError('validation_failed', detail, { faults: [{ path: [missing], code: 'required', detail }] });
}

/** Compares the head that the caller knows with the log. Only this detects a log that was cut off or rewritten. */
async function contradiction(store: Store, chain: string, { seq, hash }: AuditHead): Promise<ChainBreak | null> {
  const [row] = await findChain(store.report(), chain, { after: seq - 1, until: seq }, 1);
  if (!row) return { seq, reason: 'missing' };
  return row.hash === hash ? null : { seq, reason: 'changed' };
}

/** Longer than any verification, its wait for the queue included. */
const leaseSeconds = 60;

/**
 * Runs the verification of a chain, unless another one is running, in this process or in another: then throws
 * `verification_in_progress`.
 */
async function withVerificationLease<T>(
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
