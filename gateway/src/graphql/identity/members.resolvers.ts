import { organizationOf } from '@marketplace/kernel';
import { connect } from '../connection.ts';
import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

export const memberResolvers: Resolvers = {
  Query: {
    members: (_parent, page, { clients, caller }) =>
      connect(page, (input) => clients.identity.listMembers(caller, { ...input, organizationId: organizationOf(caller) })),
  },
  Mutation: {
    updateMember: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { id: memberId, role } = args;
        const { output, replayed } = await context.clients.identity.updateMember(caller, { organizationId: organizationOf(caller), memberId, role });
        return { member: output, replayed };
      }),
    removeMember: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.identity.removeMember(caller, { organizationId: organizationOf(caller), memberId: args.id });
        return { removedId: args.id, replayed };
      }),
  },
};
