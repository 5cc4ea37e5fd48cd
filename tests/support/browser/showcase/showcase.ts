import type { Receiver } from '../../receiver.ts';
import { bodyOf } from '../../api.ts';
import {
  createDisputes,
  type Disputes,
  createMoney,
  type Money,
  createOperator,
  type Operated,
  recover,
} from './money.ts';
import { type Company, employ, found, invite, join, type Person, type Place, protect } from './people.ts';
import { createTrade, type Trade } from './trade.ts';
import { createEndpoints, findDeliveries, type Webhooks } from './webhooks.ts';

/**
 * The viewers: an owner who sells and one who buys, other roles of the seller, a finance member of a seller with
 * payouts of every kind, a member of two organizations, the owner of an empty organization, people without one, one
 * with a second factor, a member of the operator of the platform, and the owner of a suspended organization.
 */
export type Viewer =
  | 'seller'
  | 'buyer'
  | 'developer'
  | 'finance'
  | 'treasurer'
  | 'colleague'
  | 'beginner'
  | 'newcomer'
  | 'careful'
  | 'returning'
  | 'operator'
  | 'suspended';

/** Demo data with an example of everything that the console shows. It is JSON. */
export interface Showcase extends Trade, Disputes, Pick<Money, 'payouts'>, Operated, Webhooks {
  people: Record<Viewer, Person>;
  /** The other organization of the colleague. */
  foreignSlug: string;
}

/** Settings of the product for this data. */
export const showcaseSettings = { SUPPORTED_CURRENCIES: 'USD,EUR,JPY,BHD' };

const cooperativeName =
  'Cooperative of Lamp Makers, Restorers, Collectors and Friends of Historic Lighting on the Coast of Brittany';

/** Makes the data, through the API. `receiver` is `startShop`. */
export async function createShowcase(place: Place, receiver: Receiver): Promise<Showcase> {
  const [seller, buyer, cooperative] = await Promise.all([
    found(place, 'lena@lumen.example', 'Lena Hartmann', 'Lumen Workshop'),
    found(place, 'jeanne@baret.example', 'Jeanne Baret', 'Baret Interiors'),
    found(place, 'office@cooperative.example', 'Anne-Marie Le Goff de Kerdaniel', cooperativeName),
  ]);
  const people = await createPeople(place, seller, cooperative);
  await openPayoutAccount(seller);
  const endpoints = await createEndpoints(seller, receiver);
  const trade = await createTrade({ seller, buyer, cooperative });
  const disputes = await createDisputes({ seller, buyer }, trade);
  const { treasurer, payouts } = await createMoney(place, buyer);
  const { operator, suspended, operated } = await createOperator(place, { seller, cooperative }, trade, disputes);
  await createAccess(seller);
  await recover(seller, endpoints.healthy);
  return {
    people: { ...people, seller: personOf(seller), buyer: personOf(buyer), treasurer, operator, suspended },
    foreignSlug: cooperative.slug,
    ...trade,
    ...disputes,
    payouts,
    operated,
    endpoints,
    deliveries: await findDeliveries(seller, endpoints),
  };
}

async function createPeople(place: Place, seller: Company, cooperative: Company) {
  const developer = await employ(place, seller, 'deniz@lumen.example', 'Deniz Aydın', 'developer');
  const finance = await employ(place, seller, 'fiona@lumen.example', 'Fiona Ó Súilleabháin', 'finance');
  const name = 'Maximiliana-Theodora von Hohenlohe-Langenburg';
  const colleague = await employ(place, seller, 'maximiliana@lumen.example', name, 'admin');
  await invite(cooperative, colleague, 'finance');
  const beginner = await found(place, 'bo@nord.example', 'Bo Lindqvist', 'Nord Studio');
  await openPayoutAccount(beginner, 'acct_sandbox_restricted');
  const alone = async (email: string, person: string): Promise<Person> => {
    await join(place, email, person);
    return { email, slug: '' };
  };
  return {
    developer: personOf(developer),
    finance: personOf(finance),
    colleague: personOf(colleague),
    beginner: personOf(beginner),
    newcomer: await alone('noa@somewhere.example', 'Noa Newcomer'),
    returning: await alone('rui@somewhere.example', 'Rui Costa'),
    careful: await protect(place, 'carla@somewhere.example', 'Carla Cauta'),
  };
}

async function openPayoutAccount({ owner, id }: Company, destination = 'acct_sandbox_ok'): Promise<void> {
  const account = { country: 'FR', returnUrl: 'https://lumen.example/done', destination };
  bodyOf(await owner.send('PUT', `/organizations/${id}/payout-account`, account));
}

/** Keys and invitations. */
async function createAccess({ owner, id }: Company): Promise<void> {
  bodyOf(await owner.post('/auth/api-keys', { name: 'Reporting', scopes: ['orders:write'] }));
  const { apiKey } = bodyOf(
    await owner.post<{ apiKey: { id: string } }>('/auth/api-keys', { name: 'Old server', scopes: ['listings:write'] }),
  );
  bodyOf(await owner.send('DELETE', `/auth/api-keys/${apiKey.id}`));
  for (const email of ['pia@lumen.example', `${'a.very.long.address.of.'.repeat(2)}somebody@archive.lumen.example`])
    bodyOf(await owner.post(`/organizations/${id}/invitations`, { email, role: 'developer' }));
}

function personOf({ email, slug }: Person): Person {
  return { email, slug };
}
