import { connect } from '../connection.ts';
import type { Resolvers } from '../resolvers.generated.ts';

export const listingResolvers: Resolvers = {
  Query: {
    listings: (_parent, page, { clients, caller }) => connect(page, (input) => clients.trading.listListings(caller, input)),
    listing: (_parent, { id }, { loaders }) => loaders.listing.load(id),
  },
};
