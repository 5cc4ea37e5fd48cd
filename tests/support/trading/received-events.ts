import { verifyWebhook } from '@marketplace/sdk';
import type { Receiver } from '../receiver.ts';
import type { SharedStack } from '../stacks/shared-stack.ts';
import { newTrader, type Trader } from '../traders.ts';
import { waitFor } from '../wait-for.ts';

/** An event as a party received it. */
export interface ReceivedEvent {
  id: string;
  type: string;
  createdAt: string;
  data: { object: { id: string; version: number; status: string } & Record<string, unknown> };
}

/** A trader with an endpoint that receives all its events. */
export interface Subscriber extends Trader {
  /** The events about the records that have arrived, each once, in the order of `createdAt` and id. */
  eventsOf(ids: string[]): ReceivedEvent[];
  /** The bytes of each event that has arrived, by event id. */
  bodies(): Map<string, string>;
}

/** Creates a trader and an endpoint for all its events at the receiver. Every webhook must be signed. */
export async function newSubscriber(
  stack: Pick<SharedStack, 'base' | 'origin'>,
  receiver: Receiver,
  email: string,
): Promise<Subscriber> {
  const trader = await newTrader(stack, email);
  const path = `/${trader.organizationId}`;
  const endpoint = { url: receiver.url + path, subscribedEvents: ['*'] };
  const { body } = await trader.owner.post<{ signingSecret: string }>('/webhooks/endpoints', endpoint);
  const bodies = (): Map<string, string> =>
    new Map(
      receiver.received
        .filter((one) => one.path === path)
        .map((one) => {
          verifyWebhook({ payload: Buffer.from(one.body), headers: one.headers, secret: body.signingSecret });
          return [one.eventId, one.body];
        }),
    );
  return {
    ...trader,
    bodies,
    eventsOf: (ids) =>
      [...bodies().values()]
        .map((text) => JSON.parse(text) as ReceivedEvent)
        .filter(({ data }) => ids.includes(data.object.id))
        .sort((one, other) => compare(one.createdAt, other.createdAt) || compare(one.id, other.id)),
  };
}

/** Waits until each of the parties has received `count` events about the records. Resolves to the events of each. */
export async function whenReceived(parties: Subscriber[], ids: string[], count: number): Promise<ReceivedEvent[][]> {
  for (const party of parties) await waitFor(`${count} events`, () => party.eventsOf(ids).length >= count);
  return parties.map((party) => party.eventsOf(ids));
}

/** Type, status of the record, and how an offer ended. */
export function told(events: ReceivedEvent[]): [string, string, unknown][] {
  return events.map(({ type, data: { object } }) => [type, object.status, object.closedReason ?? null]);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
