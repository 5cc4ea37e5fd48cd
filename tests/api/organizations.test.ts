import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { Order } from '@marketplace/trading-contract';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import type { Api } from '../support/api.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { recordHistory } from '../support/temporal/histories.ts';
import { mailedToken, newSeller, signUp } from '../support/sign-up.ts';
import { newListing, newOrder, newTrader, type Trader, usd } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

interface Organization {
  status: string;
  open: { listings: number; offers: number; orders: number } | null;
}

const lamp = { title: 'Brass lamp', price: { amount: 4900, currency: 'USD' } };

describe('organizations, through the API', () => {
  let stack: SharedStack;
  let connection: Connection;
  beforeAll(async () => {
    stack = await sharedStack();
    connection = await Connection.connect({ address: stack.base.temporalAddress });
  });
  afterAll(async () => {
    await connection?.close();
  });

  const seller = (email: string) => newSeller(stack.origin, stack.base.inboxUrl, email);
  const publish = async (server: Api, publishNow = true): Promise<number> =>
    (await server.post('/listings', { ...lamp, publish: publishNow })).status;
  const asked = async <T>({ owner }: Trader, path: string, input: object): Promise<T> => {
    const { status, body } = await owner.post<T>(path, input);
    expect([path, status < 300, body]).toEqual([path, true, expect.anything()]);
    return body;
  };
  const operator = (...words: string[]) =>
    promisify(execFile)(
      process.execPath,
      [path.join(repositoryRoot, 'deploy/operations/src/organization.main.ts'), ...words],
      {
        env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: stack.base.databaseUrl },
      },
    );

  test('a person who is invited by mail joins, and is gone once removed', async () => {
    const { owner, organizationId } = await seller('owner@organizations.example');
    const guest = await signUp(stack.origin, stack.base.inboxUrl, 'guest@organizations.example');
    const invited = await owner.post<{ token: string }>(`/organizations/${organizationId}/invitations`, {
      email: 'guest@organizations.example',
      role: 'developer',
    });
    expect(invited.status).toBe(201);
    const token = await waitFor('the invitation', async () => {
      const found = await mailedToken(stack.base.inboxUrl, 'guest@organizations.example');
      return found === invited.body.token && found;
    });
    const { status, body } = await guest.post<{ id: string; role: string }>('/invitations/accept', { token });
    expect([status, body.role]).toEqual([200, 'developer']);
    const members = await guest.get<{ data: { user: { email: string } }[] }>(
      `/organizations/${organizationId}/members`,
    );
    expect(members.body.data.map(({ user }) => user.email)).toEqual([
      'guest@organizations.example',
      'owner@organizations.example',
    ]);
    expect((await owner.send('DELETE', `/organizations/${organizationId}/members/${body.id}`)).status).toBe(204);
    expect((await guest.get(`/organizations/${organizationId}/members`)).body).toMatchObject({
      code: 'no_active_organization',
    });
  });

  test('closing archives listings, refuses new trade, and ends as closed; keys are then refused', async () => {
    const { owner, server, organizationId } = await seller('closing@organizations.example');
    for (const publishNow of [true, false, true]) expect(await publish(server, publishNow)).toBe(201);
    const closing = await owner.post<Organization>(`/organizations/${organizationId}/close`, {});
    expect([closing.status, closing.body.status]).toEqual([200, 'closing']);
    await waitFor(
      'the end',
      async () => (await owner.get<Organization>(`/organizations/${organizationId}`)).body.status === 'closed',
    );
    const workflow = new Client({ connection }).workflow.getHandle(`close-organization/${organizationId}`);
    await workflow.result();
    const listings = (await owner.get<{ data: { status: string }[] }>('/listings?mine=true')).body.data;
    expect(listings.map(({ status }) => status)).toEqual(['archived', 'archived', 'archived']);
    expect((await owner.post('/listings', lamp)).body).toMatchObject({ code: 'invalid_state_transition' });
    expect((await server.get('/listings')).body).toMatchObject({ code: 'invalid_api_key' });
  });

  test('the operator suspends and reinstates by the command line', async () => {
    const { owner, server, organizationId } = await seller('suspended@organizations.example');
    expect((await operator('suspend', organizationId)).stdout).toBe(`${organizationId}: suspended\n`);
    expect((await server.get('/listings')).body).toMatchObject({ code: 'invalid_api_key' });
    await waitFor(
      'trading to know',
      async () => (await owner.post<{ code: string }>('/listings', lamp)).body.code === 'invalid_state_transition',
    );
    expect((await owner.get<Organization>(`/organizations/${organizationId}`)).body.status).toBe('suspended');
    await Promise.all([
      operator('reinstate', organizationId),
      expect(operator('suspend', 'org_nobody')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('no such resource'),
      }),
      expect(operator('abolish', organizationId)).rejects.toMatchObject({ code: 2 }),
    ]);
    await waitFor('trading to know', async () => (await publish(server)) === 201);
    const { version } = (await owner.get<{ version: number }>(`/organizations/${organizationId}`)).body;
    const told = new Client({ connection }).workflow.getHandle(`organization-status/${organizationId}/${version}`);
    await told.result();
    await recordHistory('tell-organization-status', told);
  });

  test('suspended parties begin no trade, but finish open trade by session: ship, claim, answer, refund', async () => {
    const parties = await Promise.all(
      ['held-seller', 'held-buyer'].map((name) => newTrader(stack, `${name}@organizations.example`)),
    );
    const [selling, buying] = parties as [Trader, Trader];
    const listing = await newListing(selling);
    const sold = async (): Promise<string> => {
      const { id } = await newOrder(buying, listing);
      await buying.owner.post('/payments', { orderId: id, paymentMethod: 'pm_card_visa' });
      await waitFor('the payment', async () => (await buying.owner.get<Order>(`/orders/${id}`)).body.status === 'paid');
      return id;
    };
    const [shipped, claimed, refunded] = [await sold(), await sold(), await sold()];
    const unpaid = await newOrder(buying, listing);
    await Promise.all(parties.map(({ organizationId }) => operator('suspend', organizationId)));

    // Open trade continues.
    const done = (party: Trader, path: string, input: object = {}) => asked<{ id: string }>(party, path, input);
    await done(selling, `/orders/${shipped}/fulfillments`);
    await done(buying, `/orders/${shipped}/confirm-receipt`);
    const claim = await done(buying, `/orders/${claimed}/disputes`, { reason: 'other', description: 'It is broken.' });
    await done(selling, `/disputes/${claim.id}/evidence`, { text: 'It was whole when it was packed.' });
    await done(selling, `/disputes/${claim.id}/accept`);
    const { body: paid } = await selling.owner.get<{ data: { id: string }[] }>(`/payments?orderId=${refunded}`);
    await done(selling, `/payments/${paid.data[0]!.id}/refunds`, { amount: usd(1000) });
    await done(selling, `/orders/${refunded}/cancel`);

    // New trade and payouts do not.
    const refusedAs = async (party: Trader, path: string, input: object) =>
      (await party.owner.post<{ code: string }>(path, input)).body.code;
    const items = [{ listingId: listing.id, quantity: 1 }];
    const payment = { orderId: unpaid.id, paymentMethod: 'pm_card_visa' };
    expect(await refusedAs(selling, '/listings', lamp)).toBe('invalid_state_transition');
    expect(await refusedAs(buying, '/orders', { items })).toBe('invalid_state_transition');
    expect(await refusedAs(buying, '/payments', payment)).toBe('invalid_state_transition');
    await operator('reinstate', buying.organizationId);
    await new Client({ connection }).workflow.getHandle(`organization-status/${selling.organizationId}/2`).result();
    expect(await refusedAs(buying, '/payments', payment)).toBe('order_not_payable');
  });
});
