import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ConsoleStack, startConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { type CsvFile, readCsv, sumsBy, expectFaultless } from '../support/browser/page-actions.ts';
import {
  createPayoutsWorld,
  payoutSettings,
  type PayoutsWorld,
  type ShownPayout,
} from '../support/browser/trading-parties.ts';
import { password } from '../support/sign-up.ts';

let stack: ConsoleStack;
let world: PayoutsWorld;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  stack = await startConsoleStack(payoutSettings);
  world = await createPayoutsWorld(stack);
  visitor = await stack.visit({ viewport: { width: 1280, height: 900 } });
  ({ page } = visitor);
  await page.request.post(`${stack.origin}/api/v1/auth/sign-in`, { data: { email: world.sellerEmail, password } });
});
afterAll(() => stack?.close());

/** Opens the screen at a tab, and waits for what it reads. */
async function openMoney(tab: string): Promise<void> {
  await visitor.open(`/open/money`);
  await page.getByRole('tab', { name: tab }).click();
  await page.locator('[aria-label="Loading"]').first().waitFor({ state: 'detached' });
}

/** The texts of the cells of a table, by row, without the thin spaces between thousands. */
async function cellsOf(name: string): Promise<string[][]> {
  const table = page.getByRole('table', { name, exact: true });
  await table.waitFor();
  const texts = await Promise.all(
    (await table.locator('tbody tr').all()).map((row) => row.locator('th, td').allInnerTexts()),
  );
  const plain = (text: string): string => text.replaceAll('\u2009', '').replace('\u2212', '-').replaceAll(/\s+/g, ' ');
  return texts.map((cells) => cells.map((text) => plain(text).trim()));
}

/** The day of a time, in the format of the console. */
function dayOf(at: string): string {
  const date = new Date(at);
  const year = date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', ...year }).format(date);
}

async function payoutOf(sold: string, status: string): Promise<ShownPayout> {
  return (await world.payoutsOf(sold)).find((payout) => payout.status === status)!;
}

test('the list has the cause for which each payout waits; a negative balance has its cause and effect', async () => {
  await openMoney('Payouts');
  const paid = dayOf((await payoutOf('Bowl', 'released')).releasedAt!);
  const reserve = `${dayOf((await payoutOf('Bowl', 'on_hold')).eligibleAt!)}, when the reserve ends`;
  const dispute = `${world.orders['Tile']!.slice(0, 8)}…${world.orders['Tile']!.slice(-5)}`;
  const later = 'some days later, because the first sales of a seller wait longer';
  const shown = (await cellsOf('Payouts')).map(([sold, status, sentence, amount]) =>
    [sold, status, sentence, amount].join(' | '),
  );
  expect(shown.toSorted()).toEqual(
    [
      `Tile | On hold | when the dispute of ${dispute} ends, and ${later} | 36.00 USD`,
      'Vase | Failed | when you retry it: The bank account of the seller is closed. | 40.50 USD',
      `Vase | On hold | ${reserve} | 4.50 USD`,
      `Plate | Returned | came back on ${paid} | 24.30 USD`,
      'Plate | On hold | when you release it | 24.30 USD',
      `Plate | On hold | when you release it, and ${reserve} | 2.70 USD`,
      `Bowl | Released | ${paid}, arrived | 81.00 USD`,
      `Bowl | On hold | ${reserve} | 9.00 USD`,
      `Cup | Released | ${paid}, arrived | 16.20 EUR`,
      'Cup | Canceled | nothing was left to pay | 0.00 EUR',
      `Lantern | Released | ${paid}, arrived | 38880 JPY`,
      `Lantern | On hold | ${reserve} | 4320 JPY`,
      `Mirror | Released | ${paid}, arrived | 81.061 BHD`,
      `Mirror | On hold | ${reserve} | 9.006 BHD`,
    ].toSorted(),
  );
  await page.getByText(/^You owe 16\.20.EUR: refunds or disputes .* Your next payouts in EUR are reduced/).waitFor();
  await expectFaultless(page);
  await page.getByLabel('Status').selectOption('failed');
  await page.getByRole('row', { name: /Bowl/ }).first().waitFor({ state: 'detached' });
  expect((await cellsOf('Payouts')).map(([sold]) => sold)).toEqual(['Vase']);
  await page.getByLabel('Order').fill('po_1');
  await page.getByLabel('Order').press('Enter');
  await page.getByText('This is not the id of an order.').waitFor();
  expect(stack.complaints).toEqual([]);
});

