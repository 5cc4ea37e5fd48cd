import { afterAll, beforeAll } from '@jest/globals';
import type { Store } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { testModel } from '@marketplace/store/testing/model';
import type { Run } from './commands/choice.ts';
import { lamp, list, listingCommands } from './commands/listing-commands.ts';
import { offerCommands } from './commands/offer-commands.ts';
import { orderCommands } from './commands/order-commands.ts';
import { reportCommands } from './commands/report-commands.ts';
import { systemCommands } from './commands/system-commands.ts';
import { expectAll, expectEveryRead } from './comparison.ts';
import { newMarket, sellers } from './rules/market.ts';
import { createWorld, openStore, unlimitedTrading } from './world.ts';

onBothTransports('trading, as a model of its state machines', unlimitedTrading, (tested) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(tested());
  });
  afterAll(() => store?.close());

  /** A market with three listings. */
  async function begin(): Promise<Run> {
    const market = newMarket();
    const world = await createWorld(tested(), store, market);
    const options = { identity: 'none', version: 'any' } as const;
    const [sam, sue] = sellers;
    await list(market, world, { seller: sam, terms: lamp, publish: true, options });
    const negotiable = { ...lamp, quantity: 2, autoAccept: 905, autoDecline: 495, shipping: 250 };
    await list(market, world, { seller: sue, terms: negotiable, publish: true, options });
    await list(market, world, { seller: sam, terms: { ...lamp, quantity: 1, ttlHours: 1 }, publish: true, options });
    return { market, world };
  }

  testModel('any sequence of commands leads to the answers, records and events that the tables of states name', {
    kinds: { ...listingCommands, ...offerCommands, ...orderCommands, ...reportCommands, ...systemCommands },
    begin: [begin],
    journal: ({ world }) => world.journal,
    async end({ market, world }) {
      await expectAll(market, world);
      await expectEveryRead(market, world);
    },
    usual: { sequences: 6, commandsMax: 150 },
    deep: { sequences: 150, commandsMax: 300, withinMs: 800_000 },
  });
});
