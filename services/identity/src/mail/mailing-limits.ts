import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import { type MailingKind, type MailingOutput, mailings as declared } from '@marketplace/identity-contract';
import { instruments } from '@marketplace/kernel';

/** A mailing to members of an organization. */
export interface LimitedMailing extends MailingOutput {
  /**
   * The only recipient, whose mails are counted separately. Absent if all members with the roles of its kind are
   * recipients.
   */
  recipientId?: string;
}

/** A mailing that may be sent. */
export interface AdmittedMailing extends LimitedMailing {
  /** Template: `more_mailings` if it is the first one beyond a limit, which replaces itself and those after it. */
  template: MailingKind | 'more_mailings';
}

/** Divisor of the remaining limit of an organization: one sender can use up this part. */
const senderShare = 4;

/**
 * Admits mailings within the limits of the current hour: `max` about each subject, or of each kind that nobody can
 * switch off, to the members of one organization, and for each sender a quarter of the rest. So only many senders
 * together can keep the mails about another one from being sent. The first refused mailing about a subject becomes a
 * mail that announces more, and further ones are left out.
 */
export async function limitMailings(
  em: EntityManager,
  mailings: readonly LimitedMailing[],
  max: number,
): Promise<AdmittedMailing[]> {
  const senders = await sendersOf(em, mailings);
  const counted = mailings.map((mailing) => ({ mailing, buckets: bucketsOf(mailing, senders.get(mailing.mailKey)) }));
  const counts = await lockCounts(
    em,
    counted.flatMap(({ buckets: { all, beyond, bySender } }) => [all, beyond, ...bySender]),
  );
  const admitted = counted.flatMap(({ mailing, buckets }): AdmittedMailing[] => {
    if (isWithin(counts, buckets, max)) {
      add(counts, [buckets.all, ...buckets.bySender]);
      return [{ ...mailing, template: mailing.kind }];
    }
    add(counts, [buckets.beyond]);
    return counts.get(buckets.beyond) === 1 ? [{ ...mailing, template: 'more_mailings' }] : [];
  });
  await saveCounts(em, counts);
  return admitted;
}

interface Buckets {
  all: string;
  /** Mailings that were not admitted. */
  beyond: string;
  bySender: string[];
}

function bucketsOf({ kind, organizationId, recipientId }: LimitedMailing, senders: readonly string[] = []): Buckets {
  const subject = declared[kind].subject ?? kind;
  const to = recipientId === undefined ? organizationId : `${organizationId}/${recipientId}`;
  return {
    all: `${subject} to:${to}`,
    beyond: `${subject} beyond to:${to}`,
    bySender: senders.map((sender) => `${subject} from:${sender} to:${to}`),
  };
}

function isWithin(counts: ReadonlyMap<string, number>, { all, bySender }: Buckets, max: number): boolean {
  const left = max - counts.get(all)!;
  return left > 0 && bySender.every((bucket) => counts.get(bucket)! < left / senderShare);
}

function add(counts: Map<string, number>, buckets: readonly string[]): void {
  for (const bucket of buckets) counts.set(bucket, counts.get(bucket)! + 1);
}

/** The counts of buckets in this hour, locked in the order of their names, so that concurrent calls cannot deadlock. */
async function lockCounts(em: EntityManager, buckets: readonly string[]): Promise<Map<string, number>> {
  const sorted = [...new Set(buckets)].toSorted();
  const { rows } = await sql<{ bucket: string; requested: number }>`
    insert into mailing_count as c (hour, bucket, requested)
    select date_trunc('hour', now()), bucket, 0
      from unnest(${sorted}::text[]) with ordinality as b(bucket, n) order by n
    on conflict (hour, bucket) do update set requested = c.requested
    returning bucket, requested`.execute(em.getKysely());
  return new Map(rows.map(({ bucket, requested }) => [bucket, requested]));
}

/** `now()` is the time of the transaction, so the hour is that of `lockCounts`. */
async function saveCounts(em: EntityManager, counts: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...counts].map(([bucket, requested]) => ({ bucket, requested }));
  await sql`
    update mailing_count c set requested = n.requested
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(bucket text, requested int)
     where c.hour = date_trunc('hour', now()) and c.bucket = n.bucket`.execute(em.getKysely());
}

/** Owners of an organization that count as senders, oldest first. The founder is the oldest while they own it. */
const ownersMax = 5;

/**
 * Senders of each mailing, by its key: the organization, its owners, and the person who acted. A person with several
 * organizations is one sender. Empty if the members of an organization are mailed about its own change.
 */
async function sendersOf(em: EntityManager, mailings: readonly MailingOutput[]): Promise<Map<string, string[]>> {
  const sent = mailings.filter(
    ({ organizationId, senderOrganizationId: sender }) => sender !== null && sender !== organizationId,
  );
  const owners = await ownersOf(em, [...new Set(sent.map(({ senderOrganizationId }) => senderOrganizationId!))]);
  return new Map(
    sent.map(({ mailKey, senderOrganizationId, actorUserId }) => {
      const senders = [senderOrganizationId!, ...(owners.get(senderOrganizationId!) ?? []), actorUserId];
      return [mailKey, [...new Set(senders.filter((sender) => sender !== null))]];
    }),
  );
}

async function ownersOf(em: EntityManager, organizationIds: string[]): Promise<Map<string, string[]>> {
  if (organizationIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; owners: string[] }>`
    select o.id, array(select m.user_id from membership m
                        where m.organization_id = o.id and m.status = 'active' and m.role = 'owner'
                        order by m.created_at, m.id limit ${ownersMax}) as owners
      from unnest(${organizationIds}::text[]) as o(id)`.execute(em.getKysely());
  return new Map(rows.map(({ id, owners }) => [id, owners]));
}

const mailingMetrics = instruments((meter) => ({
  dropped: meter.createCounter('identity.mailings.dropped', {
    description: 'Mails to the members of an organization that were left out because of the limits of an hour.',
  }),
}));

/** Counts mailings that were left out. */
export function countDropped(mailings: number): void {
  mailingMetrics().dropped.add(mailings);
}
