import type { Organization } from '@marketplace/identity-contract';
import { command } from '../fields/mutation.ts';
import type { Resolvers } from '../schema/resolvers.generated.ts';

export const organizationResolvers: Resolvers = {
  Query: {
    organization: async (_parent, { id }, { session, loaderOf }) =>
      id == null ? (await session()).activeOrganization : loaderOf<Organization>('Organization').load(id),
  },
  Mutation: {
    switchOrganization: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.switchOrganization(caller, {
          organizationId: args.organizationId,
        });
        await context.renewSession(output);
        return { viewer: output.session, replayed };
      }),
  },
};
