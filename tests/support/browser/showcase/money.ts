import { newListing, newOrder } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import { bodyOf } from '../../body-of.ts';
import { type Company, employ, found, type Person, type Place } from './people.ts';

/** A seller whose payouts failed, came back and wait, and who owes something, by what they show. */
export interface Money {
  treasurer: Person;
  payouts: Record<'released' | 'waiting' | 'failed' | 'returned' | 'held' | 'disputed', string>;
}

interface Payout {
  id: string;
  status: string;
  holdReasons: string[];
}

/** Makes the payouts. The account of the seller ends as one to which payouts fail, and the buyer pays. */
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
