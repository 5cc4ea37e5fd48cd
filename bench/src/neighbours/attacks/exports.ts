import { withClient } from '../../setup/with-client.ts';
import type { Attack } from '../attack.ts';
import { signIn } from '../members.ts';
import { answerCounts, untilEnded } from './until-ended.ts';

const orders = 20_000;
const atOnce = 4;
const path = '/exports/orders?from=2020-01-01T00:00:00Z&until=2100-01-01T00:00:00Z';

/** Copies of the order, which is canceled, as of a busy year. Making them through the API would take hours. */
const copies = `
  insert into trading.sales_order
  select (jsonb_populate_record(o, jsonb_build_object(
           'id', overlay(o.id placing lpad(n::text, 8, '0') from length(o.id) - 7),
           'created_at', o.created_at - n * interval '1 minute'))).*
    from trading.sales_order o, generate_series(1, $2::integer) n
   where o.id = $1
  on conflict do nothing`;

/** One person who downloads a long export several times at once. */
export const exportsAtOnce: Attack = {
  name: 'exports',
  says: `one person downloads an export of ${orders} orders ${atOnce} times at once, again and again`,
  prepare: async ({ deployment, newMember, newClient }) => {
    const [seller, buyer] = [await newMember(), await newMember()];
    const price = { amount: 4900, currency: 'USD' };
    const listing = await seller.owner.post<{ id: string }>('/listings', { title: 'Lamp', price, publish: true });
    const item = { listingId: listing.body.id, quantity: 1, expectedUnitAmount: price };
    const order = await buyer.owner.post<{ id: string }>('/orders', { items: [item] });
    if (order.status !== 201) throw new Error(`The order was refused: ${order.status} ${JSON.stringify(order.body)}`);
    await buyer.owner.post(`/orders/${order.body.id}/cancel`, {});
    await withClient(deployment.databaseUrl, (client) => client.query(copies, [order.body.id, orders]));
    const cookie = await signIn(newClient(), seller.email);
    if (cookie === null) throw new Error('The attacker cannot sign in.');
    const send = newClient({ cookie });
    const { counts, count } = answerCounts();
    let bytes = 0;
    const download = async (): Promise<void> => {
      const answer = await send({ path });
      bytes += answer.text.length;
      count(answer);
    };
    return {
      run: (ended) => untilEnded(ended, { concurrency: atOnce, perSecond: 20 }, download),
      counts: () => ({ ...counts(), 'MB of files': Math.round(bytes / 1e6) }),
    };
  },
};
