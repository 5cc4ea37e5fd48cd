import { setTimeout as delay } from 'node:timers/promises';
import { type Receiver, startReceiver } from '../setup/receiver.ts';
import { newSubscriber, type SubscriberSettings } from '../setup/subscriber.ts';
import { type BacklogReader, openBacklogReader } from './backlog.ts';
import { deploy } from './deploy.ts';
import type { Deployment, DeploymentOptions } from './deployment.ts';
import { type Ledger, openLedger } from './report/ledger.ts';
import { type Publisher, startPublisher } from './publisher.ts';
import { type StolenTime, watchStolenTime } from './stolen-time.ts';

export interface Organization {
  publisher: Publisher;
  ledger: Ledger;
}

/** A product with clients, a receiver, and a ledger of publications and arrivals for each organization. */
export interface Scene {
  deployment: Deployment;
  receiver: Receiver;
  backlog: BacklogReader;
  stolenTime: StolenTime;
  /** Signs up an organization with `endpoints` endpoints at the receiver and starts its publishing client. */
  addOrganization(endpoints: number, settings?: SubscriberSettings): Promise<Organization>;
  /** Brings the ledgers up to date. */
  sync(): Promise<void>;
  /** Resolves to true when everything accepted has arrived, or to false when the time is up. */
  settle(seconds: number): Promise<boolean>;
}

const lookEveryMs = 250;

/** Runs the scenario on a new product, and stops everything afterwards. */
export async function withScene<Result>(
  options: DeploymentOptions,
  run: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const closers: (() => Promise<unknown>)[] = [];
  const organizations: Organization[] = [];
  const stolenTime = watchStolenTime();
  try {
    const receiver = await startReceiver();
    closers.push(() => receiver.stop());
    const deployment = await deploy(options);
    closers.push(() => deployment.stop());
    const backlog = openBacklogReader(deployment);
    closers.push(() => backlog.close());
    const sync = async (): Promise<void> => {
      const [taken, ...published] = await Promise.all([
        receiver.ask('take', null),
        ...organizations.map(({ publisher }) => publisher.ask('take', null)),
      ]);
      published.forEach((news, n) => organizations[n]!.ledger.publish(news));
      const ledgers = new Map(organizations.flatMap(({ ledger }) => ledger.paths.map((path) => [path, ledger])));
      for (const one of taken) ledgers.get(one.path)?.receive(one);
    };
    return await run({
      deployment,
      receiver,
      backlog,
      stolenTime,
      sync,
      addOrganization: async (endpoints, settings) => {
        const subscriber = await newSubscriber(
          { origin: deployment.origin, receiver },
          deployment,
          endpoints,
          settings,
        );
        const publisher = await startPublisher({ ...subscriber, client: organizations.length + 1 });
        closers.push(() => publisher.stop());
        const organization = { publisher, ledger: openLedger(subscriber.paths) };
        organizations.push(organization);
        return organization;
      },
      settle: async (seconds) => {
        for (const deadline = Date.now() + seconds * 1000; ; await delay(lookEveryMs)) {
          await sync();
          if (organizations.every(({ ledger }) => ledger.outstanding() === 0)) return true;
          if (Date.now() > deadline) return false;
        }
      },
    });
  } finally {
    stolenTime.stop();
    for (const close of closers.reverse()) await close();
  }
}
