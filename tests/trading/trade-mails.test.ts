import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { newId } from '@marketplace/kernel';
import type { Offer, Order } from '@marketplace/trading-contract';
import type { Mail } from '@marketplace/local/inbox/inbox';
import type { Api } from '../support/api.ts';
import { recordHistory } from '../support/temporal/histories.ts';
import { mailedToken, newSeller, signUp } from '../support/sign-up.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const addressOf = (name: string): string => `${name}@trademails.example`;

describe('mails about offers and orders, through the whole product', () => {
  let stack: SharedStack;
  let connection: Connection;
  let database: pg.Client;
  let seller: Api;
  let colleague: Api;
  let buyer: Api;
  let sellerId: string;
  let received = 'You have an offer for "Brass lamp"';

  beforeAll(async () => {
    stack = await sharedStack();
    connection = await Connection.connect({ address: stack.base.temporalAddress });
    database = new pg.Client({ connectionString: stack.base.databaseUrl });
    await database.connect();
    const { inboxUrl } = stack.base;
    ({ owner: seller, organizationId: sellerId } = await newSeller(stack.origin, inboxUrl, addressOf('seller')));
    ({ owner: buyer } = await newSeller(stack.origin, inboxUrl, addressOf('buyer')));
    colleague = await signUp(stack.origin, inboxUrl, addressOf('colleague'));
    const invitation = { email: addressOf('colleague'), role: 'admin' };
    const { body } = await seller.post<{ token: string }>(`/organizations/${sellerId}/invitations`, invitation);
    await waitFor('the invitation', async () => (await mailedToken(inboxUrl, invitation.email)) === body.token);
    await colleague.post('/invitations/accept', { token: body.token });
  });
  afterAll(async () => {
    await database?.end();
    await connection?.close();
  });

  const mailsTo = async (name: string): Promise<Mail[]> => {
    const response = await fetch(`${stack.base.inboxUrl}/mail?to=${encodeURIComponent(addressOf(name))}`);
    return ((await response.json()) as { data: Mail[] }).data;
  };
  const mailTo = (name: string, subject: string, count = 1): Promise<Mail> =>
    waitFor(`a mail to ${name}: ${subject}`, async () => {
      const found = (await mailsTo(name)).filter((mail) => mail.subject === subject);
      return found.length >= count && found[0];
    });
  const countOf = async (name: string, subject: string) =>
    (await mailsTo(name)).filter((mail) => mail.subject === subject).length;

  async function newOffer(title = 'Brass lamp'): Promise<Offer> {
    const listing = { title, price: usd(4900), quantity: 3, publish: true };
    const { body } = await seller.post<{ id: string }>('/listings', listing);
    return (await buyer.post<Offer>('/offers', { listingId: body.id, unitAmount: usd(4000) })).body;
  }
  const linkIn = ({ text }: Mail, path: string): URL =>
    new URL(text.split(/\s/).find((word) => word.includes(path)) ?? 'https://no.link');
  /** The path and query of a link, at the gateway's address for the test. */
  const here = ({ pathname, search }: URL): string => `${stack.origin}${pathname}${search}`;

  /** The link in the header. Mail programs send it unchanged, so its token cannot be in the fragment. */
  const unsubscribeIn = (mail: Mail): URL => {
    const link = linkIn(mail, '/unsubscribe');
    expect([link.search, link.hash]).toEqual(['', expect.stringMatching(/^#token=/)]);
    return new URL(link.href.replace('#', '?'));
  };

  test('an offer is mailed to the seller’s members, with a link to its record, and not to the buyer', async () => {
    const offer = await newOffer();
    const mails = [await mailTo('seller', received), await mailTo('colleague', received)];
    for (const mail of mails) {
      expect(mail.text).toContain('A buyer offers 40.00 USD for "Brass lamp".');
      const { status, headers } = await fetch(here(linkIn(mail, '/open/')), { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([303, `/api/v1/offers/${offer.id}`]);
    }
    expect(await countOf('buyer', received)).toBe(0);
  });

  test('a negotiation to the shipment is mailed step by step, to the party that did not act', async () => {
    const { id } = await newOffer('Copper lamp');
    await seller.post(`/offers/${id}/counter`, { unitAmount: usd(4500), expectedRevision: 1 });
    await mailTo('buyer', 'You have new terms for "Copper lamp"');
    const { order } = (await buyer.post<{ order: Order }>(`/offers/${id}/accept`, { expectedRevision: 2 })).body;
    const accepted = await mailTo('seller', 'Your offer for "Copper lamp" was accepted');
    expect(linkIn(accepted, '/open/').pathname).toBe(`/open/${order.id}`);
    expect(await countOf('buyer', 'Your offer for "Copper lamp" was accepted')).toBe(0);
    await buyer.post('/orders', { items: [{ listingId: order.items[0]!.listingId, quantity: 1 }] });
    await mailTo('seller', 'You have an order of "Copper lamp"');
    await mailTo('colleague', 'You have an order of "Copper lamp"');
    const rejected = await newOffer('Iron lamp');
    await seller.post(`/offers/${rejected.id}/reject`, {});
    expect((await mailTo('buyer', 'An offer for "Iron lamp" ended')).text).toContain('It was rejected.');
    // The person who made the order, alone in the organization, gets no mail about it.
    expect(await countOf('buyer', 'Your order of "Copper lamp"')).toBe(0);
  });

  test('one click unsubscribes one person from one kind, and opening the link does not', async () => {
    const mail = await mailTo('seller', received);
    const link = unsubscribeIn(mail);
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${link.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const opened = await fetch(here(link));
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await seller.get('/auth/mail-settings')).body).toMatchObject({ offerReceived: true });
    const clicked = await fetch(here(link), {
      method: 'POST',
      body: new URLSearchParams('List-Unsubscribe=One-Click'),
    });
    expect([clicked.status, clicked.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await seller.get('/auth/mail-settings')).body).toMatchObject({ offerReceived: false, offerClosed: true });
    expect((await colleague.get('/auth/mail-settings')).body).toMatchObject({ offerReceived: true });

    received = 'You have an offer for "Tin lamp"';
    const { id } = await newOffer('Tin lamp');
    await mailTo('colleague', received);
    await buyer.post(`/offers/${id}/withdraw`, {});
    await mailTo('seller', 'An offer for "Tin lamp" ended');
    expect(await countOf('seller', received)).toBe(0);
  });

  test('a link that was changed is refused, and so is one without its token', async () => {
    const link = unsubscribeIn(await mailTo('seller', 'An offer for "Tin lamp" ended'));
    const forged = new URL(link.href.replace('offer_closed', 'order_created'));
    for (const [wrong, status, code] of [
      [forged, 400, 'invalid_token'],
      [new URL(link.pathname, link), 422, 'validation_failed'],
    ] as const) {
      const answer = await fetch(here(wrong), { method: 'POST' });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
    }
    expect((await seller.get('/auth/mail-settings')).body).toMatchObject({ offerClosed: true, orderCreated: true });
  });

  test('settings change by GraphQL and by REST', async () => {
    const query = `mutation ($input: UpdateMailSettingsInput!) {
      updateMailSettings(input: $input) { mailSettings { offerReceived orderCreated } userErrors { code } } }`;
    const { body } = await seller.post('/graphql', { query, variables: { input: { offerReceived: true } } });
    expect(body).toEqual({
      data: {
        updateMailSettings: { mailSettings: { offerReceived: true, orderCreated: true }, userErrors: [] },
      },
    });
    const changed = await seller.send('PATCH', '/auth/mail-settings', { orderCreated: false });
    expect([changed.status, changed.body]).toMatchObject([200, { offerReceived: true, orderCreated: false }]);
    const read = await seller.post('/graphql', { query: '{ mailSettings { offerReceived orderCreated } }' });
    expect(read.body).toEqual({ data: { mailSettings: { offerReceived: true, orderCreated: false } } });
  });

  test('an outbox row that is delivered again mails nobody again', async () => {
    const offer = await newOffer('Glass lamp');
    const subject = 'You have an offer for "Glass lamp"';
    await mailTo('colleague', subject);
    const payload = (kind: string, data: object, change: string) => ({
      mailKey: `${kind}/${sellerId}/${change}`,
      organizationId: sellerId,
      kind,
      data,
      actorUserId: null,
      senderOrganizationId: null,
    });
    const { id: offerId, listingId, unitAmount, quantity, expiresAt } = offer;
    const terms = { offerId, listingId, listingTitle: 'Glass lamp', party: 'seller', unitAmount, quantity };
    const rows = [
      payload('offer_received', { ...terms, expiresAt }, `${offerId}/1`),
      // It comes last, so that the test knows when the first one was processed.
      payload('offer_closed', { ...terms, listingTitle: 'Marker', reason: 'expired' }, newId('obx')),
    ];
    for (const row of rows) {
      await database.query(
        `insert into trading.outbox (id, topic, payload, organization_ids, owner, request_id)
         values ($1, 'mailing', $2, $3, $4, 'req_test')`,
        [newId('obx'), JSON.stringify(row), [sellerId], sellerId],
      );
    }
    await mailTo('colleague', 'An offer for "Marker" ended');
    await waitFor('the rows to be acknowledged', async () => {
      const { rows: left } = await database.query(
        `select 1 from trading.outbox where topic = 'mailing' and owner = $1`,
        [sellerId],
      );
      return left.length === 0;
    });
    expect(await countOf('colleague', subject)).toBe(1);
  });

  test('the schedule reminds of an offer and of a payment, once', async () => {
    const open = await newOffer('Oak lamp');
    const { id } = await newOffer('Elm lamp');
    const { order } = (await seller.post<{ order: Order }>(`/offers/${id}/accept`, { expectedRevision: 1 })).body;
    await database.query(`update trading.offer set remind_at = now() where id = $1`, [open.id]);
    await database.query(
      `update trading.sales_order set remind_at = now(), payment_due_at = now() + interval '1 hour' where id = $1`,
      [order.id],
    );
    const client = new Client({ connection });
    const schedule = client.schedule.getHandle(`send-reminders/${stack.base.taskQueue}`);
    const run = async () => {
      const before = (await schedule.describe()).info.numActionsTaken;
      await schedule.trigger();
      const { info } = await waitFor('a run of the schedule', async () => {
        const description = await schedule.describe();
        return description.info.numActionsTaken > before && description;
      });
      const action = info.recentActions.at(-1)!.action;
      const handle = client.workflow.getHandle(action.workflow.workflowId, action.workflow.firstExecutionRunId);
      await handle.result();
      return handle;
    };
    const handle = await run();
    const expiring = await mailTo('seller', 'An offer for "Oak lamp" expires soon');
    expect(linkIn(expiring, '/open/').pathname).toBe(`/open/${open.id}`);
    expect((await mailTo('buyer', 'The payment of "Elm lamp" is due soon')).text).toContain('Pay 40.00 USD by');
    await run();
    await buyer.post(`/offers/${open.id}/withdraw`, {});
    await mailTo('seller', 'An offer for "Oak lamp" ended');
    expect(await countOf('seller', 'An offer for "Oak lamp" expires soon')).toBe(1);
    await recordHistory('send-reminders', handle);
  });
});
