import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import { address } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import { bodyOf } from '../../api.ts';
import type { Company } from './people.ts';

/** Records of the trade between a seller and buyers, by the state that they show. */
export interface Trade {
  listings: Record<'lamp' | 'draft' | 'archived' | 'longest', string>;
  offers: Record<'received' | 'bargained' | 'accepted' | 'declined', string>;
  orders: Record<
    'unpaid' | 'paid' | 'partlyShipped' | 'shipped' | 'completed' | 'refunded' | 'disputed' | 'canceled' | 'largest',
    string
  >;
}

interface Traders {
  seller: Company;
  buyer: Company;
  /** An organization with the longest name. */
  cooperative: Company;
}

const description = [
  'Cast and turned by hand in our workshop, with a linen shade and a cord of two metres.',
  'The brass is left raw: it darkens with the years. Each lamp is numbered below its foot.',
].join('\n\n');

const adjectives = ['Brass', 'Copper', 'Oak', 'Walnut', 'Enamel', 'Glass', 'Linen', 'Ceramic'];
const nouns = ['table lamp', 'floor lamp', 'wall light', 'pendant', 'lantern', 'candlestick'];

/**
 * Content that is hard to show: long titles, without spaces, right to left, and amounts of 0 and 3 decimals and beyond
 * 2^31.
 */
const special = [
  { title: 'Paper lantern from Gifu', price: { amount: 48_000, currency: 'JPY' }, quantity: 12 },
  { title: 'Pearl inlaid mirror', price: { amount: 1_250_750, currency: 'BHD' }, quantity: 1 },
  { title: 'Lens of the lighthouse at Créac’h', price: { amount: 8_499_999_900, currency: 'JPY' }, quantity: 2 },
  { title: `Chandelier${'-with-another-arm'.repeat(9)}`, price: { amount: 129_900, currency: 'EUR' }, quantity: 3 },
  {
    title: 'Restored ceiling light of a railway station, with its enamel shade, its counterweight and its certificate',
    price: { amount: 74_500, currency: 'EUR' },
    quantity: 4,
  },
  { title: 'مصباح نحاسي قديم', price: { amount: 18_000, currency: 'USD' }, quantity: 5 },
] as const;

/** Makes the trade. */
export async function createTrade(traders: Traders): Promise<Trade> {
  const listings = await createListings(traders.seller);
  return {
    listings: {
      lamp: listings.lamp.id,
      draft: listings.draft.id,
      archived: listings.archived.id,
      longest: listings.special[3]!.id,
    },
    offers: await createOffers(traders, listings.lamp),
    orders: await createOrders(traders, listings.lamp, listings.special),
  };
}

async function createListings({ server }: Company) {
  const create = async (more: object): Promise<Listing> =>
    bodyOf(await server.post<Listing>('/listings', { shippingAmount: usd(900), publish: true, ...more }));
  for (const [index, title] of nouns.flatMap((noun) => adjectives.map((one) => `${one} ${noun}`)).entries())
    await create({
      title,
      price: usd(4900 + index * 350),
      quantity: 1 + (index % 7),
      categories: ['lighting'],
      publish: index % 9 !== 4,
    });
  const archived = await create({ title: 'Gas lamp', price: usd(21_000), quantity: 1 });
  bodyOf(await server.post(`/listings/${archived.id}/archive`));
  const paused = await create({ title: 'Desk lamp, second choice', price: usd(3_900), quantity: 8 });
  bodyOf(await server.post(`/listings/${paused.id}/pause`));
  const draft = await create({
    title: 'Stable lantern',
    price: usd(6_400),
    quantity: 6,
    categories: ['lighting', 'outdoors'],
    attributes: { material: 'galvanised steel', height: '32 cm' },
    publish: false,
  });
  const difficult: Listing[] = [];
  for (const one of special)
    difficult.push(await create({ ...one, shippingAmount: { amount: 0, currency: one.price.currency } }));
  const lamp = await create({
    title: 'Brass table lamp',
    description,
    price: usd(12_800),
    quantity: 40,
    requiresShipping: true,
    categories: ['lighting', 'brass'],
    attributes: { material: 'brass, linen', height: '46 cm', bulb: 'E27, up to 40 W' },
    imageUrls: ['https://pictures.lumen.example/brass-table-lamp.jpg'],
  });
  return { lamp, draft, archived, special: difficult };
}

