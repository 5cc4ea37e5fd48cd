import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { appendToChains } from '../../audit/chain.ts';
import { auditPayloadSchema } from '../../audit/audit-record.ts';
import type { IdentityContext } from '../../context.ts';
import type { EngineInput } from '../../input.ts';

export async function appendAudit(
  { em, auditSeals }: Work & IdentityContext,
  _caller: Caller,
  { rows }: EngineInput<'appendAudit'>,
) {
  await appendToChains(
    em,
    auditSeals,
    rows.map(({ payload }) => auditPayloadSchema.parse(payload)),
  );
  return {};
}
