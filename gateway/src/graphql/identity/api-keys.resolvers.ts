import type { IdentityClient } from '@marketplace/identity-contract';
import { connect } from '../connection.ts';
import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

/** Scopes have colons, which GraphQL's enums cannot; the contract refuses other names. */
type Creation = Parameters<IdentityClient['createApiKey']>[1];

export const apiKeyResolvers: Resolvers = {
  Query: {
    apiKeys: (_parent, page, { clients, caller }) => connect(page, (input) => clients.identity.listApiKeys(caller, input)),
    apiKey: (_parent, { id }, { loaders }) => loaders.apiKey.load(id),
  },
  Mutation: {
    createApiKey: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.createApiKey(caller, args.input as Creation);
        return { ...output, replayed };
      }),
    rotateApiKey: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { id, overlapSeconds } = args;
        const { output, replayed } = await context.clients.identity.rotateApiKey(caller, { id, overlapSeconds });
        return { ...output, replayed };
      }),
    revokeApiKey: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.identity.revokeApiKey(caller, { id: args.id });
        return { revokedId: args.id, replayed };
      }),
  },
};
