import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, createLogger, organizationOf } from '@marketplace/kernel';
import { createCursorKey, createStore, type Page, type Store } from '@marketplace/store';
import { createMigratedDatabase, explainStatements, rowsRead, type TestDatabase } from '@marketplace/store/testing';
import { paymentsDomain } from '../../src/module.ts';
import { listDisputes } from '../../src/operations/dispute-reads.ts';
import { listOwnRefunds } from '../../src/operations/refund-reads.ts';
import { listPayments } from '../../src/operations/payment-reads.ts';
import { listPayouts } from '../../src/operations/payout-reads.ts';
import { newParty, personOf } from '../payments-under-test.ts';

const cursorKey = createCursorKey(randomBytes(32).toString('hex'));
const [buyer, seller] = [newParty(), newParty()];
/** Records of one pair of parties: mostly of the first status, every 400th of the second. */
const records = 2000;
const limit = 10;

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([paymentsDomain]);
  store = await createStore({
    databaseUrl: database.url,
    domain: paymentsDomain,
    log: createLogger({ level: 'silent' }),
  });
  const parties = [organizationOf(buyer), organizationOf(seller)];
  const time = `timestamptz '2026-11-20' + n * interval '1 minute'`;
  const times = `${time}, ${time}`;
  const insert = (statement: string, values: string[]) =>
    store.fork().execute(`${statement} from generate_series(1, ${records}) n`, values);
  await insert(
    `insert into payment (id, order_id, payer_organization_id, payee_organization_id, currency, amount, capture_method,
                          status, amount_captured, amount_refunded, amount_refund_pending, disputed, provider,
                          created_at, updated_at)
     select 'pay_' || n, 'ord_' || n, ?, ?, 'USD', 1, 'automatic',
            case when n % 400 = 0 then 'processing' else 'failed' end, 0, 0, 0, false, 'sandbox', ${times}`,
    parties,
  );
  await insert(
    `insert into refund (id, payment_id, order_id, payer_organization_id, payee_organization_id, currency, amount,
                         excess, reason, kind, status, initiated_by, provider, created_at, updated_at)
     select 'rfd_' || n, 'pay_' || n, 'ord_' || n, ?, ?, 'USD', 1, 0, 'claim', 'refund',
            case when n % 400 = 0 then 'pending' else 'succeeded' end, 'seller', 'sandbox', ${times}`,
    parties,
  );
  await insert(
    `insert into dispute (id, order_id, payment_id, buyer_organization_id, seller_organization_id, source, stage,
                          reason, currency, amount, status, withdrawn, excess, fee, is_refundable, evidence, opened_at,
                          closed_at, provider, created_at, updated_at)
     select 'dsp_' || n, 'ord_' || n, 'pay_' || n, ?, ?, 'buyer', 'claim', 'other', 'USD', 1,
            case when n % 400 = 0 then 'needs_response' else 'won' end, 0, 0, 0, true, '[]', now(),
            case when n % 400 = 0 then null else now() end, 'sandbox', ${times}`,
    parties,
  );
  await insert(
    `insert into payout (id, organization_id, order_id, currency, status, gross, refunded, fee, adjustments, amount,
                         hold_reasons, bank_status, release_requested, transfers, reversed, provider, ended_refs,
                         created_at, updated_at)
     select 'po_' || n, ?, 'ord_' || n, 'USD', case when n % 400 = 0 then 'on_hold' else 'released' end, 1, 0, 0, '[]',
            1, '{}', 'unknown', false, 0, 0, 'sandbox', '{}', ${times}`,
    [organizationOf(seller)],
  );
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

interface Listed {
  status: string;
  updatedAt: string;
}
type Filters = { limit: number; cursor?: string; updatedAfter?: string; status?: never };
type List = (
  read: { em: ReturnType<Store['fork']>; cursorKey: typeof cursorKey },
  caller: Caller,
  input: Filters,
) => Promise<Page<Listed>>;

/** Each list with its parts (as payer and as payee, or one), a rare status and one that no record has. */
const lists: [string, List, Caller, number, string, string][] = [
  ['payments', listPayments, seller, 2, 'processing', 'canceled'],
  ['refunds', listOwnRefunds, seller, 2, 'pending', 'failed'],
  ['disputes', listDisputes, seller, 2, 'needs_response', 'lost'],
  ['payouts', listPayouts, personOf(seller), 1, 'on_hold', 'failed'],
];

async function read(
  list: List,
  caller: Caller,
  filters: object,
): Promise<{ data: Listed[]; rows: number; next: string }> {
  const em = store.fork();
  const plans = explainStatements(em, { answer: true });
  const { data, nextCursor } = await list({ em, cursorKey }, caller, { limit, ...filters } as Filters);
  return { data, rows: plans.reduce((sum, plan) => sum + rowsRead(plan), 0), next: nextCursor! };
}

test.each(lists)(
  'a page of %s reads no more rows than a page has, for several statuses or changes',
  async (...given) => {
    const [, list, caller, parts, rare, absent] = given;
    const most = parts * (limit + 1);
    const rareOnes = await read(list, caller, { status: [rare, absent] });
    expect(rareOnes.data.map(({ status }) => status)).toEqual(Array.from({ length: records / 400 }, () => rare));
    expect(rareOnes.rows).toBe(records / 400);
    const first = await read(list, caller, { updatedAfter: '2026-11-21T00:00:00Z' });
    const second = await read(list, caller, { updatedAfter: '2026-11-21T00:00:00Z', cursor: first.next });
    expect([...first.data, ...second.data].map(({ updatedAt }) => updatedAt)).toEqual(
      Array.from({ length: 2 * limit }, (_, n) => new Date(Date.UTC(2026, 10, 21, 0, 1 + n)).toISOString()),
    );
    for (const { rows } of [first, second]) expect(rows).toBeLessThanOrEqual(most);
  },
);
