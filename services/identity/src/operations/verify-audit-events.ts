import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import type { AuditHead } from '@marketplace/identity-contract';
import { standalone, type Store } from '@marketplace/store';
import { checkHead } from '../audit/check-head.ts';
import { findHead, findChain } from '../audit/find-chain.ts';
import { withVerificationLease } from '../audit/verification-lease.ts';
import { type ChainBreak, chainVerifier } from '../audit/verify-chain.ts';
import type { IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';

/** Events that are hashed without a pause: some milliseconds, in which no other request of this process runs. */
const batchMax = 100;
/** Time limit of one call in milliseconds. A longer log takes several calls, each continuing the one before. */
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
