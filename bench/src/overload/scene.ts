import { setTimeout as delay } from 'node:timers/promises';
import { startPublisher, type Accepted, type Published, type Publisher } from '../load/publisher.ts';
import { nowUs } from '../meters/latency.ts';
import { type Product, startProduct } from '../setup/product.ts';
import { startReceiver, type Taken } from '../setup/receiver.ts';
import type { Servers } from '../setup/servers.ts';
import { newSubscriber } from '../setup/subscriber.ts';
import { withClient } from '../setup/database.ts';

const lookEveryMs = 250;
const steerEveryMs = 100;
const connections = 32;

/** Publications in the outbox or with an open delivery. */
const waitingSql = `
  select payload->>'objectId' as id from trading.outbox where topic = 'event'
  union select e.object_id from webhooks.delivery d join webhooks.event e on e.id = d.event_id
         where d.status in ('pending', 'retrying', 'held')`;

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** Starts a product with a receiver. Each organization has a client in a separate process. */
export async function openScene(servers: Servers, options: Parameters<typeof startProduct>[1]) {
  const product: Product = await startProduct(servers, options);
  const receiver = await startReceiver();
  const organizations: Organization[] = [];
  /** Updates the figures of the organizations. */
  const sync = async (): Promise<void> => {
    const [taken, ...published] = await Promise.all([
      receiver.ask('take', null),
      ...organizations.map(({ publisher }) => publisher.ask('take', null)),
    ]);
    published.forEach((news, n) => organizations[n]!.publish(news));
    const byPath = new Map(organizations.flatMap((one) => one.paths.map((path) => [path, one])));
    for (const one of taken) byPath.get(one.path)?.receive(one);
  };
  return {
    product,
    sync,
    /** Signs up an organization with `endpoints` endpoints at the receiver. */
    addOrganization: async (endpoints: number): Promise<Organization> => {
      const { token, paths } = await newSubscriber(product, receiver, servers, endpoints);
      const client = organizations.length + 1;
      const organization = newOrganization(await startPublisher({ origins: product.origins, token, client }), paths);
      organizations.push(organization);
      return organization;
    },
    /** Resolves to true when all accepted deliveries have arrived, or to false when the time is up. */
    settle: async (seconds: number): Promise<boolean> => {
      for (const deadline = Date.now() + seconds * 1000; ; await delay(lookEveryMs)) {
        await sync();
        if (organizations.every((one) => one.outstanding() === 0)) return true;
        if (Date.now() > deadline) return false;
      }
    },
    /**
     * The sustained rate, in deliveries per second. The organization publishes as fast as its deliveries arrive, with a
     * constant number of accepted deliveries that have not arrived, so that no backlog builds up.
     */
    saturate: async (
      organization: Organization,
      { outstanding, warmUpSeconds, seconds }: { outstanding: number; warmUpSeconds: number; seconds: number },
    ): Promise<number> => {
      const { publisher, paths } = organization;
      const fromUs = nowUs() + warmUpSeconds * 1e6;
      const untilUs = fromUs + seconds * 1e6;
      for (; nowUs() < untilUs; await delay(steerEveryMs)) {
        await sync();
        const publications = Math.max(0, Math.floor((outstanding - organization.outstanding()) / paths.length));
        await publisher.ask('allow', { publications, connections });
      }
      await publisher.ask('rest', null);
      await sync();
      return organization.arrivedBetween(fromUs, untilUs) / seconds;
    },
    /** Accepted deliveries that have not arrived and are neither in the outbox nor open. */
    lost: async (): Promise<number> => {
      const waiting = await withClient(servers.databaseUrl, async (client) => {
        const { rows } = await client.query<{ id: string }>(waitingSql);
        return new Set(rows.map(({ id }) => id));
      });
      // Deliveries that were completed before the query have arrived by now.
      await sync();
      return organizations.flatMap((one) => one.missing()).filter(({ objectId }) => !waiting.has(objectId)).length;
    },
    stop: async (): Promise<void> => {
      await Promise.all(organizations.map(({ publisher }) => publisher.stop()));
      await product.stop();
      await receiver.stop();
    },
  };
}

/** An organization with its client, its publications, and their arrivals at its endpoints. */
interface Organization {
  publisher: Publisher;
  readonly paths: readonly string[];
  /** Outcomes of its requests. Its publications are in `accepted`. */
  readonly counted: Omit<Published, 'accepted'>;
  accepted(): Accepted[];
  /** Pairs of accepted publication and endpoint that have not arrived. */
  missing(): { objectId: string; path: string }[];
  /** Number of `missing()`. */
  outstanding(): number;
  /** First arrivals in this time. */
  arrivedBetween(fromUs: number, untilUs: number): number;
  /** Time from before a request of this time until its first endpoint had the event. Infinity: not arrived. */
  latenciesMs(fromUs: number, untilUs?: number): number[];
  /** Publications that reached an endpoint as two events. There must be none. */
  doubled(): number;
  publish(published: Published): void;
  receive(taken: Taken): void;
}

function newOrganization(publisher: Publisher, paths: readonly string[]): Organization {
  const accepted = new Map<string, Accepted>();
  const arrived = new Map<string, { eventId: string; firstByteUs: number }>();
  const arrivedUs: number[] = [];
  const counted = { offered: 0, notSent: 0, refused: 0, refusedBluntly: 0, failed: 0 };
  let doubled = 0;
  let arrivedOfAccepted = 0;
  const keyOf = (objectId: string, path: string): string => `${objectId} ${path}`;
  return {
    publisher,
    paths,
    counted,
    accepted: () => [...accepted.values()],
    // A publication may arrive before the client has its response, or without one. It counts when it is accepted.
    outstanding: () => accepted.size * paths.length - arrivedOfAccepted,
    missing: () =>
      [...accepted.keys()].flatMap((objectId) =>
        paths.filter((path) => !arrived.has(keyOf(objectId, path))).map((path) => ({ objectId, path })),
      ),
    arrivedBetween: (fromUs, untilUs) => arrivedUs.filter((atUs) => atUs >= fromUs && atUs < untilUs).length,
    latenciesMs: (fromUs, untilUs = Infinity) =>
      [...accepted.values()]
        .filter(({ sentUs }) => sentUs >= fromUs && sentUs < untilUs)
        .map(({ objectId, sentUs }) => {
          const arrival = arrived.get(keyOf(objectId, paths[0]!));
          return arrival ? (arrival.firstByteUs - sentUs) / 1000 : Infinity;
        }),
    doubled: () => doubled,
    publish: ({ accepted: more, firstRefusal: _, firstFailure: __, ...counts }) => {
      for (const one of more) {
        accepted.set(one.objectId, one);
        arrivedOfAccepted += paths.filter((path) => arrived.has(keyOf(one.objectId, path))).length;
      }
      for (const name of Object.keys(counted) as (keyof typeof counted)[]) counted[name] += counts[name];
    },
    receive: ({ objectId, path, eventId, firstByteUs, atUs }) => {
      const key = keyOf(objectId, path);
      const before = arrived.get(key);
      if (!before) {
        arrived.set(key, { eventId, firstByteUs });
        arrivedUs.push(atUs);
        if (accepted.has(objectId)) arrivedOfAccepted += 1;
      } else if (before.eventId !== eventId) doubled += 1;
    },
  };
}
