import { availableIn, instruments } from '@marketplace/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockName, sql, type Store, type Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import type { Payment } from '../entities/payment.entity.ts';
import type { PaymentsContext } from '../payments-context.ts';

type Attempt = Pick<Payment, 'orderId' | 'payerOrganizationId' | 'payerOwnerId' | 'network'>;
type Limits = PaymentsContext['risk']['declinesMax'];
type Scope = keyof Limits;

const hourMs = 3_600_000;
/** Time for which declined attempts are counted, from the first one. */
const windowMs: Record<Scope, number> = { order: 24 * hourMs, buyer: 24 * hourMs, network: hourMs };
/** The first pause, after a third of a limit was used. Each further one is twice as long, up to an hour. */
const firstPauseMs = 5_000;
const pauseMsMax = hourMs;
const purgeMax = 1000;
/** Attempts that are longer without an outcome wait for an unavailable provider, and do not test cards. */
const inProgressSecondsMax = 3600;

const metrics = instruments((meter) => ({
  declined: meter.createCounter('payments.declined', { description: 'Attempts to pay that were declined.' }),
  refused: meter.createCounter('payments.attempts.refused', {
    description: 'Attempts to pay that were refused because too many were declined before, by what was counted.',
  }),
}));

/** The person who pays, whose organizations count together; the organization, if nobody is known. */
const payerOf = ({ payerOwnerId, payerOrganizationId }: Attempt): string => payerOwnerId ?? payerOrganizationId;

function scopesOf(attempt: Attempt): Record<string, Scope> {
  const { orderId, network } = attempt;
  return {
    [`order:${orderId}`]: 'order',
    [`buyer:${payerOf(attempt)}`]: 'buyer',
    ...(network != null && { [`network:${network}`]: 'network' }),
  };
}

/**
 * Throws `too_many_declined` if so many attempts of the order, the buyer or the network were declined that the next one
 * must wait. All organizations of the buyer's first owner are one buyer. A thief with stolen cards needs many attempts,
 * a buyer who mistypes a number few. Attempts whose outcome is not known count as declined, so that no more than the
 * limit reach the bank at the same time.
 *
 * Declines of the network do not count for a buyer who has paid before, has no recent declined attempt, and has none in
 * progress: strangers in a hotel would bar its other guests.
 *
 * Call it last in the transaction that begins the attempt: it holds locks of buyer and network until the commit, which
 * stores the external call that the next one counts.
 */
export async function assertAttempt(work: AttemptWork, attempt: Attempt): Promise<void> {
  const { em } = work;
  await lockName(em, `attempts to pay of ${payerOf(attempt)}`);
  const ofBuyer = await findStanding(work, attempt, 'buyer');
  const all: Standing[] = [ofBuyer, await findStanding(work, attempt, 'order')];
  if (attempt.network != null && !(isBlank(ofBuyer) && (await hasPaid(em, attempt.payerOrganizationId)))) {
    await lockName(em, `attempts to pay from ${attempt.network}`);
    all.push(await findStanding(work, attempt, 'network'));
  }
  const longest = all
    .map((standing) => ({ by: standing.kind, waitMs: waitOf(work, standing) }))
    .reduce((one, other) => (other.waitMs > one.waitMs ? other : one));
  if (longest.waitMs <= 0) return;
  const { by, waitMs } = longest;
  metrics().refused.add(1, { by });
  const detail = `Too many attempts to pay ${described[by]} were declined.`;
  const waitSeconds = Math.ceil(waitMs / 1000);
  // No client should wait longer with an open request.
  const retry = waitMs <= pauseMsMax ? { retryAfterSeconds: waitSeconds } : {};
  throw paymentsErrors.too_many_declined(detail, { availableAt: availableIn(waitSeconds, work.now.getTime()) }, retry);
}

type AttemptWork = Pick<Work, 'em' | 'now'> & Pick<PaymentsContext, 'risk'>;

/** The attempts of an order, of a buyer, or from a network. */
interface Standing {
  kind: Scope;
  /** Number of attempts declined in the current window. */
  declined: number;
  /** When the window ends, in Unix milliseconds. 0 if none was declined. */
  endsAtMs: number;
  /** Number of attempts whose outcome is not known. */
  inProgress: number;
  /** When the last one began or was declined, in Unix milliseconds. */
  lastAtMs: number;
}

const isBlank = ({ declined, inProgress }: Standing): boolean => declined + inProgress === 0;

