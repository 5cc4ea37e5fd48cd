import { isServiceError, organizationOf } from '@marketplace/kernel';
import type { PayoutAccount } from '@marketplace/payments-contract';
import type { Resolver } from '../context.ts';

const payoutAccount: Resolver<object, PayoutAccount | null> = async (_parent, _arguments, { clients, caller }) => {
  try {
    return (await clients.payments.getPayoutAccount(caller, { id: organizationOf(caller) })).output;
  } catch (error) {
    // The organization has none yet.
    if (isServiceError(error, 'not_found')) return null;
    throw error;
  }
};

export const payoutResolvers = { Query: { payoutAccount } };
