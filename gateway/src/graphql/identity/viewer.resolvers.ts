import type { Resolvers } from '../resolvers.generated.ts';

export const viewerResolvers: Resolvers = {
  Query: {
    viewer: (_parent, _arguments, { session }) => session(),
  },
};
