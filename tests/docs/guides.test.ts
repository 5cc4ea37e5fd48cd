import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { guideSources } from '@marketplace/gateway/testing/guides';
import { createApi } from '../support/api.ts';
import { codeBlocks, type PageFacts, type PageRun, runPage } from '../support/docs/pages.ts';
import { mailedToken, password } from '../support/sign-up.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { newListing, newOrder, newTrader, type Trader } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

/** Pages whose commands other tests run or try. */
const runElsewhere: Record<string, string> = {
  'clients/sdk/README.md': 'clients/sdk/test/readme.test.ts',
  'docs/guides/verifying-webhooks.md': 'tests/docs/verifying.test.ts',
  'docs/graphql.md': 'gateway/test/graphql',
  'docs/console.md': 'tests/docs/console.test.ts',
  'docs/tour.md': 'tests/start/tour.test.ts',
};
const sellerEmail = 'seller@guides.example';
const buyerEmail = 'buyer@guides.example';

let stack: SharedStack;
let seller: Trader;
let buyer: Trader;
const runs: PageRun[] = [];
const ran = new Set<string>();

beforeAll(async () => {
  stack = await sharedStack();
  [seller, buyer] = await Promise.all([newTrader(stack, sellerEmail), newTrader(stack, buyerEmail)]);
});
afterEach(() => runs.splice(0).forEach((run) => run.close()));

async function follow(file: string, facts: PageFacts): Promise<PageRun> {
  const run = await runPage(file, stack, facts);
  runs.push(run);
  ran.add(file);
  return run;
}

/** Values that a reader fills in who acts for the trader, and has signed in before. */
const as = ({ token }: Trader, email: string): PageFacts['fill'] => ({
  '<API_KEY>': token,
  'you@example.com': email,
  // A command with the cookies of an earlier one follows a sign-in.
  'curl -sS -b cookies': `${signIn(email)}curl -sS -b cookies`,
});

const signIn = (email: string): string =>
  `[ -f cookies ] || curl -sS -o /dev/null -c cookies -H 'content-type: application/json' ` +
  `-d '{"email":"${email}","password":"${password}"}' ${stack.origin}/api/v1/auth/sign-in\n`;

test('the quickstart leads to a listing, by curl, Node and Python, and to a verified webhook', async () => {
  const email = 'you@quickstart.example';
  const person = createApi(stack.origin);
  const run = await follow('docs/guides/quickstart.md', {
    fill: {
      'you@example.com': email,
      '<token of the mail>': () => mailedToken(stack.base.inboxUrl, email),
      '/hook/quickstart': '/hook/guides-quickstart',
      '<delivery id>': async () => {
        await person.post('/auth/sign-in', { email, password: 'correct horse battery staple' });
        return waitFor('the delivery', async () => {
          const list = '/webhooks/deliveries?status=succeeded&limit=1';
          return (await person.get<{ data: { id: string }[] }>(list)).body.data[0]?.id;
        });
      },
    },
  });
  expect(JSON.parse(run.outputOf('lamp-1'))).toMatchObject({ status: 'published' });
  for (const program of ['publish.mjs', 'publish.py'].filter((name) =>
    run.outputs.some((each) => each.block.name === name),
  ))
    expect(run.outputOf(program)).toMatch(/^lst_\w+ published\n$/);
  const hook = await waitFor('the webhook', async () => {
    const { data } = (await (await fetch(`${stack.base.inboxUrl}/hooks`)).json()) as {
      data: { path: string; event: string; verified: boolean | null }[];
    };
    return data.find(({ path, event }) => path === '/hook/guides-quickstart' && event === 'listing.published');
  });
  expect(hook.verified).toBe(true);
  expect(JSON.parse(run.outputOf('<delivery id>'))).toMatchObject({
    eventType: 'listing.published',
    status: 'succeeded',
    attempts: [{ statusCode: 200 }],
  });
});

test('the commands of docs/api.md do what the page says', async () => {
  const run = await follow('docs/api.md', { fill: as(seller, sellerEmail), env: { API_KEY: seller.token } });
  expect(run.outputOf('/auth/session')).toContain(sellerEmail);
  expect(run.outputOf('lamp-7')).not.toContain('idempotent-replayed');
  const [first, second] = [run.outputOf('lamp-7'), await run.again('lamp-7')];
  expect(second).toContain('idempotent-replayed: true');
  expect(/lst_\w+/.exec(second)?.[0]).toBe(/lst_\w+/.exec(first)?.[0]);
  expect(run.outputOf('lamp-8')).toMatch(/^validation_failed \[[^]*pointer: '\/price\/amount'/);
  const counts = run.outputs
    .filter(({ block }) => block.code.includes('nextCursor'))
    .map(({ stdout }) => Number(stdout));
  expect(counts.length).toBeGreaterThan(0);
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThan(0);
});

test('the commands of docs/buying.md order, offer, pay and dispute', async () => {
  const { id: lst } = await newListing(seller);
  const run = await follow('docs/buying.md', { fill: as(buyer, buyerEmail), ids: { lst } });
  expect(JSON.parse(run.outputOf('/payments'))).toMatchObject({ status: 'succeeded' });
  expect(JSON.parse(run.outputOf('/disputes'))).toMatchObject({ reason: 'not_received' });
});

test('the commands of docs/selling.md list, refund and set up payouts', async () => {
  const order = await newOrder(buyer, await newListing(seller));
  const payment = await buyer.server.post<{ id: string }>('/payments', {
    orderId: order.id,
    paymentMethod: 'pm_card_visa',
  });
  const run = await follow('docs/selling.md', {
    fill: as(seller, sellerEmail),
    ids: { pay: payment.body.id, org: seller.organizationId },
  });
  expect(JSON.parse(run.outputOf('"publish":true'))).toMatchObject({ status: 'published' });
  expect(JSON.parse(run.outputOf('/refunds'))).toMatchObject({ amount: { amount: 1000 } });
  expect(JSON.parse(run.outputOf('payout-account'))).toMatchObject({ country: 'FR' });
});

test('the commands of docs/webhooks.md register a receiver that fails, and test it', async () => {
  const run = await follow('docs/webhooks.md', {
    fill: { ...as(seller, sellerEmail), '/hook/failing': '/hook/guides-failing' },
    // Lines of programs, which verifying.test.ts runs.
    runs: ({ language }) => language === 'sh',
  });
  expect(run.outputOf('/test')).toContain('"responseStatus":500');
});

test('every other page with commands or programs is run by another test', () => {
  const files = new Set(guideSources.map(({ file }) => file));
  const unrun = [...files].filter(
    (file) =>
      !ran.has(file) &&
      runElsewhere[file] === undefined &&
      codeBlocks(file).some(({ language }) =>
        ['sh', 'js', 'python', 'ts', 'go', 'java', 'ruby', 'php'].includes(language),
      ),
  );
  expect(unrun).toEqual([]);
});
