import { createLogger, serve } from '@marketplace/kernel';
import { createStore } from '../../src/index.ts';
import { type Arrow, openShop, shop } from './shop.ts';

// The shop as a separate process that tests kill. It prints the URL at which it serves. When it reaches the arrow
// `STAY_AT`, it prints that and waits forever.

// Ends this process when the test that started it ends.
process.stdin.resume().once('end', () => process.exit());

const { DATABASE_URL: databaseUrl = '', PROVIDER_URL: providerUrl = '', STAY_AT: stayAt } = process.env;
const log = createLogger({ level: 'silent' });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const reached = async (arrow: Arrow): Promise<void> => {
  if (arrow !== stayAt) return;
  say(`at ${arrow}`);
  await new Promise(() => undefined);
};

const store = await createStore({ databaseUrl, domain: shop, log });
const { dispatch } = openShop(store, { providerUrl, reached }, log);
const answering: typeof dispatch = async (...call) => {
  const reply = await dispatch(...call);
  await reached('after_commit');
  return reply;
};
const { url } = await serve({
  host: '127.0.0.1',
  port: 0,
  contracts: [{ name: 'shop', dispatch: answering, token: 'token-of-the-gateway' }],
  ready: () => store.ready(),
  log,
});
say(`serving ${url}`);
