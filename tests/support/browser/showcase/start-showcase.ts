import { ageSessions } from '../../age-sessions.ts';
import { type ConsoleStack, startConsoleStack, type Visitor } from '../console-stack.ts';
import { createShowcase, showcaseSettings } from './showcase.ts';
import { visits } from './visits.ts';
import { startShop } from './webhooks.ts';

/** The product with the console and the demo data, and those who look at it. */
export interface RunningShowcase extends Pick<ReturnType<typeof visits>, 'open'> {
  stack: ConsoleStack;
  close(): Promise<void>;
}

/** What the console asks in vain when a view shows a refusal. */
const refusals = /\b(401|403|409|412|422)\b/;

export async function startShowcase(): Promise<RunningShowcase> {
  const stack = await startConsoleStack(showcaseSettings);
  const shop = await startShop();
  const { origin } = stack.stack;
  const { inboxUrl, databaseUrl } = stack.base;
  const showcase = await createShowcase({ origin, inboxUrl, databaseUrl }, shop);
  const newVisitor = async (): Promise<Visitor> => {
    const visitor = await stack.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    visitor.expect(refusals);
    return visitor;
  };
  const letAge = ({ email }: { email: string }) => ageSessions(databaseUrl, email);
  return {
    stack,
    open: visits({ origin, showcase, newVisitor, letAge }).open,
    close: async () => {
      await stack.close();
      await shop.close();
    },
  };
}
