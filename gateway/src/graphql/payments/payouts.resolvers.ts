import { isServiceError, organizationOf } from '@marketplace/kernel';
import type { Resolvers } from '../schema/resolvers.generated.ts';

export const payoutResolvers: Resolvers = {
  Query: {
    payoutAccount: async (_parent, _arguments, { clients, caller }) => {
      try {
        return (await clients.payments.getPayoutAccount(caller, { id: organizationOf(caller) })).output;
      } catch (error) {
        // The organization has none yet.
        if (isServiceError(error, 'not_found')) return null;
        throw error;
      }
    },
  },
};
