import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

export const securityResolvers: Resolvers = {
  Mutation: {
    changePassword: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.changePassword(caller, args.input);
        await context.renewSession(output);
        return { viewer: output.session, replayed };
      }),
    beginTotp: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.beginTotp(caller, {});
        return { ...output, replayed };
      }),
    confirmTotp: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.confirmTotp(caller, { code: args.code });
        return { ...output, replayed };
      }),
    deleteTotp: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.identity.deleteTotp(caller, { code: args.code ?? undefined });
        return { replayed };
      }),
    createRecoveryCodes: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.identity.createRecoveryCodes(caller, { code: args.code });
        return { ...output, replayed };
      }),
  },
};
