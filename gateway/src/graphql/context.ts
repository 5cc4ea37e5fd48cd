import type { Caller } from '@marketplace/kernel';
import type { Clients } from '../clients.ts';
import { callerOf, type GatewayContext } from '../context.ts';
import { sessionLoader } from './identity/session.loader.ts';
import { deliveryLoader } from './webhooks/delivery.loader.ts';
import { endpointLoader } from './webhooks/endpoint.loader.ts';

/** What resolvers work with. Loaders live as long as the request: what one caller may see is never shown to the next. */
export interface GraphqlContext {
  caller: Caller;
  /** Of the header; the argument of a mutation comes before it. */
  idempotencyKey: string | undefined;
  clients: Clients;
  loaders: {
    session: ReturnType<typeof sessionLoader>;
    delivery: ReturnType<typeof deliveryLoader>;
    endpoint: ReturnType<typeof endpointLoader>;
  };
}

export function createContext(ctx: GatewayContext, clients: Clients): GraphqlContext {
  // One request may hold several operations, so the key is given to those only that are commands.
  const { idempotencyKey, ...caller } = callerOf(ctx);
  return {
    caller,
    idempotencyKey,
    clients,
    loaders: {
      session: sessionLoader(clients.identity, caller),
      delivery: deliveryLoader(clients.webhooks, caller),
      endpoint: endpointLoader(clients.webhooks, caller),
    },
  };
}
