import { bareKey, bareListing, deleteBareEvents, startBareBeside } from '../bare/bare-beside.ts';
import { measureBareLoop } from '../bare/bare-loop.ts';
import { type EdgeRequest, startEdgeLoad } from '../edge/edge-load.ts';
import type { Servers } from '../setup/servers.ts';

/** Rates of the minimal parts of mode `inline` without the product, on the same servers in the same run. */
export interface InlineReference {
  /** Publications per second of a Koa route that only writes the rows of a publication. */
  acceptedPerSecond: number;
  /** Deliveries per second of a loop that only claims, signs, posts and records. */
  deliveredPerSecond: number;
}

const connections = 32;

/**
 * Measures both rates twice. Call it directly after the product was stopped: it uses the product's API key, listing and
 * tables, and the machine's speed drifts.
 */
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

/**
 * Deliveries per second of both parts together. They share the machine, so a publication and its deliveries take the
 * sum of their times.
 */
export function bareDeliveredPerSecond(
  { acceptedPerSecond, deliveredPerSecond }: InlineReference,
  endpoints: number,
): number {
  return endpoints / (1 / acceptedPerSecond + endpoints / deliveredPerSecond);
}

async function measureBarePublications(servers: Servers, count: number): Promise<number> {
  const [bare, load] = await Promise.all([startBareBeside(servers), startEdgeLoad()]);
  const request: EdgeRequest = {
    method: 'POST',
    path: '/',
    token: bareKey,
    expected: 201,
    body: bareListing,
    keyed: false,
  };
  try {
    const run = () => load.ask('run', { origin: bare.origin, request, count, connections });
    await run();
    const { latenciesMs, seconds, refused, firstRefusal } = await run();
    if (refused > 0) throw new Error(`The baseline server refused a request: ${firstRefusal}`);
    return latenciesMs.length / seconds;
  } finally {
    await Promise.all([bare.stop(), load.stop()]);
    await deleteBareEvents(servers);
  }
}
