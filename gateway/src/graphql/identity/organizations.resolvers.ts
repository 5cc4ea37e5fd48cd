import type { IdentityClient } from '@marketplace/identity-contract';
import { connect } from '../connection.ts';
import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

/** GraphQL lets any optional member be null; whether that is allowed, the contract says. */
type Creation = Parameters<IdentityClient['createOrganization']>[1];
type Changes = Omit<Parameters<IdentityClient['updateOrganization']>[1], 'id'>;

export const organizationResolvers: Resolvers = {
  Query: {
    organization: async (_parent, { id }, { loaders }) => (id == null ? (await loaders.session()).activeOrganization : loaders.organization.load(id)),
    organizations: (_parent, page, { clients, caller }) => connect(page, (input) => clients.identity.listOrganizations(caller, input)),
  },
  Mutation: {
    createOrganization: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.createOrganization(caller, args.input as Creation);
        return { ...output, replayed };
      }),
    switchOrganization: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.switchOrganization(caller, { organizationId: args.organizationId });
        await context.renewSession(output);
        return { viewer: output.session, replayed };
      }),
    updateOrganization: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.updateOrganization(caller, { ...(args.input as Changes), id: args.id });
        return { organization: output, replayed };
      }),
    closeOrganization: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.closeOrganization(caller, { id: args.id });
        return { organization: output, replayed };
      }),
  },
};
