import { organizationOf } from '@marketplace/kernel';
import { connect } from '../connection.ts';
import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

export const invitationResolvers: Resolvers = {
  Query: {
    invitations: (_parent, page, { clients, caller }) =>
      connect(page, (input) => clients.identity.listInvitations(caller, { ...input, organizationId: organizationOf(caller) })),
  },
  Mutation: {
    createInvitation: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { organizationId, input } = args;
        const { output, replayed } = await context.clients.identity.createInvitation(caller, { organizationId, ...input });
        return { ...output, replayed };
      }),
    revokeInvitation: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { id: invitationId } = args;
        const { replayed } = await context.clients.identity.revokeInvitation(caller, { organizationId: organizationOf(caller), invitationId });
        return { revokedId: invitationId, replayed };
      }),
    acceptInvitation: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.acceptInvitation(caller, { token: args.token });
        return { membership: output, replayed };
      }),
  },
};
