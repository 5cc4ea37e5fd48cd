import { startHelperProcess } from '../setup/helper-process.ts';
import { startReceiver } from '../setup/receiver.ts';
import type { Servers } from '../setup/servers.ts';

export type BareLoopQuestions = {
  run: {
    input: { databaseUrl: string; receiverUrl: string; path: string; payload: string; count: number };
    output: { perSecond: number };
  };
};

/** About the size of a `listing.published` event. */
const payload = JSON.stringify({
  id: 'evt_bare',
  type: 'listing.published',
  data: { object: { id: 'lst_bare', description: 'x'.repeat(700) } },
});

/**
 * Deliveries per second of a loop that only delivers, with the same kind of receiver and the same database. It runs
 * twice and the second run counts, as for the product, because V8 compiles for some thousands of requests.
 */
export async function measureBareLoop({ databaseUrl }: Servers, count: number): Promise<number> {
  const [loop, receiver] = await Promise.all([
    startHelperProcess<BareLoopQuestions>(new URL('./bare-loop.main.ts', import.meta.url)),
    startReceiver(),
  ]);
  try {
    const run = () => loop.ask('run', { databaseUrl, receiverUrl: receiver.url, path: '/bare', payload, count });
    await run();
    return (await run()).perSecond;
  } finally {
    await Promise.all([loop.stop(), receiver.stop()]);
  }
}
