import pg from 'pg';
import type { Dispute } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import { newListing, newOrder, address } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import { bodyOf } from '../../api.ts';
import { type Company, employ, found, type Person, type Place } from './people.ts';
import type { Trade } from './trade.ts';
import { letOperate } from '../../operator.ts';
import { password } from '../../sign-up.ts';

/** A seller whose payouts failed, came back or wait, and who has a debt, by the state that they show. */
export interface Money {
  treasurer: Person;
  payouts: Record<'released' | 'waiting' | 'failed' | 'returned' | 'held' | 'disputed', string>;
}

interface Payout {
  id: string;
  status: string;
  holdReasons: string[];
}

/** Makes the payouts. Finally payouts to the seller's account fail, and the buyer pays. */
export async function createMoney(place: Place, buyer: Company): Promise<Money> {
  const seller = await found(place, 'rosa@porto.example', 'Rosa Almeida', 'Porto Ceramics');
  const treasurer = await employ(place, seller, 'tomas@porto.example', 'Tomás Pinto', 'finance');
  const account = (destination: string) => setAccount(seller, destination);
  const sale = saleOf(seller, buyer);

  await account('acct_sandbox_ok');
  const vase = await sale('Glazed vase', 8_900, 'EUR', 'completed');
  const tiles = await sale('Tiles of a fish market', 2_400_000, 'JPY', 'completed');
  await payoutOf(seller, tiles, ({ status }) => status === 'released');
  const released = await payoutOf(seller, vase, ({ status }) => status === 'released');
  await refund(seller, vase);

  await account('acct_sandbox_returned');
  const bowl = await sale('Bowl with two fish, and a crack that was mended with gold', 12_500, 'USD', 'completed');
  const returned = await payoutOf(seller, bowl, ({ status }) => status === 'returned');
  const waiting = await payoutOf(seller, bowl, ({ holdReasons }) => holdReasons.includes('manual_schedule'));

  await account('acct_sandbox_fail');
  const jug = await sale('Jug', 1_250_750, 'BHD', 'completed');
  const failed = await payoutOf(seller, jug, ({ status }) => status === 'failed');

  const plate = await sale('Plate', 4_200, 'USD', 'shipped');
  const held = await payoutOf(seller, plate, ({ holdReasons }) => holdReasons.includes('hold_period'));
  const cup = await sale('Cup', 3_100, 'USD', 'shipped');
  const claim = { reason: 'not_as_described', description: 'The handle is loose.' };
  bodyOf(await buyer.server.post(`/orders/${cup}/disputes`, claim));
  const disputed = await payoutOf(seller, cup, ({ holdReasons }) => holdReasons.includes('dispute_open'));
  return {
    treasurer: { email: treasurer.email, slug: treasurer.slug },
    payouts: { released, waiting, failed, returned, held, disputed },
  };
}

async function setAccount({ owner, id }: Company, destination: string): Promise<void> {
  const account = { country: 'PT', returnUrl: 'https://porto.example/done', destination };
  bodyOf(await owner.send('PUT', `/organizations/${id}/payout-account`, account));
}

/** Makes orders of one unit. Resolves to the id of the order. */
function saleOf(seller: Company, buyer: Company) {
  const [selling, buying] = [seller, buyer].map(({ owner, server, id }) => ({
    owner,
    server,
    token: '',
    organizationId: id,
  }));
  return async (title: string, amount: number, currency: string, until: 'shipped' | 'completed'): Promise<string> => {
    const shippingAmount = { amount: 0, currency };
    const listing = await newListing(selling!, { title, price: { amount, currency }, shippingAmount });
    const { id } = await newOrder(buying!, listing);
    bodyOf(await buyer.server.post('/payments', { orderId: id, paymentMethod: 'pm_card_bypassPending' }));
    await waitFor('the order to be shipped', async () => {
      const { status } = await seller.server.post(`/orders/${id}/fulfillments`, {});
      return status === 201;
    });
    if (until === 'completed') bodyOf(await buyer.server.post(`/orders/${id}/confirm-receipt`, {}));
    return id;
  };
}

function payoutOf({ owner }: Company, orderId: string, wanted: (payout: Payout) => boolean): Promise<string> {
  return waitFor('the payout', async () => {
    const { data } = bodyOf(await owner.get<{ data: Payout[] }>(`/payouts?orderId=${orderId}`));
    return data.find(wanted)?.id;
  });
}

async function refund({ server }: Company, orderId: string): Promise<void> {
  const { data } = bodyOf(await server.get<{ data: { id: string }[] }>(`/payments?orderId=${orderId}`));
  bodyOf(await server.post(`/payments/${data[0]!.id}/refunds`, {}));
}

const hourMs = 3_600_000;

/** Recovers the events of the last hour that were never sent to the endpoint. */
export async function recover({ owner }: Company, endpointId: string): Promise<void> {
  const since = new Date(Date.now() - hourMs).toISOString();
  bodyOf(await owner.post(`/webhooks/endpoints/${endpointId}/recover`, { since, only: 'missing' }));
}

/** Claims and disputes of banks about orders of a seller, by the state that they show. */
export interface Disputes {
  disputes: Record<
    | 'claim'
    | 'answered'
    | 'accepted'
    | 'refundFailed'
    | 'withdrawn'
    | 'chargeback'
    | 'inquiry'
    | 'reviewed'
    | 'won'
    | 'lost',
    string
  >;
}

const broken = [
  'The shade has a tear of four centimetres beside the seam, and the switch does nothing. I have tried two bulbs.',
  'I would keep the lamp for half of the price. <b>Please</b> look at the pictures: https://files.baret.example/lamp',
].join('\n\n');

