import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Keyring, sql } from '@marketplace/store';
import { createAuditSeals, readHeads } from './audit-seals.ts';

/** Chains that are read at once. */
const batchMax = 500;
const purpose = 'audit-heads';

/** A head that differs from its earlier export. */
export interface HeadDifference {
  chain: string;
  /** Position of the exported event. */
  seq: number;
  reason: 'missing' | 'changed';
}

/**
 * Exports the heads of all chains of the audit log that are as the service sealed them, as lines of JSON: one for each
 * chain, `{chain, seq, hash}`, and a last one, `{heads, exportedAt, signature}`. Kept outside of the database, the file
 * shows later that events were deleted or changed, even to somebody who kept older seals. Chains whose head is not
 * authentic are passed to `broken` and not exported.
 */
export async function* exportHeads(
  em: EntityManager,
  keyring: Keyring,
  broken: (chain: string) => void,
): AsyncGenerator<string> {
  const seals = createAuditSeals(keyring);
  const lines = createHash('sha256');
  let heads = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ chain: string }>`
      select chain from audit_head where chain > ${after}
       order by chain limit ${batchMax}`.execute(em.getKysely());
    if (rows.length === 0) break;
    const stored = await readHeads(
      em,
      seals,
      rows.map(({ chain }) => chain),
    );
    for (const [chain, { last, sealed }] of stored) {
      if (!sealed || last?.seq !== sealed.seq || last.hash !== sealed.hash) broken(chain);
      else {
        const line = JSON.stringify({ chain, ...sealed });
        lines.update(`${line}\n`);
        heads += 1;
        yield line;
      }
    }
    after = rows.at(-1)!.chain;
  }
  const exportedAt = new Date().toISOString();
  const signature = keyring.sign(purpose, `${lines.digest('base64url')}.${heads}.${exportedAt}`);
  yield JSON.stringify({ heads, exportedAt, signature });
}

/**
 * Compares an export with the log: each exported event must still be there with its hash. Throws an Error if the export
 * is not one that this keyring signed, or is incomplete.
 */
export async function compareHeads(
  em: EntityManager,
  keyring: Keyring,
  exported: readonly string[],
): Promise<HeadDifference[]> {
  const lines = exported.slice(0, -1);
  const { heads, exportedAt, signature } = JSON.parse(exported.at(-1) ?? '{}') as Record<string, string>;
  const digest = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('base64url');
  if (Number(heads) !== lines.length || !keyring.verify(purpose, `${digest}.${heads}.${exportedAt}`, String(signature)))
    throw new Error('This is not a complete export that was signed with this keyring.');
  const differences: HeadDifference[] = [];
  for (let at = 0; at < lines.length; at += batchMax) {
    const batch = `[${lines.slice(at, at + batchMax).join(',')}]`;
    const { rows } = await sql<HeadDifference>`
      select h.chain, h.seq, case when e.hash is null then 'missing' else 'changed' end as reason
        from jsonb_to_recordset(${batch}::jsonb) as h(chain text, seq int, hash text)
        left join audit_event e on e.chain = h.chain and e.seq = h.seq
       where e.hash is distinct from h.hash
       order by h.chain`.execute(em.getKysely());
    differences.push(...rows);
  }
  return differences;
}
