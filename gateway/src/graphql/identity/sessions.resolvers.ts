import { connect } from '../connection.ts';
import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

export const sessionResolvers: Resolvers = {
  Query: {
    sessions: (_parent, page, { clients, caller }) => connect(page, (input) => clients.identity.listSessions(caller, input)),
  },
  Mutation: {
    revokeSession: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.identity.revokeSession(caller, { id: args.id });
        return { revokedId: args.id, replayed };
      }),
    revokeOtherSessions: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.identity.revokeOtherSessions(caller, { except: 'current' });
        return { replayed };
      }),
    reauthenticate: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.reauthenticate(caller, { password: args.input.password, code: args.input.code ?? undefined });
        await context.renewSession(output);
        return { viewer: output.session, replayed };
      }),
  },
};
