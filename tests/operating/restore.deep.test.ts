import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testLog } from '@marketplace/kernel/testing';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { paymentsDomain } from '@marketplace/payments';
import { createSandbox } from '@marketplace/payments/testing/sandbox';
import { createStore } from '@marketplace/store';
import { commandsOf } from '../support/docs/pages.ts';
import {
  operatorEmail,
  queryAt,
  type RestorableProduct,
  startRestorableProduct,
} from '../support/operating/restorable-product.ts';
import { recordsOf } from './restored-records.ts';
import { postgresUser, startSystemPostgres, type SystemPostgres } from '../support/operating/system-postgres.ts';
import { password } from '../support/sign-up.ts';
import { waitFor } from '../support/wait-for.ts';

/**
 * The sandbox has its books in the database of the services. A provider is not restored with them, so they are saved
 * before a restore and written back after it.
 */
const saveProvider =
  'pg_dump --data-only --schema=sandbox --dbname=marketplace --file="$BACKUPS/../provider.sql"; printf %s ' +
  '"$BACKUPS/../provider.sql"';
const restoreProvider = `
psql --dbname=marketplace --no-align --tuples-only \
  --command="select format('truncate %I.%I cascade;', schemaname, tablename)
               from pg_tables where schemaname = 'sandbox'" \
  | psql --dbname=marketplace --quiet --single-transaction --file=- --file="$BOOKS"`;

const page = commandsOf('docs/backup.md');
const run = new Set<string>();
let directory: string;
const servers: SystemPostgres[] = [];

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-restore-'));
  chmodSync(directory, 0o755);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(name: string): Promise<SystemPostgres> {
  const server = await startSystemPostgres(directory, name, postgresUser());
  servers.push(server);
  return server;
}
/** Runs the commands of a part of the page. */
async function runPart(server: SystemPostgres, heading: string, variables: Record<string, string> = {}) {
  run.add(heading);
  return server.shell(page.get(heading)!.join('\n'), variables);
}
const query = <T extends object>(server: SystemPostgres, statement: string) => queryAt<T>(server.url, statement);
const timeOf = async (server: SystemPostgres): Promise<string> =>
  (await query<{ now: string }>(server, 'select clock_timestamp()::text as now'))[0]!.now;
const lastBackup = async (server: SystemPostgres): Promise<string> =>
  (await server.shell('printf %s "$BACKUPS/$(ls "$BACKUPS" | tail -n 1)"')).trim();

test('a server is restored to a time between two changes, and afterwards archives and is backed up again', async () => {
  const server = await start('alone');
  const names = async () =>
    (await query<{ name: string }>(server, 'select name from kept order by 1')).map(Object.values);
  await runPart(server, 'Archiving the WAL');
  await query(server, "create table kept (name text); insert into kept values ('before the backup')");
  await runPart(server, 'Making a base backup');
  await query(server, "insert into kept values ('after the backup')");
  const target = await timeOf(server);
  await query(server, "insert into kept values ('after the time')");
  await runPart(server, 'Restoring a server', { BACKUP: await lastBackup(server), TARGET: target });
  expect(await names()).toEqual([['after the backup'], ['before the backup']]);

  await query(server, "insert into kept values ('on the new timeline')");
  await runPart(server, 'Making a base backup');
  await query(server, 'select pg_switch_wal()');
  await waitFor('the new timeline to be archived', async () =>
    (await server.shell('ls "$ARCHIVE"')).split('\n').some((file) => file.startsWith('00000002000000')),
  );
  const [archiver] = await query<{ failed: string }>(server, 'select failed_count as failed from pg_stat_archiver');
  expect(Number(archiver!.failed)).toBe(0);
});

/** Events that are not in the audit log yet. */
const waitingForAudit = ['identity', 'trading', 'payments', 'webhooks']
  .map((schema) => `select count(*) as waiting from ${schema}.outbox where topic = 'audit'`)
  .join(' union all ');

/** The rows of a table for the terminal. */
const rows: string[][] = [['case', 'lost', 'doubled', 'frozen', 'put right by']];
const printed = (): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n');
};

