import type { Resolvers } from '../schema/resolvers.generated.ts';

export const viewerResolvers: Resolvers = {
  Query: {
    viewer: (_parent, _arguments, { session }) => session(),
  },
};
