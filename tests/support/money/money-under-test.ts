import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Caller, newId, type Role, type SupportedCurrencies } from '@marketplace/kernel';
import { testLog, throughJson } from '@marketplace/kernel/testing';
import { createPayments, paymentsDomain, type PaymentsModule } from '@marketplace/payments';
import { paymentsContract } from '@marketplace/payments-contract';
import { createSandbox, noticeSecretOf, type Sandbox } from '@marketplace/payments/testing/sandbox';
import { createKeyring, createStore } from '@marketplace/store';
import { createMigratedDatabase } from '@marketplace/store/testing';
import { createTrading, tradingDomain, type TradingModule } from '@marketplace/trading';
import { tradingContract } from '@marketplace/trading-contract';

/** A party of trades. `server` has an API key with every scope, `owner` a session. */
export interface MoneyParty {
  organizationId: string;
  server: Caller;
  owner: Caller;
}

/** Trading and payments with the sandbox, on one database, without gateway and Temporal. */
export interface MoneyUnderTest {
  databaseUrl: string;
  trading: Pick<TradingModule, 'client' | 'engine'>;
  payments: Pick<PaymentsModule, 'client' | 'engine'>;
  /** The sandbox that payments uses, for changes at the provider without the platform. It sends no webhooks. */
  sandbox: Pick<Sandbox, 'provider' | 'controls'>;
  /** Signs webhooks of the provider. */
  noticeSecret: string;
  /** Executes SQL on the database of both. */
  query<T extends object>(statement: string, values?: unknown[]): Promise<T[]>;
  /** The limits of the controls of risk; null if they are off. */
  risk: RiskLimits | null;
  close(): Promise<void>;
}

/** Limits of `RISK_LIMITS`; see docs/configuration.md. */
export interface RiskLimits {
  newSellerDays: number;
  newSellerPayoutDelayDays: number;
  newSellerPayoutPerDay: number;
  sellerPayoutPerDay: number;
  newSellerDebt: number;
  sellerDebt: number;
  payoutAccountWaitDays: number;
  newSellerReserveBps: number;
  newSellerReserveDays: number;
}

interface MoneyOptions {
  poolMax?: number;
  /** The controls of risk. Default: off. */
  risk?: RiskLimits | null;
}

/** Opens trading and payments on a new database. All values pass through JSON, as between processes. */
export async function openMoney({ poolMax = 4, risk = null }: MoneyOptions = {}): Promise<MoneyUnderTest> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closers.toReversed()) await one();
  };
  try {
    const database = await createMigratedDatabase([tradingDomain, paymentsDomain]);
    closers.push(() => database.drop());
    const settings = {
      DATABASE_POOL_MAX: poolMax,
      CURSOR_KEY: randomBytes(32).toString('hex'),
      KEYRING: new Map([['k1', randomBytes(32)]]),
      TEST_HELPERS: '1' as const,
      SUPPORTED_CURRENCIES: ['USD', 'JPY', 'BHD'] as SupportedCurrencies,
      ...(risk && { RISK_CONTROLS: 'on' as const }),
    };
    const noticeSecret = noticeSecretOf(createKeyring(settings.KEYRING));
    const trading = await createTrading(
      // Few buyers let orders lapse again and again; the model of trade covers the pauses.
      { ...settings, RATE_LIMITS: { lapsedOrders: 1_000_000 }, DATABASE_URL: database.urlOf(tradingDomain) },
      testLog(),
    );
    closers.push(() => trading.close());
    const declines = { declinedPerOrder: 1_000_000, declinedPerBuyer: 1_000_000 };
    // Without this wait, runs have commands after the closing.
    const limits = { closingWaitDays: 0, ...declines, ...risk };
    const payments = await createPayments(
      // Few buyers try declined cards again and again.
      { ...settings, RISK_LIMITS: limits, DATABASE_URL: database.urlOf(paymentsDomain) },
      testLog(),
    );
    closers.push(() => payments.close());
    const log = testLog();
    const store = await createStore({ databaseUrl: database.url, domain: paymentsDomain, log });
    closers.push(() => store.close());
    const sandbox = createSandbox({ connection: store.connections.sandbox, secret: noticeSecret, log });
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    closers.push(() => pool.end());
    return {
      databaseUrl: database.url,
      trading: { client: throughJson(trading.client, tradingContract.errors), engine: throughJson(trading.engine) },
      payments: {
        client: throughJson(payments.client, paymentsContract.errors),
        engine: throughJson(payments.engine),
      },
      sandbox,
      noticeSecret,
      risk,
      query: async (statement, values) => (await pool.query(statement, values)).rows,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A party of a new organization. */
export function newParty(): MoneyParty {
  const organizationId = newId('org');
  const requestId = 'req_test';
  return {
    organizationId,
    server: {
      requestId,
      actor: {
        type: 'api_key',
        apiKeyId: newId('key'),
        organizationId,
        scopes: ['listings:write', 'offers:write', 'orders:write', 'payments:write'],
      },
    },
    owner: {
      requestId,
      actor: {
        type: 'user',
        userId: newId('usr'),
        sessionId: newId('ses'),
        organizationId,
        role: 'owner' satisfies Role,
        recentlyAuthenticated: true,
      },
    },
  };
}

/** The schemas whose clocks tests advance together. */
const clocks = ['trading', 'payments', 'sandbox'] as const;

/** Advances the clocks of trading, payments and the sandbox. This wakes no waiting call. */
export async function passTime({ query }: Pick<MoneyUnderTest, 'query'>, seconds: number): Promise<void> {
  for (const schema of clocks)
    await query(
      `insert into ${schema}.clock_offset (ahead) values (make_interval(secs => $1))
       on conflict (singleton) do update set ahead = ${schema}.clock_offset.ahead + excluded.ahead`,
      [seconds],
    );
}