/** One statement, and so one snapshot: an attempt that ends meanwhile is counted once. */
async function findStanding({ em, now }: AttemptWork, attempt: Attempt, kind: Scope): Promise<Standing> {
  const [scope] = Object.entries(scopesOf(attempt)).find(([, of]) => of === kind)!;
  const column = {
    order: sql`p.order_id`,
    buyer: sql`coalesce(p.payer_owner_id, p.payer_organization_id)`,
    network: sql`p.network`,
  }[kind];
  const value = { order: attempt.orderId, buyer: payerOf(attempt), network: attempt.network }[kind];
  // The table of external calls has few rows: those that are running or whose outcome is not known.
  const { rows } = await sql<{
    attempts: number | null;
    since: string;
    lastAt: string;
    inProgress: number;
    youngestMs: number | null;
  }>`
    select d.attempts, d.since, d.last_at as "lastAt", c.calls as "inProgress", c.youngest as "youngestMs"
      from (select count(*)::int as calls,
                   min(extract(epoch from clock_timestamp() - x.created_at))::float8 * 1000 as youngest
              from external_call x join payment p on p.id = x.intent ->> 'paymentId'
             where x.operation in ('payments.createPayment', 'payments.confirmPayment') and ${column} = ${value}
               and x.created_at > clock_timestamp() - make_interval(secs => ${inProgressSecondsMax})) c
      left join decline d on d.scope = ${scope}`.execute(em.getKysely());
  const { attempts, since, lastAt, inProgress, youngestMs } = rows[0]!;
  const endsAtMs = attempts === null ? 0 : Date.parse(since) + windowMs[kind];
  const isCounted = endsAtMs > now.getTime();
  const beganAtMs = youngestMs === null ? 0 : now.getTime() - youngestMs;
  return {
    kind,
    declined: isCounted ? attempts! : 0,
    endsAtMs,
    inProgress,
    lastAtMs: isCounted ? Math.max(Date.parse(lastAt), beganAtMs) : beganAtMs,
  };
}

/** Milliseconds until the next attempt. Not positive if it need not wait. */
function waitOf({ now, risk }: AttemptWork, { kind, declined, endsAtMs, inProgress, lastAtMs }: Standing): number {
  const max = risk.declinesMax[kind];
  if (declined >= max) return endsAtMs - now.getTime();
  if (declined + inProgress >= max) return firstPauseMs;
  // Nobody waits before a third was declined: one decline does not make a server with many payments at once suspect.
  if (declined < max / 3) return 0;
  return lastAtMs + pauseAfter(declined + inProgress, max) - now.getTime();
}

async function hasPaid(em: EntityManager, payerOrganizationId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment where payer_organization_id = ${payerOrganizationId} and status = 'succeeded'
     limit 1`.execute(em.getKysely());
  return rows.length > 0;
}

const described: Record<Scope, string> = {
  order: 'of this order',
  buyer: 'of your organization',
  network: 'from your network',
};

/** The pause after a third of `max` attempts or more, in milliseconds. */
function pauseAfter(attempts: number, max: number): number {
  return Math.min(pauseMsMax, firstPauseMs * 2 ** (attempts - Math.ceil(max / 3)));
}

/** Counts a declined attempt. The payment is locked. */
export async function countDecline({ em, now }: Pick<Work, 'em' | 'now'>, payment: Attempt): Promise<void> {
  metrics().declined.add(1);
  const rows = Object.keys(scopesOf(payment)).map((scope) => ({ scope }));
  const counts = sql`
    d.since > excluded.since - make_interval(secs => case when d.scope like 'network:%'
                                                          then ${windowMs.network / 1000}::float8
                                                          else ${windowMs.order / 1000}::float8 end)`;
  // Sorted, so that concurrent attempts cannot deadlock.
  await sql`
    insert into decline as d (scope, attempts, since, last_at)
    select scope, 1, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(scope text)
     order by scope
    on conflict (scope) do update
       set last_at = excluded.last_at,
           attempts = case when ${counts} then d.attempts + 1 else 1 end,
           since = case when ${counts} then d.since else excluded.since end`.execute(em.getKysely());
}

/** Deletes counts that no longer matter, 1,000 at a time, skipping locked ones. */
export async function purgeDeclines(store: Store): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from decline where scope in (
        select scope from decline where last_at < payments.now() - interval '1 day'
         order by last_at limit ${purgeMax} for update skip locked)
      returning 1`.execute(store.fork().getKysely());
    if (rows.length < purgeMax) return;
  }
}
