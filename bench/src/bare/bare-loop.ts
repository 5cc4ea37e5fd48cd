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
 * Work before a measurement at saturation, as a share of it, of the product and of the bare parts: V8 compiles for some
 * thousands of requests.
 */
export const warmUpShare = 1;

/** Deliveries per second of a loop that only delivers, with the same kind of receiver and the same database. */
export async function measureBareLoop({ databaseUrl }: Servers, count: number): Promise<number> {
  const [loop, receiver] = await Promise.all([
    startHelperProcess<BareLoopQuestions>(new URL('./bare-loop.main.ts', import.meta.url)),
    startReceiver(),
  ]);
  try {
    const ask = { databaseUrl, receiverUrl: receiver.url, path: '/bare' };
    await loop.ask('run', { ...ask, payload, count: Math.ceil(count * warmUpShare) });
    return (await loop.ask('run', { ...ask, payload, count })).perSecond;
  } finally {
    await Promise.all([loop.stop(), receiver.stop()]);
  }
}
