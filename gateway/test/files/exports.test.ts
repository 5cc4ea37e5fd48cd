import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId, ServiceError } from '@marketplace/kernel';
import { expectProblem } from '../support/expect-problem.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const period = '?from=2026-01-01T00:00:00Z&until=2027-01-01T00:00:00Z';
const get = (path: string, headers = gateway.as('finance'), query = period) =>
  fetch(`http://127.0.0.1:${gateway.port}/api/v1/exports/${path}${query}`, { headers });

type Amount = [amount: number, currency: 'USD' | 'JPY' | 'BHD'];
const money = ([amount, currency]: Amount) => ({ amount, currency });
/** A payment that was received. */
function received(amount: Amount, refunded: number, status = 'succeeded') {
  const [, currency] = amount;
  return {
    id: newId('pay'),
    createdAt: '2026-05-04T03:02:01.000Z',
    orderId: newId('ord'),
    role: 'payee',
    counterpartyId: newId('org'),
    status,
    failureCode: status === 'failed' ? 'card_declined' : null,
    provider: 'stripe',
    currency,
    amount: money(amount),
    captured: money(status === 'failed' ? [0, currency] : amount),
    refunded: money([refunded, currency]),
  };
}
const cells = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

test('an export is one file of all parts, with exact totals by currency', async () => {
  const first = [received([12_900, 'USD'], 5), received([99_999_999_999, 'JPY'], 0), received([1, 'BHD'], 0)];
  const second = [received([10, 'USD'], 0), received([99_999_999_999, 'JPY'], 3), received([7, 'USD'], 0, 'failed')];
  gateway.domains.calls.length = 0;
  const parts = [
    { data: first, next: 'there' },
    { data: second, next: null },
  ];
  gateway.domains.answerNext('exportPayments', ...parts);
  const response = await get('payments');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="payments-2026-01-01-2027-01-01.csv"',
    'cache-control': 'no-store',
  });
  const [header, ...rows] = cells(await response.text());
  expect(header!.join()).toBe(
    'row,id,createdAt,orderId,role,counterpartyId,status,failureCode,provider,currency,amount,captured,refunded',
  );
  const shown = rows.map(([row, id, , , role, , status, , , ...amounts]) => [row, id, role, status, ...amounts].join());
  const ids = [...first, ...second].map(({ id }) => id);
  expect(shown).toEqual([
    `record,${ids[0]},payee,succeeded,USD,129.00,129.00,0.05`,
    `record,${ids[1]},payee,succeeded,JPY,99999999999,99999999999,0`,
    `record,${ids[2]},payee,succeeded,BHD,0.001,0.001,0.000`,
    `record,${ids[3]},payee,succeeded,USD,0.10,0.10,0.00`,
    `record,${ids[4]},payee,succeeded,JPY,99999999999,99999999999,3`,
    `record,${ids[5]},payee,failed,USD,0.07,0.00,0.00`,
    'total,,payee,failed,USD,0.07,0.00,0.00',
    'total,,payee,succeeded,BHD,0.001,0.001,0.000',
    'total,,payee,succeeded,JPY,199999999998,199999999998,3',
    'total,,payee,succeeded,USD,129.10,129.10,0.05',
  ]);
  const inputs = gateway.domains.calls.flatMap(({ operation, input }) =>
    operation === 'exportPayments' ? [input] : [],
  );
  const range = { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' };
  expect(inputs).toEqual([range, { ...range, after: 'there' }]);
});

test('amounts below zero are numbers, and a null is an empty cell', async () => {
  const entry = (amount: number) => ({
    transactionId: 'ltx_1',
    createdAt: '2026-05-04T03:02:01.000Z',
    orderId: null,
    kind: 'payout',
    reference: 'payout:po_1:1',
    account: 'payable',
    counterAccount: 'transit',
    currency: 'USD',
    amount: money([amount, 'USD']),
  });
  gateway.domains.answerNext('exportLedgerEntries', { data: [entry(-1), entry(-99)], next: null });
  const text = await (await get('ledger-entries')).text();
  expect(text.split('\r\n').slice(1)).toEqual([
    'record,ltx_1,2026-05-04T03:02:01.000Z,,payout,payout:po_1:1,payable,transit,USD,-0.01',
    'record,ltx_1,2026-05-04T03:02:01.000Z,,payout,payout:po_1:1,payable,transit,USD,-0.99',
    'total,,,,payout,,payable,,USD,-1.00',
    '',
  ]);
});

test.each(['orders', 'payments', 'refunds', 'payouts', 'ledger-entries'])(
  'an export of %s without records has a header only',
  async (path) => {
    const name = `export${path.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase())}`;
    gateway.domains.answerNext(name, { data: [], next: null });
    const bytes = Buffer.from(await (await get(path)).arrayBuffer());
    expect(bytes.toString()).toMatch(/^\ufeffrow,\w+,[\w,]+\r\n$/);
  },
);

test('a part that cannot be read breaks the connection, so that the file is not complete', async () => {
  const part = { data: [received([1, 'USD'], 0)], next: 'there' };
  gateway.domains.answerNext('exportPayments', part, new Error('no database'));
  await expect(get('payments').then((response) => response.text())).rejects.toThrow('terminated');
});

test('a refused export is answered with a problem', async () => {
  await expectProblem(await get('payments', {}), 401, 'unauthenticated');
  await expectProblem(await get('payments', gateway.as('developer')), 403, 'role_not_allowed');
  await expectProblem(await get('payouts', gateway.withKey('payments:write')), 403, 'session_required');
  await expectProblem(await get('payments', gateway.as('owner'), ''), 400, 'invalid_parameter');
  await expectProblem(
    await get('payments', gateway.as('owner'), '?from=yesterday&until=now'),
    400,
    'invalid_parameter',
  );
  await expectProblem(await get('payments', gateway.as('owner'), `${period}&after=x`), 400, 'invalid_parameter');
  await expectProblem(await get('payments', { ...gateway.as('owner'), accept: 'image/png' }), 406, 'not_acceptable');
  gateway.domains.failNext(
    'exportRefunds',
    new ServiceError('temporarily_unavailable', 'Later.', { retryAfterSeconds: 1 }),
  );
  await expectProblem(await get('refunds'), 503, 'temporarily_unavailable');
});

test.each(['orders', 'payments', 'refunds', 'payouts', 'ledger-entries'])(
  'a period of %s that ends before it begins is refused as every parameter is',
  async (path) => {
    const response = await get(path, gateway.as('finance'), '?from=2027-01-01T00:00:00Z&until=2026-01-01T00:00:00Z');
    const problem = await expectProblem(response, 400, 'invalid_parameter');
    const detail = 'The period ends before it begins.';
    expect(problem).toMatchObject({ errors: [{ parameter: 'until', detail }] });
  },
);
