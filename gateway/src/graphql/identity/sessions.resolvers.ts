import { command, type Mutation } from '../fields/mutation.ts';

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

export const sessionResolvers = { Mutation: { revokeOtherSessions, reauthenticate } };
