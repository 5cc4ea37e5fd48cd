import type { Dispute } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import { address } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import { bodyOf } from '../../body-of.ts';
import type { Company } from './people.ts';
import type { Trade } from './trade.ts';

/** Claims and disputes of banks about orders of a seller, by what they show. */
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
  'The shade has a tear of about four centimetres beside the seam, and the switch does nothing. I have tried two bulbs.',
  'I would keep the lamp for half of the price. <b>Please</b> look at the pictures: https://files.baret.example/lamp',
].join('\n\n');

const packed =
  'Our photographs of the packing show the lamp switched on, with a whole shade. The parcel was accepted without a remark.';

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
