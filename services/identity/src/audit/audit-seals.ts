import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditHead } from '@marketplace/identity-contract';
import { type Keyring, MissingKeyError, sql } from '@marketplace/store';

/** Context with which the head of a chain is sealed. */
export const headContext = (chain: string): string => `identity|audit_head|${chain}|seal`;
/** Owner of all sealed heads: a chain may be of an organization, of a person, or of the system. */
export const headOwner = 'audit';

/** The newest event of a chain, as read from the log, and the chain's sealed head. */
export interface StoredHead {
  /** Null if the chain has no events. */
  last: AuditHead | null;
  /** The head that the service sealed. Null if there is none, or if it is not authentic. */
  sealed: AuditHead | null;
}

/**
 * Seals the heads of the chains of the audit log with a key of the keyring, which the database does not have. Events
 * without a sealed head were not written by the service. Somebody who changes rows directly, disables the trigger or
 * deletes the newest events cannot make the matching seal. An older seal, kept from before, still opens: only a head
 * that is stored elsewhere shows its use.
 */
export interface AuditSeals {
  seal(chain: string, head: AuditHead): string;
  /** Null if the seal is not authentic. Throws `MissingKeyError`. */
  open(chain: string, seal: string | null): AuditHead | null;
}

export function createAuditSeals(keyring: Keyring): AuditSeals {
  const opened = (chain: string, seal: string | null): string | null => {
    if (seal === null) return null;
    try {
      return keyring.open(headOwner, headContext(chain), seal);
    } catch (error) {
      // A missing key is not a forged seal: events wait until the key is there.
      if (error instanceof MissingKeyError) throw error;
      return null;
    }
  };
  return {
    seal: (chain, { seq, hash }) => keyring.seal(headOwner, headContext(chain), `${seq}.${hash}`),
    open: (chain, seal) => {
      const [seq, hash] = opened(chain, seal)?.split('.') ?? [];
      return seq === undefined || hash === undefined ? null : { seq: Number(seq), hash };
    },
  };
}

/**
 * Reads the newest events of these chains and their sealed heads, in one statement, so that both are of one time. A
 * chain without events is included.
 */
export async function readHeads(
  em: EntityManager,
  seals: AuditSeals,
  chains: readonly string[],
): Promise<Map<string, StoredHead>> {
  const { rows } = await sql<{ chain: string; seq: number | null; hash: string | null; seal: string | null }>`
    select c.chain, last.seq, last.hash, h.seal
      from unnest(${chains}::text[]) as c(chain)
      left join lateral (
        select seq, hash from audit_event a where a.chain = c.chain order by seq desc limit 1
      ) as last on true
      left join audit_head h on h.chain = c.chain`.execute(em.getKysely());
  return new Map(
    rows.map(({ chain, seq, hash, seal }) => [
      chain,
      { last: seq === null || hash === null ? null : { seq, hash }, sealed: seals.open(chain, seal) },
    ]),
  );
}

/** Writes the heads of chains. The caller must hold the locks of the chains. */
export async function writeHeads(
  em: EntityManager,
  seals: AuditSeals,
  heads: readonly (AuditHead & { chain: string })[],
): Promise<void> {
  if (heads.length === 0) return;
  const chains = heads.map(({ chain }) => chain);
  const sealed = heads.map(({ chain, ...head }) => seals.seal(chain, head));
  await sql`
    insert into audit_head (chain, seal) select * from unnest(${chains}::text[], ${sealed}::text[])
    on conflict (chain) do update set seal = excluded.seal`.execute(em.getKysely());
}
