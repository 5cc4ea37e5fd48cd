import type { Organization, Session } from '@marketplace/identity-contract';
import type { Resolver } from '../context.ts';
import { command, type Mutation } from '../fields/mutation.ts';

const viewer: Resolver<object, Session> = (_parent, _arguments, { session }) => session();

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

const revokeOtherSessions: Mutation = (_parent, args, context) =>
  command(context, args, async (caller) => {
    const { replayed } = await context.clients.identity.revokeOtherSessions(caller, { except: 'current' });
    return { replayed };
  });

const reauthenticate: Mutation<{ input: { password: string; code?: string | null } }> = (_parent, args, context) =>
  command(context, args, async (caller) => {
    const { output, replayed } = await context.clients.identity.reauthenticate(caller, {
      password: args.input.password,
      code: args.input.code ?? undefined,
    });
    await context.renewSession(output);
    return { viewer: output.session, replayed };
  });

const changePassword: Mutation<{ input: { currentPassword: string; newPassword: string } }> = (
  _parent,
  args,
  context,
) =>
  command(context, args, async (caller) => {
    const { output, replayed } = await context.clients.identity.changePassword(caller, args.input);
    await context.renewSession(output);
    return { viewer: output.session, replayed };
  });

export const identityResolvers = {
  Query: { viewer, organization },
  Mutation: { switchOrganization, revokeOtherSessions, reauthenticate, changePassword },
};
