import type { Organization } from '@marketplace/identity-contract';
import { command, type Mutation } from '../fields/mutation.ts';
import type { Resolver } from '../fields/resolver.ts';

const organization: Resolver<{ id?: string | null }, Organization | null> = async (
  _parent,
  { id },
  { session, loaderOf },
) => (id == null ? (await session()).activeOrganization : loaderOf<Organization>('Organization').load(id));

const switchOrganization: Mutation<{ organizationId: string }> = (_parent, args, context) =>
  command(context, args, async (caller) => {
    const { output, replayed } = await context.clients.identity.switchOrganization(caller, {
      organizationId: args.organizationId,
    });
    await context.renewSession(output);
    return { viewer: output.session, replayed };
  });

export const organizationResolvers = { Query: { organization }, Mutation: { switchOrganization } };
