import { command, type Mutation } from '../fields/mutation.ts';

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

export const securityResolvers = { Mutation: { changePassword } };
