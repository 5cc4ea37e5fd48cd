import pg from 'pg';
import type { Dispute } from '@marketplace/payments-contract';
import { letOperate } from '../../permissions/become-operator.ts';
import { password } from '../../sign-up.ts';
import { bodyOf } from '../../body-of.ts';
import type { Disputes } from './disputes.ts';
import { type Company, found, type Person, type Place } from './people.ts';
import type { Trade } from './trade.ts';

/** What the operator of the platform looks at, and records of others by what they show there. */
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

/** Buyer and seller of the order have a member in common. Only the controls of risk of production look for it. */
async function markRelated(databaseUrl: string, orderId: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database
    .query(`update payments.order_account set risk_flags = '{shared_members}' where order_id = $1`, [orderId])
    .finally(() => database.end());
}
