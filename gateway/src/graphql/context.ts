import type { ApiKey, Organization } from '@marketplace/identity-contract';
import type { Caller } from '@marketplace/kernel';
import type { Listing } from '@marketplace/trading-contract';
import type { Recovery } from '@marketplace/webhooks-contract';
import { startSession } from '../auth/session.ts';
import type { Clients } from '../clients.ts';
import { callerOf, type GatewayContext } from '../context.ts';
import { sessionLoader } from './identity/session.loader.ts';
import { type RecordLoader, recordLoader } from './record-loader.ts';
import { deliveryLoader } from './webhooks/delivery.loader.ts';
import { endpointLoader } from './webhooks/endpoint.loader.ts';

/** What resolvers work with. Loaders live as long as the request: what one caller may see is never shown to the next. */
export interface GraphqlContext {
  caller: Caller;
  /** Of the header; the argument of a mutation comes before it. */
  idempotencyKey: string | undefined;
  clients: Clients;
  /** Writes the cookie of a session that was renewed; a replayed answer has no token, and the cookie stays. */
  renewSession(renewed: { sessionToken: string | null }): Promise<void>;
  loaders: {
    session: ReturnType<typeof sessionLoader>;
    delivery: ReturnType<typeof deliveryLoader>;
    endpoint: ReturnType<typeof endpointLoader>;
    recovery: RecordLoader<Recovery>;
    organization: RecordLoader<Organization>;
    listing: RecordLoader<Listing>;
    apiKey: RecordLoader<ApiKey>;
  };
}

export function createContext(ctx: GatewayContext, clients: Clients): GraphqlContext {
  // One request may hold several operations, so the key is given to those only that are commands.
  const { idempotencyKey, ...caller } = callerOf(ctx);
  return {
    caller,
    idempotencyKey,
    clients,
    renewSession: (renewed) => startSession(ctx, renewed),
    loaders: {
      session: sessionLoader(clients.identity, caller),
      delivery: deliveryLoader(clients.webhooks, caller),
      endpoint: endpointLoader(clients.webhooks, caller),
      recovery: recordLoader((id) => clients.webhooks.getRecovery(caller, { id })),
      organization: recordLoader((id) => clients.identity.getOrganization(caller, { id })),
      listing: recordLoader((id) => clients.trading.getListing(caller, { id })),
      apiKey: recordLoader((id) => clients.identity.getApiKey(caller, { id })),
    },
  };
}
