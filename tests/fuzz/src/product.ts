import {
  baseEnvironment,
  freePort,
  localRoles,
  migrateAll,
  newSecrets,
  serviceNames,
  startInfrastructure,
  startStack,
  stackLogger,
} from '@marketplace/local';
import { createApi } from '@marketplace/tests/api';
import { password } from '@marketplace/tests/sign-up';
import {
  newListing,
  newOffer,
  newOrder,
  newTrader,
  openPayments,
  type Payments,
  type Trader,
  usd,
} from '@marketplace/tests/traders';
import { waitFor } from '@marketplace/tests/wait-for';
import { searchAttributes } from '@marketplace/workflows';

export interface Product {
  origin: string;
  /** Creates one record of each kind that a route names, for a run. */
  makeRecords(): Promise<Records>;
  /** An API key of the organization, with every scope. */
  apiKey: string;
  /** Signs the owner in. Resolves to the `Cookie` header of the new session. */
  signIn(): Promise<string>;
  /** Whether the session of a `Cookie` header has not ended. */
  isSignedIn(cookie: string): Promise<boolean>;
  stop(): Promise<void>;
}

/** Ids of existing records. */
export interface Records {
  /** The organization, and one record of each other kind. */
  ids: string[];
  /** Records that requests with these paths use instead or in addition: the record in the path, and listings. */
  byPath: Record<string, string[]>;
}

const email = 'owner@example.com';

/** Starts the product in this process on new servers, with an organization and another one to trade with. */
export async function startProduct({
  dataDir,
  print,
  log,
}: {
  dataDir: string;
  print: (line: string) => void;
  log: { write(line: string): void };
}): Promise<Product> {
  const infrastructure = await startInfrastructure({ dataDir, test: true, inbox: true, searchAttributes, print });
  try {
    const { databaseUrl, temporalAddress } = infrastructure;
    const inboxUrl = infrastructure.inboxUrl!;
    const logger = stackLogger(log);
    const secrets = newSecrets();
    // As in a deployment, each service has a role, and another one owns the tables.
    const roles = localRoles(databaseUrl, secrets, serviceNames);
    await migrateAll({ databaseUrl }, logger, roles);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const base = { databaseUrl, roles, temporalAddress, inboxUrl, secrets };
    const limits = {
      RATE_LIMITS: 'off',
      // The runs take longer than an authentication stays recent.
      SESSION_SECONDS: 'stepUp=86400',
    };
    const environment = {
      ...baseEnvironment(base),
      ...limits,
      PUBLIC_URL: origin,
      PORT: String(port),
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      API_KEY_MODE: 'test',
    };
    const stack = await startStack({ environment, log: logger });
    infrastructure.onStop(stack.stop);
    const payments = await openPayments({ base });
    infrastructure.onStop(payments.close);
    const fuzzed = await newTrader({ origin, base }, email);
    const other = await newTrader({ origin, base }, 'other@example.com');
    return {
      origin,
      apiKey: fuzzed.token,
      makeRecords: async () => {
        const ours = await makeOwnRecords(fuzzed, `${inboxUrl}/hook/fuzz`);
        const { ids, byPath } = await makeTrades(fuzzed, other, payments);
        return { ids: [fuzzed.organizationId, ...ours, ...ids], byPath };
      },
      signIn: () => signIn(origin),
      isSignedIn: async (cookie) => (await fetch(`${origin}/api/v1/auth/session`, { headers: { cookie } })).ok,
      stop: infrastructure.stop,
    };
  } catch (error) {
    await infrastructure.stop();
    throw error;
  }
}

/** Creates records of one organization. Resolves to the ids of endpoint, listing, delivery and event. */
async function makeOwnRecords({ owner, server }: Trader, url: string): Promise<string[]> {
  const endpoint = await owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', {
    url,
    subscribedEvents: ['*'],
  });
  const listing = await newListing({ server });
  const delivery = await waitFor('a delivery', async () => {
    const path = `/webhooks/deliveries?endpointId=${endpoint.body.endpoint.id}`;
    return (await owner.get<{ data: { id: string; eventId: string }[] }>(path)).body.data[0];
  });
  return [endpoint.body.endpoint.id, listing.id, delivery.id, delivery.eventId];
}

/**
 * Creates offers and orders of the fuzzed organization and another one. Each command gets its own record to change, so
 * that it does not depend on earlier requests of the fuzzer. Creations name a listing of the other organization, which
 * declines low offers at once, so that many can be made.
 */
async function makeTrades(fuzzed: Trader, other: Trader, payments: Payments): Promise<Records> {
  // Above the price in the document's examples, so that a counter-offer with that price is accepted.
  const plenty = { quantity: 1_000_000, price: usd(9_900) };
  const unitAmount = usd(4_000);
  const offerTo = async (seller: Trader): Promise<string> => {
    const buyer = seller === fuzzed ? other : fuzzed;
    return (await newOffer(buyer, await newListing(seller, plenty), { unitAmount })).id;
  };
  const orderFrom = async (seller: Trader): Promise<[order: string, listing: string]> => {
    const listing = await newListing(seller, plenty);
    const items = [{ listingId: listing.id, quantity: 1_000 }];
    const order = await newOrder(seller === fuzzed ? other : fuzzed, listing, { items });
    await payments.pay(order);
    return [order.id, listing.id];
  };
  const fulfilled = await orderFrom(other);
  await other.server.post(`/orders/${fulfilled[0]}/fulfillments`, {});
  // With shipping, one unit is below the provider's largest payment.
  const price = usd(99_000_000);
  const forSale = await newListing(other, { ...plenty, price, autoDeclineAmount: usd(price.amount - 1) });
  const byCommand = {
    '/offers/{id}/accept': [await offerTo(fuzzed)],
    '/offers/{id}/counter': [await offerTo(fuzzed)],
    '/offers/{id}/reject': [await offerTo(fuzzed)],
    '/offers/{id}/withdraw': [await offerTo(other)],
    '/offers': [forSale.id],
    '/orders/{id}/cancel': await orderFrom(fuzzed),
    '/orders/{id}/fulfillments': await orderFrom(fuzzed),
    '/orders/{id}/confirm-receipt': fulfilled,
    '/orders': [forSale.id],
  };
  return {
    ids: [await offerTo(fuzzed), ...(await orderFrom(fuzzed)).slice(0, 1)],
    byPath: Object.fromEntries(Object.entries(byCommand).map(([path, ids]) => [`/api/v1${path}`, ids])),
  };
}

async function signIn(origin: string): Promise<string> {
  const answer = await createApi(origin).post('/auth/sign-in', { email, password });
  if (answer.status !== 200) throw new Error(`Signing in failed with status ${answer.status}.`);
  const lines = [answer.headers['set-cookie'] ?? []].flat();
  return lines.map((line) => line.split(';')[0]!).join('; ');
}