test('exports of the months, opened as files, equal the sums on screen, in each currency', async () => {
  await openMoney('Payouts');
  const payouts = (await cellsOf('Payouts')).map(([, status, , amount]) => [status!, amount!] as const);
  const balances = await cellsOf('Balances');
  await openMoney('Exports');
  const options = page.getByLabel('Month').locator('option');
  await options.nth(1).waitFor({ state: 'attached' });
  const months = await options.allInnerTexts();
  const files = async (name: string): Promise<CsvFile> => {
    const parts: CsvFile[] = [];
    // Advancing the clock may have changed the month.
    for (const month of months.slice(0, 2)) {
      await page.getByLabel('Month').selectOption(month);
      await page.getByRole('heading', { name: `Exports of ${month}` }).waitFor();
      const begun = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${name}` }).click();
      const download = await begun;
      expect(download.suggestedFilename()).toMatch(/^[a-z-]+(-20\d\d-\d\d-01){2}\.csv$/);
      parts.push(readCsv(await readFile(await download.path(), 'utf8')));
    }
    return { records: parts.flatMap(({ records }) => records), totals: parts.flatMap(({ totals }) => totals) };
  };
  const asShown = (key: string, amount: string): [string, string] => {
    const [decimal = '', currency = ''] = amount.split(' ');
    return [`${key} ${currency}`, decimal];
  };
  const status = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replace('_', ' ');

  const exported = await files('payouts');
  const onScreen = sumsBy(payouts.map(([name, amount]) => asShown(name, amount)));
  for (const rows of [exported.records, exported.totals])
    expect(sumsBy(rows.map((row) => [`${status(row['status']!)} ${row['currency']}`, row['amount']!]))).toEqual(
      onScreen,
    );

  const ledger = await files('ledger entries');
  const sumOf = (account: string) =>
    sumsBy(ledger.records.filter((row) => row['account'] === account).map((row) => [row['currency']!, row['amount']!]));
  const columns = ['available', 'reserved', 'pending', 'onHold', 'inTransit'];
  const balanceOf = (column: string) =>
    Object.fromEntries(balances.map((row) => [row[0], row[columns.indexOf(column) + 1]!.split(' ')[0]]));
  expect(sumOf('payable')).toEqual(balanceOf('available'));
  expect(sumOf('transit')).toEqual(balanceOf('inTransit'));

  await visitor.open('/open/orders');
  const orders = (await cellsOf('Orders')).map((row) => asShown('', row[3]!));
  await openMoney('Exports');
  const sold = await files('orders');
  expect(sumsBy(sold.records.map((row) => [` ${row['currency']}`, row['total']!]))).toEqual(sumsBy(orders));
  expect(stack.complaints).toEqual([]);
});

test('a member releases and retries payouts by dialogs with the figures; a second tab changes nothing', async () => {
  const [waiting, failed] = [await payoutOf('Plate', 'on_hold'), await payoutOf('Vase', 'failed')];
  await visitor.open(`/open/${waiting.id}`);
  await page.getByText('When you release it').waitFor();
  await page.getByRole('table', { name: 'History' }).waitFor();
  const late = await page.context().newPage();
  await late.goto(page.url());
  for (const tab of [page, late]) await tab.getByRole('button', { name: 'Release' }).click();
  await late.getByRole('dialog').waitFor();
  // The other tab no longer reads, so it still shows the dialog.
  await late.route('**/graphql', (route) =>
    route.request().postData()?.includes('expectedVersion') ? route.continue() : undefined,
  );
  const dialog = page.getByRole('dialog', { name: /^Release the payout of 24\.30.USD\?$/ });
  await dialog.getByText(/^24\.30.USD are transferred to your payout account/).waitFor();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await page.getByText(/^24\.30.USD were transferred\.$/).waitFor();
  await page.getByText(/^It was transferred on .* It has arrived\.$/).waitFor();
  // It is read again when the payout has changed.
  await page.getByRole('table', { name: 'History' }).getByRole('row', { name: 'Transferred' }).waitFor();
  expect((await cellsOf('History')).map(([what]) => what)).toEqual(['Created', 'Transfer started', 'Transferred']);
  await late.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await late.getByRole('dialog').getByText('precondition_failed').waitFor();
  await late.close();
  expect((await world.payoutsOf('Plate')).filter(({ status }) => status === 'released')).toHaveLength(1);

  await visitor.open(`/open/${failed.id}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page
    .getByRole('dialog')
    .getByText('The last try was refused: The bank account of the seller is closed.')
    .waitFor();
  await expectFaultless(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/^40\.50.USD were transferred\.$/).waitFor();
  expect((await cellsOf('Amount')).map((row) => [row[0], row[2]])).toEqual([
    ['Sold', '50.00 USD'],
    ['Refunded', '0.00 USD'],
    ['Fee of the platform', '-5.00 USD'],
    ['Held back as a reserve', '-4.50 USD'],
    ['Payout', '40.50 USD'],
  ]);
  const statement = await page.getByRole('link', { name: 'Open the statement' }).getAttribute('href');
  expect((await page.request.get(`${stack.origin}${statement}`)).status()).toBe(200);
  expect(stack.complaints).toEqual([]);
});

test('a changed account, a manual schedule and the operator hold payouts, each with advice', async () => {
  await openMoney('Payout account');
  await page.getByRole('button', { name: 'Change the account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('all owners and finance members get a mail').waitFor();
  await dialog.getByLabel('What payouts do').selectOption({ label: 'The account is restricted: payouts wait' });
  await dialog.getByLabel('Payouts start').selectOption('manual');
  await dialog.getByRole('button', { name: 'Change the account' }).click();
  await page.getByText('The provider has stopped payouts to it until you answer.').waitFor();
  await page.getByText('External account').waitFor();
  await world.freeze();
  const isHeld = ({ holdReasons }: ShownPayout): boolean =>
    ['organization_suspended', 'payout_account_inactive', 'payout_account_changed'].every((reason) =>
      holdReasons.includes(reason),
    );
  const [payout] = await world.until('Tile', (payouts) => payouts.some(isHeld));
  await visitor.open(`/open/${payout!.id}`);
  const waits = page.getByRole('main').getByRole('listitem');
  await waits.getByText('when the operator lets your payouts go on', { exact: true }).waitFor();
  await waits.nth(4).waitFor();
  await page.getByRole('button', { name: 'Release . It waits for something else too.' }).waitFor();
  expect(stack.complaints).toEqual([]);
});

test('no file of another organization than that of the screen is downloaded', async () => {
  await openMoney('Exports');
  visitor.expect(/409/);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  // Another tab founds an organization, which is then the active one.
  await page.request.post(`${stack.origin}/api/v1/organizations`, { data: { name: 'Second workshop' } });
  await page.getByRole('button', { name: 'Download payouts' }).click();
  await page.getByRole('heading', { name: /^This is in Seller rosa/ }).waitFor();
  expect(downloads).toBe(0);
  expect(stack.complaints).toEqual([]);
});