async function createOffers({ seller, buyer, cooperative }: Traders, lamp: Listing): Promise<Trade['offers']> {
  const offer = async ({ server }: Company, amount: number, quantity: number, message: string): Promise<Offer> =>
    bodyOf(
      await server.post<Offer>('/offers', {
        listingId: lamp.id,
        unitAmount: usd(amount),
        quantity,
        message,
        shippingAddress: address,
      }),
    );
  const answer = async ({ server }: Company, { id }: Offer, revision: number, amount: number, message: string) =>
    bodyOf(
      await server.post(`/offers/${id}/counter`, { unitAmount: usd(amount), expectedRevision: revision, message }),
    );
  const declined = await offer(cooperative, 5_000, 1, 'It is only for the window.');
  bodyOf(await seller.server.post(`/offers/${declined.id}/reject`, {}));
  const accepted = await offer(buyer, 12_000, 1, 'For a house in Nantes.');
  bodyOf(await seller.server.post(`/offers/${accepted.id}/accept`, { expectedRevision: 1 }));
  const received = await offer(
    cooperative,
    11_000,
    6,
    'We furnish a library with six reading tables and would like a lamp for each. Could you ship all in one crate?',
  );
  const bargained = await offer(buyer, 10_500, 2, 'For two of them?');
  await answer(seller, bargained, 1, 12_000, 'The shades alone take a day. This is what we can do.');
  await answer(buyer, bargained, 2, 11_200, 'Let us meet in the middle.');
  await answer(seller, bargained, 3, 11_500, '');
  return { received: received.id, bargained: bargained.id, accepted: accepted.id, declined: declined.id };
}

async function createOrders(
  { seller, buyer, cooperative }: Traders,
  lamp: Listing,
  difficult: Listing[],
): Promise<Trade['orders']> {
  const [paper, mirror, lens, chandelier, ceiling] = difficult as [Listing, Listing, Listing, Listing, Listing];
  const order = async ({ server }: Company, ...items: [{ id: string }, number][]): Promise<string> => {
    const wanted = items.map(([{ id: listingId }, quantity]) => ({ listingId, quantity }));
    return bodyOf(await server.post<Order>('/orders', { items: wanted, shippingAddress: address })).id;
  };
  const until = (id: string, ...statuses: Order['status'][]) =>
    waitFor(`the order to be ${statuses.join(' or ')}`, async () => {
      const { body } = await seller.server.get<Order>(`/orders/${id}`);
      return statuses.includes(body.status) && body;
    });
  const pay = async ({ server }: Company, orderId: string, paymentMethod = 'pm_card_visa'): Promise<string> => {
    const { id } = bodyOf(await server.post<{ id: string }>('/payments', { orderId, paymentMethod }));
    return id;
  };
  const paid = async (...items: [{ id: string }, number][]) => {
    const id = await order(buyer, ...items);
    const paymentId = await pay(buyer, id);
    await until(id, 'paid');
    return { id, paymentId };
  };
  const ship = async (id: string, body: object = {}) =>
    bodyOf(await seller.server.post(`/orders/${id}/fulfillments`, body));
  const withParcel = { carrier: 'La Poste', trackingNumber: '8R 1234 5678 90' };

  await paid([paper, 3]);
  await paid([mirror, 1]);
  const largest = await paid([lens, 1]);
  const canceled = await order(buyer, [ceiling, 1]);
  bodyOf(await buyer.server.post(`/orders/${canceled}/cancel`, { reason: 'Found one nearby.' }));
  const completed = await paid([lamp, 2]);
  await ship(completed.id, withParcel);
  bodyOf(await buyer.server.post(`/orders/${completed.id}/confirm-receipt`, {}));
  await until(completed.id, 'completed');
  const refunded = await paid([lamp, 3]);
  await ship(refunded.id, withParcel);
  bodyOf(await seller.server.post(`/payments/${refunded.paymentId}/refunds`, { amount: usd(12_800) }));
  const shipped = await paid([chandelier, 1], [ceiling, 1]);
  await ship(shipped.id, withParcel);
  const partly = await paid([lamp, 4]);
  await ship(partly.id, { items: [{ listingId: lamp.id, quantity: 1 }], ...withParcel });
  const disputed = await order(buyer, [lamp, 1]);
  await pay(buyer, disputed, 'pm_card_createDispute');
  const waiting = await paid([lamp, 1]);
  const unpaid = await order(buyer, [lamp, 2]);
  await pay(buyer, unpaid, 'pm_card_visa_chargeDeclinedInsufficientFunds');
  await order(cooperative, [chandelier, 1]);
  await until(disputed, 'disputed');
  return {
    unpaid,
    paid: waiting.id,
    partlyShipped: partly.id,
    shipped: shipped.id,
    completed: completed.id,
    refunded: refunded.id,
    disputed,
    canceled,
    largest: largest.id,
  };
}

function usd(amount: number) {
  return { amount, currency: 'USD' as const };
}
