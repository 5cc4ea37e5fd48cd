import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import pg from 'pg';
import { newId } from '@marketplace/kernel';
import type { Endpoint } from '@marketplace/webhooks-contract';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { newSeller } from '../support/sign-up.ts';
import { recordHistory } from '../support/temporal/histories.ts';
import { waitFor } from '../support/wait-for.ts';

interface Mail {
  subject: string;
  text: string;
}

describe("notices of an endpoint's health", () => {
  const email = 'told@example.com';
  let stack: SharedStack;
  let database: pg.Client;
  let connection: Connection;
  let endpoint: Endpoint;

  beforeAll(async () => {
    stack = await sharedStack();
    const { base } = stack;
    database = new pg.Client({ connectionString: base.databaseUrl });
    await database.connect();
    connection = await Connection.connect({ address: base.temporalAddress });
    const { owner } = await newSeller(stack.origin, base.inboxUrl, email);
    const created = await owner.post<{ endpoint: Endpoint }>('/webhooks/endpoints', {
      url: 'http://127.0.0.1:9999/hooks?token=hunter2',
      subscribedEvents: ['*'],
    });
    ({ endpoint } = created.body);
  });
  afterAll(async () => {
    await connection?.close();
    await database?.end();
  });

  async function newNotice(): Promise<string> {
    const id = newId('whn');
    await database.query(
      `insert into webhooks.endpoint_notice (id, organization_id, endpoint_id, kind, reason, created_at)
       values ($1, $2, $3, 'disabled', 'The receiver answered 410 Gone.', '2026-03-01T09:05:59Z')`,
      [id, endpoint.organizationId, endpoint.id],
    );
    return id;
  }

  /** Inserts the outbox row that `recordAttempts` writes, from which the relay starts the workflow. */
  const outboxStart = (noticeId: string) =>
    database.query(
      `with inserted as (
         insert into webhooks.outbox (id, topic, payload, organization_ids, request_id)
         values ($1, 'workflow', $2, '{}', 'req_test'))
       select pg_notify('webhooks_outbox', 'workflow')`,
      [newId('obx'), JSON.stringify({ type: 'notifyEndpoint', id: `notice/${noticeId}`, input: { noticeId } })],
    );

  async function mailsAboutEndpoints(): Promise<Mail[]> {
    const { data } = (await (await fetch(`${stack.base.inboxUrl}/mail?to=${encodeURIComponent(email)}`)).json()) as {
      data: Mail[];
    };
    return data.filter(({ subject }) => subject.includes('webhook endpoint'));
  }

  test('are mailed to its people, without the secrets that its address may hold', async () => {
    await outboxStart(await newNotice());
    const mails = await waitFor('the mail', async () => {
      const found = await mailsAboutEndpoints();
      return found.length > 0 && found;
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe('A webhook endpoint was disabled');
    for (const part of [
      '127.0.0.1:9999/hooks was',
      '2026-03-01 09:05 UTC',
      '410 Gone',
      `${stack.origin}/api/v1/webhooks/endpoints/${endpoint.id}`,
    ]) {
      expect(mails[0]!.text).toContain(part);
    }
    const link = `${stack.origin}/webhook-endpoint?id=${endpoint.id}&organizationId=${endpoint.organizationId}`;
    expect(mails[0]!.text.split('\n')).toContain(link);
    const opened = await fetch(link);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(mails[0]!.text).not.toContain('hunter2');
  });

  test('are mailed once, however often the workflow runs; its history holds no address', async () => {
    const noticeId = await newNotice();
    const { workflow } = new Client({ connection });
    const run = (workflowId: string) =>
      workflow.execute('notifyEndpoint', {
        workflowId,
        taskQueue: taskQueueOf(stack.base.taskQueue, 'webhooks'),
        args: [{ noticeId }],
      });
    const before = (await mailsAboutEndpoints()).length;
    await run(`notice/${noticeId}`);
    await run(`notice/${noticeId}/again`);
    await waitFor(
      'all mails to be sent',
      async () => (await database.query('select 1 from identity.mail')).rowCount === 0,
    );
    expect(await mailsAboutEndpoints()).toHaveLength(before + 1);
    const handle = workflow.getHandle(`notice/${noticeId}`);
    await recordHistory('notify-endpoint', handle);
    const history = historyToJSON(await handle.fetchHistory());
    const payloads = [...history.matchAll(/"data": ?"([^"]*)"/g)]
      .map(([, data]) => Buffer.from(data!, 'base64').toString())
      .join('\n');
    expect(payloads).toContain(noticeId);
    for (const address of [email, '127.0.0.1:9999/hooks']) expect(payloads).not.toContain(address);
  });
});
