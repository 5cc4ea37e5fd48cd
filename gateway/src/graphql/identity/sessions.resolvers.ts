import { command } from '../fields/mutation.ts';
import type { Resolvers } from '../schema/resolvers.generated.ts';

export const sessionResolvers: Resolvers = {
  Mutation: {
    revokeOtherSessions: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.identity.revokeOtherSessions(caller, { except: 'current' });
        return { replayed };
      }),
    reauthenticate: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.reauthenticate(caller, {
          password: args.input.password,
          code: args.input.code ?? undefined,
        });
        await context.renewSession(output);
        return { viewer: output.session, replayed };
      }),
  },
};
