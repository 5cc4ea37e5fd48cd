import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Caller, newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { webhooksContract } from '@marketplace/webhooks-contract';
import { webhooksEngineContract } from '@marketplace/webhooks-contract/engine';
import { createWebhooks, webhooksDomain } from '../src/module.ts';

const subject = {
  domain: webhooksDomain,
  contract: webhooksContract,
  engineContract: webhooksEngineContract,
  create: (databaseUrl: string, log: Parameters<typeof createWebhooks>[1]) =>
    createWebhooks(
      { DATABASE_URL: databaseUrl, KEYRING: new Map([['k1', randomBytes(32)]]), WEBHOOK_ALLOWED_CIDRS: ['127.0.0.0/8'], WEBHOOK_ENDPOINTS_MAX: 50 },
      log,
    ),
};

const memberOf = (organizationId: string): Caller => ({
  requestId: 'req_test',
  actor: { type: 'user', userId: newId('usr'), sessionId: newId('ses'), organizationId, role: 'developer' },
});

onBothTransports('getEndpoints', subject, (tested) => {
  test('answers the endpoints of these ids, and leaves out missing, foreign and deleted ones', async () => {
    const { client } = tested();
    const [own, foreign] = [memberOf(newId('org')), memberOf(newId('org'))];
    const create = async (caller: Caller) =>
      (await client.createEndpoint(caller, { url: 'http://127.0.0.1:8080/hook', subscribedEvents: ['*'] })).output.endpoint;
    const [first, second, deleted, theirs] = [await create(own), await create(own), await create(own), await create(foreign)];
    await client.deleteEndpoint(own, { id: deleted.id });
    const ids = [second, deleted, theirs, first].map(({ id }) => id);
    const { output } = await client.getEndpoints(own, { ids: [...ids, newId('whe')] });
    expect(output.data).toHaveLength(2);
    expect(output.data).toEqual(expect.arrayContaining([first, second]));
    expect((await client.getEndpoints(foreign, { ids })).output.data).toEqual([theirs]);
    expect((await client.getEndpoints(own, { ids: [] })).output.data).toEqual([]);
  });

  test('refuses API keys, and more than a hundred ids', async () => {
    const { client } = tested();
    const organizationId = newId('org');
    const key: Caller = { requestId: 'req_test', actor: { type: 'api_key', apiKeyId: newId('key'), organizationId, scopes: ['listings:write'] } };
    await expect(client.getEndpoints(key, { ids: [] })).rejects.toMatchObject({ code: 'session_required' });
    const ids = Array.from({ length: 101 }, () => newId('whe'));
    await expect(client.getEndpoints(memberOf(organizationId), { ids })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
