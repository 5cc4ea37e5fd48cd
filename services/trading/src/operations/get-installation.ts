import { type Read, sql } from '@marketplace/store';
import type { Installation } from '@marketplace/trading-contract';
import type { TradingContext } from '../trading-context.ts';

export async function getInstallation({
  em,
  currencies,
  paymentProvider,
}: Read & Pick<TradingContext, 'currencies' | 'paymentProvider'>): Promise<Installation> {
  const { rows } = await sql<{ now: string }>`select trading.now() as now`.execute(em.getKysely());
  return { now: new Date(rows[0]!.now).toISOString(), currencies: [...currencies], paymentProvider };
}
