import { createHmac } from 'node:crypto';
import type { MoneyUnderTest } from './money-under-test.ts';

/** A notice that the sandbox has written and that has not arrived. */
export interface WaitingNotice {
  id: string;
  body: string;
}

/**
 * The notices that have not arrived, oldest first. What is due at the provider happens before, as at any look at it.
 */
export async function waitingNotices({
  query,
  sandbox,
}: Pick<MoneyUnderTest, 'query' | 'sandbox'>): Promise<WaitingNotice[]> {
  await sandbox.provider.balance(AbortSignal.timeout(10_000), 'USD');
  return query<WaitingNotice>('select id, body from sandbox.notice where delivered_at is null order by position, id');
}

/** Hands signed notices to payments, in this order. Throws if one is refused. */
export async function deliverNotices(
  { payments, query, noticeSecret }: Pick<MoneyUnderTest, 'payments' | 'query' | 'noticeSecret'>,
  notices: readonly WaitingNotice[],
): Promise<void> {
  for (const { body } of notices) {
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', noticeSecret).update(`${seconds}.${body}`).digest('hex');
    await payments.client.receiveProviderNotice(
      { requestId: 'req_notice', actor: { type: 'anonymous' } },
      {
        provider: 'sandbox',
        body: Buffer.from(body).toString('base64'),
        headers: { 'sandbox-signature': `t=${seconds},v1=${signature}` },
      },
    );
  }
  const ids = notices.map(({ id }) => id);
  await query('update sandbox.notice set delivered_at = clock_timestamp() where id = any($1)', [ids]);
}

/** A shuffle that the seed determines; null leaves the order as it is. */
export function shuffled<T>(items: readonly T[], seed: number | null): T[] {
  if (seed === null) return [...items];
  const mixed = items.map((item, n) => ({ item, at: Math.sin((n + 1) * (seed + 1)) }));
  return mixed.toSorted((one, other) => one.at - other.at).map(({ item }) => item);
}
