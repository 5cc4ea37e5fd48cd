import { setTimeout as delay } from 'node:timers/promises';
import { startPublisher } from '../load/publisher.ts';
import { nowUs } from '../report/clock.ts';
import { type Product, startProduct } from '../setup/product.ts';
import { startReceiver } from '../setup/receiver.ts';
import type { Servers } from '../setup/servers.ts';
import { newSubscriber } from '../setup/subscriber.ts';
import { withClient } from '../setup/with-client.ts';
import { newOrganization, type Organization } from './ledger.ts';

const lookEveryMs = 250;
const steerEveryMs = 100;
const connections = 32;

/** Publications in the outbox or with an open delivery. */
const waitingSql = `
  select payload->>'objectId' as id from trading.outbox where topic = 'event'
  union select e.object_id from webhooks.delivery d join webhooks.event e on e.id = d.event_id
         where d.status in ('pending', 'retrying', 'held')`;

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** Starts a product with a receiver. Each organization has a client in a process of its own. */
export async function openScene(servers: Servers, options: Parameters<typeof startProduct>[1]) {
  const product: Product = await startProduct(servers, options);
  const receiver = await startReceiver();
  const organizations: Organization[] = [];
  /** Brings the organizations up to date. */
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
    /** Resolves to true when everything accepted has arrived, or to false when the time is up. */
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
