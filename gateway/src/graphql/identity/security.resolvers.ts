import { command } from '../fields/mutation.ts';
import type { Resolvers } from '../schema/resolvers.generated.ts';

export const securityResolvers: Resolvers = {
  Mutation: {
    changePassword: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.changePassword(caller, args.input);
        await context.renewSession(output);
        return { viewer: output.session, replayed };
      }),
  },
};
