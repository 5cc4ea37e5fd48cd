import type { Accepted, Published, Publisher } from '../load/publisher.ts';
import type { Taken } from '../setup/receiver.ts';

/** An organization with its client, its publications, and their arrivals at its endpoints. */
export interface Organization {
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
  /** Publications that reached an endpoint as two events, which must not happen. */
  doubled(): number;
  publish(published: Published): void;
  receive(taken: Taken): void;
}

export function newOrganization(publisher: Publisher, paths: readonly string[]): Organization {
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
    // A publication may arrive before the client has its response, or without one. It is counted when it is accepted.
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
