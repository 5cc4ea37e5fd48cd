import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailingKind, MailingOutput } from '@marketplace/identity-contract';
import { sql } from '@marketplace/store';

/** A mailing that may be sent. */
export interface AdmittedMailing extends MailingOutput {
  /** `more_mailings` if it is the first one beyond a limit: it stands for itself and those after it. */
  template: MailingKind | 'more_mailings';
}

/** The part of an organization's limit that one other organization can use up, as its divisor. */
const senderShare = 4;

/**
 * Counts mailings against the limits of the current hour: `max` to the members of one organization, and a quarter of it
 * for what one other organization causes, so that no organization can keep the mails about others from being sent. The
 * first mailing beyond a limit becomes one mail that says that there is more, and further ones are left out.
 */
export async function limitMailings(
  em: EntityManager,
  mailings: readonly MailingOutput[],
  max: number,
): Promise<AdmittedMailing[]> {
  const all = mailings.map((mailing): AdmittedMailing => ({ ...mailing, template: mailing.kind }));
  const ofSenders = await admit(em, all, bucketOfSender, Math.ceil(max / senderShare));
  return admit(em, ofSenders, ({ organizationId }) => `to:${organizationId}`, max);
}

/** Null if an organization's members are mailed about their own change, or about one that nobody made. */
function bucketOfSender({ organizationId, senderOrganizationId }: MailingOutput): string | null {
  if (senderOrganizationId === null || senderOrganizationId === organizationId) return null;
  return `from:${senderOrganizationId} to:${organizationId}`;
}

async function admit(
  em: EntityManager,
  mailings: AdmittedMailing[],
  bucketOf: (mailing: AdmittedMailing) => string | null,
  max: number,
): Promise<AdmittedMailing[]> {
  const byBucket = Map.groupBy(mailings, bucketOf);
  byBucket.delete(null);
  const before = await countBefore(em, byBucket as Map<string, AdmittedMailing[]>);
  return mailings.flatMap((mailing): AdmittedMailing[] => {
    const bucket = bucketOf(mailing);
    if (bucket === null) return [mailing];
    const number = before.get(bucket)! + 1;
    before.set(bucket, number);
    if (number > max + 1) return [];
    return [number > max ? { ...mailing, template: 'more_mailings' } : mailing];
  });
}

/**
 * Adds the mailings to the counts of their buckets in this hour. Returns the counts before. Buckets are locked in their
 * order, so concurrent calls cannot deadlock.
 */
async function countBefore(em: EntityManager, byBucket: Map<string, AdmittedMailing[]>): Promise<Map<string, number>> {
  if (byBucket.size === 0) return new Map();
  const added = [...byBucket].map(([bucket, { length }]) => ({ bucket, added: length }));
  const { rows } = await sql<{ bucket: string; before: number }>`
    with added as (select * from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a(bucket text, added int))
    insert into mailing_count as c (hour, bucket, requested)
    select date_trunc('hour', now()), bucket, added from added order by bucket
    on conflict (hour, bucket) do update set requested = c.requested + excluded.requested
    returning bucket, requested - (select a.added from added a where a.bucket = c.bucket) as before`.execute(
    em.getKysely(),
  );
  return new Map(rows.map(({ bucket, before }) => [bucket, before]));
}
