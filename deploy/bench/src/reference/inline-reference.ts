import { bareKey, bareListing, startBareBeside } from '../bare/bare-beside.ts';
import { measureBareLoop } from '../bare/bare-loop.ts';
import { type EdgeRequest, startEdgeLoad } from '../edge/edge-load.ts';
import type { Servers } from '../setup/servers.ts';

/** What the parts of `inline` cost without a product around them, on the same servers in the same run. */
export interface InlineReference {
  /** Publications a second of a Koa route that only writes what a publication writes. */
  acceptedPerSecond: number;
  /** Deliveries a second of a loop that only claims, signs, posts and records. */
  deliveredPerSecond: number;
}

const connections = 32;

/** After the product has run: its key and its listing are borrowed. */
export async function measureInlineReference(
  servers: Servers,
  { publications, deliveries }: { publications: number; deliveries: number },
): Promise<InlineReference> {
  const once = async (): Promise<InlineReference> => ({
    acceptedPerSecond: await measureBarePublications(servers, publications),
    deliveredPerSecond: await measureBareLoop(servers, deliveries),
  });
  const [a, b] = [await once(), await once()];
  return {
    acceptedPerSecond: (a.acceptedPerSecond + b.acceptedPerSecond) / 2,
    deliveredPerSecond: (a.deliveredPerSecond + b.deliveredPerSecond) / 2,
  };
}

/** Both share the machine: a publication and its deliveries, one after the other, take the sum of their times. */
export function bareDeliveredPerSecond(
  { acceptedPerSecond, deliveredPerSecond }: InlineReference,
  endpoints: number,
): number {
  return endpoints / (1 / acceptedPerSecond + endpoints / deliveredPerSecond);
}

async function measureBarePublications(servers: Servers, count: number): Promise<number> {
  const [bare, load] = await Promise.all([startBareBeside(servers, 'sql'), startEdgeLoad()]);
  const request: EdgeRequest = {
    method: 'POST',
    path: '/',
    token: bareKey,
    expected: 201,
    body: bareListing,
    keyed: false,
  };
  try {
    await load.ask('run', { origin: bare.origin, request, count: Math.ceil(count / 10), connections });
    const { latenciesMs, seconds, refused, firstRefusal } = await load.ask('run', {
      origin: bare.origin,
      request,
      count,
      connections,
    });
    if (refused > 0) throw new Error(`The yardstick refused: ${firstRefusal}`);
    return latenciesMs.length / seconds;
  } finally {
    await Promise.all([bare.stop(), load.stop()]);
  }
}
