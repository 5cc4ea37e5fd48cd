import { type Caller, organizationOf } from '@marketplace/kernel';
import type { AuditEvent, AuditHead } from '@marketplace/identity-contract';
import { exportPartMax, type Read, report } from '@marketplace/store';
import { presentAuditEvent } from '../audit/audit-record.ts';
import { findHead, findChain } from '../audit/chain.ts';
import type { IdentityInput } from '../input.ts';

/** Returns the next part of the log, in order, and the current head of the log. */
export const exportAuditEvents = report(
  async (
    { em }: Read,
    caller: Caller,
    { afterSeq, untilSeq }: IdentityInput<'exportAuditEvents'>,
  ): Promise<{ data: AuditEvent[]; head: AuditHead | null }> => {
    const chain = organizationOf(caller);
    const head = await findHead(em, chain);
    const events = await findChain(em, chain, { after: afterSeq, until: untilSeq ?? head?.seq ?? 0 }, exportPartMax);
    return { data: events.map(presentAuditEvent), head };
  },
);
