import { instruments } from '@marketplace/kernel';
import { sql, type Store, type Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import type { Payment } from '../entities/payment.entity.ts';
import type { PaymentsContext } from '../payments-context.ts';

type Attempt = Pick<Payment, 'orderId' | 'payerOrganizationId' | 'network'>;
type Limits = PaymentsContext['risk']['declinesMax'];
type Scope = keyof Limits;

const hourMs = 3_600_000;
/** How long declined attempts are counted, from the first one. */
const windowMs: Record<Scope, number> = { order: 24 * hourMs, buyer: 24 * hourMs, network: hourMs };
/** The first pause, after a third of a limit was used. Each further one is twice as long, up to an hour. */
const firstPauseMs = 5_000;
const pauseMsMax = hourMs;
const purgeMax = 1000;

const metrics = instruments((meter) => ({
  declined: meter.createCounter('payments.declined', { description: 'Attempts to pay that were declined.' }),
  refused: meter.createCounter('payments.attempts.refused', {
    description: 'Attempts to pay that were refused because too many were declined before, by what was counted.',
  }),
}));

function scopesOf({ orderId, payerOrganizationId, network }: Attempt): Record<string, Scope> {
  return {
    [`order:${orderId}`]: 'order',
    [`buyer:${payerOrganizationId}`]: 'buyer',
    ...(network != null && { [`network:${network}`]: 'network' }),
  };
}

/**
 * Throws `too_many_declined` if so many attempts of the order, the buyer or the network were declined that the next one
 * must wait. Who tries stolen cards needs many attempts; who mistypes a number needs few.
 */
export async function assertAttempt(
  { em, now, risk }: Pick<Work, 'em' | 'now'> & Pick<PaymentsContext, 'risk'>,
  attempt: Attempt,
): Promise<void> {
  const scopes = scopesOf(attempt);
  const { rows } = await sql<{ scope: string; attempts: number; since: string; lastAt: string }>`
    select scope, attempts, since, last_at as "lastAt" from decline where scope = any(${Object.keys(scopes)})`.execute(
    em.getKysely(),
  );
  let waitMs = 0;
  let by: Scope = 'order';
  for (const { scope, attempts, since, lastAt } of rows) {
    const kind = scopes[scope]!;
    const endsAt = Date.parse(since) + windowMs[kind];
    if (endsAt <= now.getTime()) continue;
    const max = risk.declinesMax[kind];
    const until = attempts >= max ? endsAt : Date.parse(lastAt) + pauseAfter(attempts, max);
    if (until - now.getTime() > waitMs) [waitMs, by] = [until - now.getTime(), kind];
  }
  if (waitMs === 0) return;
  metrics().refused.add(1, { by });
  const detail = `Too many attempts to pay ${described[by]} were declined.`;
  throw paymentsErrors.too_many_declined(detail, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

const described: Record<Scope, string> = {
  order: 'of this order',
  buyer: 'of your organization',
  network: 'from your network',
};

/** How long the next attempt waits after so many were declined, in milliseconds. */
function pauseAfter(attempts: number, max: number): number {
  const beyond = attempts - Math.ceil(max / 3);
  return beyond < 0 ? 0 : Math.min(pauseMsMax, firstPauseMs * 2 ** beyond);
}

/** Counts a declined attempt. The payment is locked. */
export async function countDecline({ em, now }: Pick<Work, 'em' | 'now'>, payment: Attempt): Promise<void> {
  metrics().declined.add(1);
  const rows = Object.keys(scopesOf(payment)).map((scope) => ({ scope }));
  const counts = sql`
    d.since > excluded.since - make_interval(secs => case when d.scope like 'network:%'
                                                          then ${windowMs.network / 1000}::float8
                                                          else ${windowMs.order / 1000}::float8 end)`;
  // In their order, so that concurrent attempts cannot deadlock.
  await sql`
    insert into decline as d (scope, attempts, since, last_at)
    select scope, 1, ${now}::timestamptz, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(scope text)
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