describe('the product', () => {
  let product: RestorableProduct;
  let records: ReturnType<typeof recordsOf>;
  /** Runs the commands of a part of the page as an operator. */
  const operate = (heading: string, variables: Record<string, string> = {}): Promise<string> => {
    run.add(heading);
    return product.shell(page.get(heading)!.join('\n'), variables);
  };
  /** The result of a run of `verify-books` that the operator triggers; the violations if it fails. */
  const checkBooks = async (): Promise<{ listed: string; ok: boolean; detail: string }> => {
    const [trigger, list] = page.get('Checking the books')!;
    run.add('Checking the books');
    const { schedule, workflow } = product.client;
    const handle = schedule.getHandle(`verify-books/${product.base.taskQueue}`);
    const before = (await waitFor('the schedule', () => handle.describe())).info.numActionsTaken;
    await product.shell(trigger!);
    const id = await waitFor('the check', async () => {
      const { info } = await handle.describe();
      const action = info.recentActions.at(-1)?.action;
      return info.numActionsTaken > before && action?.type === 'startWorkflow' && action.workflow.workflowId;
    });
    const failure = await workflow
      .getHandle(id)
      .result()
      .then(
        () => null,
        (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
      );
    return { ok: failure === null, detail: failure ?? '', listed: await product.shell(list!) };
  };
  /** Exports the heads of the audit log after it has all events. Returns the file. */
  const exportHeads = async (name: string): Promise<string> => {
    const file = path.join(directory, `${name}.ndjson`);
    await waitFor('all events to be in the audit log', async () =>
      (await product.query<{ waiting: string }>(waitingForAudit)).every(({ waiting }) => waiting === '0'),
    );
    await product.shell(`node deploy/operations/src/audit-heads.main.ts > ${file}`);
    return file;
  };
  /**
   * Checks that the restored audit log has everything that was exported before, and lacks only the end of later
   * entries.
   */
  const compareHeads = async ({ before, after }: { before: string; after: string }): Promise<void> => {
    const heading = 'Comparing the audit log';
    expect(await operate(heading, { HEADS: before })).toMatch(/^All \d+ exported heads are in the log/);
    const commands = page.get(heading)!.join('').trimEnd();
    const verdict = await product.shell(`${commands} || true`, { HEADS: after });
    expect(verdict).toMatch(new RegExp(`^${product.sellerOrganizationId}: event \\d+ is missing$`, 'm'));
    expect(verdict).not.toContain('changed');
  };
  const unfreeze = () =>
    operate('Letting payouts start again', {
      API: `${product.origin()}/api/v1`,
      EMAIL: operatorEmail,
      PASSWORD: password,
    });

  beforeAll(async () => {
    product = await startRestorableProduct(repositoryRoot, (server) => runPart(server, 'Archiving the WAL'));
    records = recordsOf(product);
    for (const server of [product.services, product.store]) await runPart(server, 'Making a base backup');
  });
  afterAll(async () => {
    console.log(printed());
    await product?.close();
  });

  test('continues when Temporal is older: each delivery is made once, and each order is paid out once', async () => {
    const { newDelivery, newOrder, pay, ship, retry, posts, confirm, transfers, endOf } = records;
    product.receiver.refuses = true;
    const [kept, done] = [await newDelivery(), await newDelivery()];
    const [held, paidOut] = [await newOrder(), await newOrder()];
    for (const order of [held, paidOut]) {
      await pay(order);
      await ship(order);
    }
    const target = await timeOf(product.store);
    await retry(kept, 'retrying', 2);
    product.receiver.refuses = false;
    await retry(done, 'succeeded', 2);
    product.receiver.refuses = true;
    const lost = await newDelivery();
    const lostOrder = await newOrder();
    await pay(lostOrder);
    await ship(lostOrder);
    await confirm(paidOut);
    await records.untilPaidOut(paidOut);

    await product.stop();
    await product.temporal.stop();
    await runPart(product.store, 'Restoring a server', { BACKUP: await lastBackup(product.store), TARGET: target });
    await runPart(product.store, 'Making a base backup');
    await product.temporal.start();
    await operate('Ending the workflows of deliveries', { TARGET: target });
    for (const { id } of [kept, done]) expect(await endOf(id)).toBe('TERMINATED');
    await product.start();
    const missing = async (id: string) =>
      product.client.workflow
        .getHandle(id)
        .describe()
        .then(
          () => false,
          () => true,
        );
    expect(await Promise.all([lost.id, `order/${lostOrder.id}`].map(missing))).toEqual([true, true]);
    product.receiver.refuses = false;
    await records.letTimePass();
    await operate('Starting what Temporal has lost');
    for (const delivery of [kept, lost]) await records.untilDelivered(delivery);
    for (const order of [held, lostOrder]) await records.untilPaidOut(order);
    // The schedule also looks by itself, within a day, and may have done so.
    const following = product.client.workflow.getHandle(`order/${paidOut.id}`);
    if ((await following.describe()).status.name === 'RUNNING') await following.signal('lookAgain');
    expect(await endOf(`order/${paidOut.id}`)).toBe('COMPLETED');
    expect([kept, done, lost].map(posts)).toEqual([3, 2, 2]);
    expect(await Promise.all([held, paidOut, lostOrder].map(transfers))).toEqual([1, 1, 1]);
    expect(await checkBooks()).toMatchObject({ ok: true });
    rows.push(['Temporal older', '2 workflows', 'nothing', 'nothing', 'terminate, restart-overdue, restart-orders']);
  });

  test('continues when the services are older than Temporal: lost work ends, open work is done again', async () => {
    const { newDelivery, newOrder, pay, ship, retry, posts, confirm, transfers, endOf } = records;
    product.receiver.refuses = true;
    const [kept, done] = [await newDelivery(), await newDelivery()];
    const [held, paidOut] = [await newOrder(), await newOrder()];
    for (const order of [held, paidOut]) {
      await pay(order);
      await ship(order);
    }
    const before = await exportHeads('before');
    const target = await timeOf(product.services);
    await retry(kept, 'retrying', 2);
    product.receiver.refuses = false;
    await retry(done, 'succeeded', 2);
    expect(await endOf(done.id)).toBe('COMPLETED');
    product.receiver.refuses = true;
    const gone = await newDelivery();
    const goneOrder = await newOrder();
    await pay(goneOrder);
    await confirm(paidOut);
    await records.untilPaidOut(paidOut);
    expect(await endOf(`order/${paidOut.id}`)).toBe('COMPLETED');
    const after = await exportHeads('after');

    await product.stop();
    const backup = await lastBackup(product.services);
    await runPart(product.services, 'Restoring a server', { BACKUP: backup, TARGET: target });
    await runPart(product.services, 'Making a base backup');
    await operate('Stopping payouts', { TARGET: target });
    await compareHeads({ before, after });
    await operate('Ending the workflows of deliveries', { TARGET: target });
    for (const delivery of [kept, gone]) expect(await endOf(delivery.id)).toBe('TERMINATED');
    await product.start();
    expect((await product.member().get('/audit-events/verify')).body).toMatchObject({ ok: true });
    await records.letTimePass();
    product.receiver.refuses = false;
    await operate('Starting what Temporal has lost');
    for (const delivery of [kept, done]) await records.untilDelivered(delivery);
    await product.client.workflow.getHandle(`order/${goneOrder.id}`).signal('lookAgain');
    expect(await endOf(`order/${goneOrder.id}`)).toBe('FAILED');
    for (const order of [held, paidOut]) await records.until(order, 'completed');
    expect(await Promise.all([held, paidOut].map(transfers))).toEqual([0, 0]);
    expect(await checkBooks()).toMatchObject({ ok: true });
    await unfreeze();
    for (const order of [held, paidOut]) await records.untilPaidOut(order);
    expect(await Promise.all([held, paidOut].map(transfers))).toEqual([1, 1]);
    const doubled = posts(done) - 2;
    expect(doubled).toBe(1);
    rows.push([
      'services older than Temporal',
      '1 event, 1 order',
      `${doubled} webhook`,
      '2 payouts',
      'terminate, restart-overdue, restart-orders, unfreeze-payouts',
    ]);
  });

  test('continues if services are older than the provider: entries are recorded, nobody is paid twice', async () => {
    const { newOrder, pay, ship, confirm, transfers } = records;
    const [unpaid, paidOut, refunded] = [await newOrder(), await newOrder(), await newOrder()];
    await pay(paidOut);
    await ship(paidOut);
    const { id: refundedPayment } = await pay(refunded);
    const target = await timeOf(product.services);
    const payment = await pay(unpaid);
    await confirm(paidOut);
    await records.untilPaidOut(paidOut);
    const refund = await product.seller().post<{ id: string }>(`/payments/${refundedPayment}/refunds`, {});
    expect(refund.status).toBe(201);
    await records.until(refunded, 'refunded');
    const orphan = await newOrder();
    const { id: orphanPayment } = await pay(orphan);

    await product.stop();
    const books = await product.services.shell(saveProvider);
    const backup = await lastBackup(product.services);
    await runPart(product.services, 'Restoring a server', { BACKUP: backup, TARGET: target });
    await product.services.shell(restoreProvider, { BOOKS: books.trim() });
    await operate('Stopping payouts', { TARGET: target });
    await product.start();
    expect((await records.orderOf(unpaid)).status).toBe('pending_payment');
    await checkBooks();
    await records.until(unpaid, 'paid');
    await records.until(refunded, 'refunded');
    await records.until(paidOut, 'completed');
    await records.untilPaidOut(paidOut);
    expect(await transfers(paidOut)).toBe(1);
    expect(await product.query('select id from payments.payment where order_id = $1', [unpaid.id])).toEqual([
      { id: payment.id },
    ]);

    const disagreeing = await waitFor('the books to disagree', async () => {
      const checked = await checkBooks();
      return !checked.ok && checked;
    });
    const [known] = await product.query<{ ref: string }>('select ref from sandbox.payment where payment_id = $1', [
      orphanPayment,
    ]);
    expect(disagreeing.listed).toContain(known!.ref);
    expect(disagreeing.detail).toContain('disagree');
    const refundRef = await returnAtProvider(orphanPayment);
    await waitFor('the notice of the refund', async () => (await checkBooks()).listed.includes(refundRef));
    await operate('Settling what has no record', { PAYMENT_REF: known!.ref, REFUND_REF: refundRef });
    expect(await checkBooks()).toMatchObject({ ok: true, listed: expect.stringContaining('(0 rows)') });
    await unfreeze();
    expect(await product.query('select from payments.payout_freeze')).toEqual([]);
    expect(await transfers(paidOut)).toBe(1);
    rows.push([
      'services older than the provider',
      '1 order',
      'nothing',
      'all payouts',
      'verify-books: 1 payment, 1 refund, 1 transfer; by hand: 1 payment returned',
    ]);
  });

  /** Refunds a payment at the provider itself. Returns the provider's id of the refund. */
  async function returnAtProvider(paymentId: string): Promise<string> {
    const store = await createStore({ databaseUrl: product.services.url, domain: paymentsDomain, log: testLog() });
    try {
      const sandbox = createSandbox({ connection: store.connections.sandbox, secret: 'unused', log: testLog() });
      const [{ amount }] = (await product.query<{ amount: string }>(
        'select amount from sandbox.payment where payment_id = $1',
        [paymentId],
      )) as [{ amount: string }];
      expect(await sandbox.controls.refundPayment(paymentId, BigInt(amount))).toBe(true);
    } finally {
      await store.close();
    }
    const [refund] = await product.query<{ ref: string }>(
      `select r.ref from sandbox.refund r join sandbox.payment p on p.ref = r.payment_ref where p.payment_id = $1`,
      [paymentId],
    );
    return refund!.ref;
  }
});

test('every part of the page with commands was run', () => {
  expect([...page.keys()].filter((heading) => !run.has(heading))).toEqual([]);
});