const packed =
  'Our photographs of the packing show the lamp switched on, with a whole shade. The parcel was accepted as it was.';

const files = [
  'https://files.lumen.example/orders/2026/brass-table-lamp/photographs-before-packing/img_20261104_101500.jpg',
  'https://files.lumen.example/protocol.pdf',
];

/** Opens, answers and ends disputes. */
export async function createDisputes(
  { seller, buyer }: Record<'seller' | 'buyer', Company>,
  { listings: { lamp }, orders }: Trade,
): Promise<Disputes> {
  const pay = async (paymentMethod: string, quantity = 1): Promise<string> => {
    const wanted = { items: [{ listingId: lamp, quantity }], shippingAddress: address };
    const { id: orderId } = bodyOf(await buyer.server.post<Order>('/orders', wanted));
    bodyOf(await buyer.server.post('/payments', { orderId, paymentMethod }));
    return orderId;
  };
  const claim = async (more: object = {}, paymentMethod = 'pm_card_visa'): Promise<string> => {
    const orderId = await pay(paymentMethod, 2);
    const wanted = { reason: 'not_as_described', description: broken, ...more };
    return bodyOf(await buyer.server.post<Dispute>(`/orders/${orderId}/disputes`, wanted)).id;
  };
  const answer = async ({ server }: Company, id: string, text: string, fileUrls: string[] = []) =>
    bodyOf(await server.post(`/disputes/${id}/evidence`, { text, fileUrls }));
  const ofBank = (orderId: string, status: Dispute['status']) =>
    waitFor(`the dispute of the bank to be ${status}`, async () => {
      const { body } = await seller.server.get<{ data: Dispute[] }>(`/disputes?orderId=${orderId}`);
      return body.data.find((dispute) => dispute.source === 'provider' && dispute.status === status)?.id;
    });
  const withdrawn = await claim({ reason: 'not_received', description: 'Nothing has arrived.' });
  bodyOf(await buyer.server.post(`/disputes/${withdrawn}/withdraw`, {}));
  const accepted = await claim({ amount: { amount: 6_400, currency: 'USD' } });
  bodyOf(await seller.server.post(`/disputes/${accepted}/accept`, {}));
  const answered = await claim();
  await answer(seller, answered, packed, files);
  await answer(buyer, answered, 'The courier had no time to wait. Here is what I saw when I opened the parcel.', [
    'https://files.baret.example/parcel.jpg',
  ]);
  const toAnswer = await claim({ amount: { amount: 12_800, currency: 'USD' } });
  const refundFailed = await claim({}, 'pm_card_refundFail');
  bodyOf(await seller.server.post(`/disputes/${refundFailed}/accept`, {}));
  const charge = () => pay('pm_card_createDispute');
  const [asked, charged] = [await pay('pm_card_createDisputeInquiry'), await charge()];
  const [reviewed, lost] = [await charge(), await charge()];
  await answer(seller, await ofBank(charged, 'needs_response'), `${packed} winning_evidence`, files);
  await answer(seller, await ofBank(lost, 'needs_response'), `${packed} losing_evidence`);
  await answer(seller, await ofBank(reviewed, 'needs_response'), packed, files);
  return {
    disputes: {
      claim: toAnswer,
      answered,
      accepted,
      refundFailed,
      withdrawn,
      chargeback: await ofBank(orders.disputed, 'needs_response'),
      inquiry: await ofBank(asked, 'needs_response'),
      reviewed: await ofBank(reviewed, 'under_review'),
      won: await ofBank(charged, 'won'),
      lost: await ofBank(lost, 'lost'),
    },
  };
}

/** Records that the operator of the platform views, including those of others, by the state that they show. */
export interface Operated {
  operated: Record<'claimed' | 'seller' | 'stopped' | 'busy', string>;
}

/** Makes the operator, who stops payouts and suspends an organization. Makes an alert too. */
export async function createOperator(
  place: Place,
  { seller, cooperative }: Record<'seller' | 'cooperative', Company>,
  { orders }: Trade,
  { disputes }: Disputes,
): Promise<Operated & Record<'operator' | 'suspended', Person>> {
  const [{ email, owner, id }, stopped] = await Promise.all([
    found(place, 'olga@operations.example', 'Olga Petrova', 'Marketplace Operations'),
    found(place, 'basil@brume.example', 'Basil Brume', 'Brume Antiques'),
  ]);
  await letOperate(place.databaseUrl, id);
  bodyOf(await owner.post('/auth/sign-in', { email, password }));
  const act = async (action: string, reason: string) =>
    bodyOf(await owner.post(`/operator/organizations/${stopped.id}/${action}`, { reason }));
  await act('freeze-payouts', 'Three buyers say that nothing has arrived. Payouts wait until we know more.');
  await act('suspend', 'The owner does not answer since Monday.');
  await markRelated(place.databaseUrl, orders.largest);
  const { orderId } = bodyOf(await seller.server.get<Dispute>(`/disputes/${disputes.answered}`));
  return {
    // The organization got another id, and its former id as its short name.
    operator: { email, slug: id },
    suspended: { email: stopped.email, slug: stopped.slug },
    operated: { claimed: orderId, seller: seller.id, stopped: stopped.id, busy: cooperative.id },
  };
}

/** Buyer and seller of the order share a member. Only the risk controls of production check that. */
async function markRelated(databaseUrl: string, orderId: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database
    .query(`update payments.order_account set risk_flags = '{shared_members}' where order_id = $1`, [orderId])
    .finally(() => database.end());
}
