import type { GraphqlContext } from './context.ts';
import type { Resolvers } from './resolvers.generated.ts';

/** Which record an id is of, by its prefix. Whether the caller may see it is for the operation that the loader asks. */
const kinds = {
  key: { type: 'ApiKey', loader: 'apiKey' },
  lst: { type: 'Listing', loader: 'listing' },
  org: { type: 'Organization', loader: 'organization' },
  whd: { type: 'WebhookDelivery', loader: 'delivery' },
  whe: { type: 'WebhookEndpoint', loader: 'endpoint' },
  whr: { type: 'WebhookRecovery', loader: 'recovery' },
} as const satisfies Record<string, { type: string; loader: Exclude<keyof GraphqlContext['loaders'], 'session'> }>;

function kindOf(id: string): (typeof kinds)[keyof typeof kinds] | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  return Object.hasOwn(kinds, prefix) ? kinds[prefix as keyof typeof kinds] : undefined;
}

export const nodeResolvers: Resolvers = {
  Query: {
    node: (_parent, { id }, { loaders }) => {
      const kind = kindOf(id);
      return kind ? loaders[kind.loader].load(id) : null;
    },
  },
  Node: { __resolveType: ({ id }) => kindOf(id)!.type },
};
