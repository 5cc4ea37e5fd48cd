import { latencyOf } from '../../report/latency.ts';
import type { Accepted } from '../../webhooks/load.ts';
import type { Taken } from '../../setup/receiver.ts';
import type { Published } from '../publisher.ts';

type Counted = Omit<Published, 'accepted'>;

/** How one publication reached its organization's first endpoint. Without latencies if it did not arrive. */
export interface Passage {
  sentUs: number;
  fromSendMs?: number;
  fromAcceptMs?: number;
}

/** The publications of one organization, and their arrivals at its endpoints. */
export interface Ledger {
  readonly paths: readonly string[];
  readonly counted: Counted;
  accepted(): number;
  /** Pairs of accepted publication and endpoint that have not arrived. */
  missing(): { objectId: string; path: string }[];
  /** Number of `missing()`. */
  outstanding(): number;
  /** Times of the first arrivals, in the order of arrival. */
  arrivedUs(): readonly number[];
  /**
   * For each pair of publication and endpoint, the time of its first POST since `fromUs`. An attempt that an outage
   * interrupted is posted again.
   */
  postedSince(fromUs: number): number[];
  /** Repeated POSTs of the same event to an endpoint. At-least-once delivery allows them. */
  duplicates(): number;
  /** Publications that reached an endpoint as two events, which must not happen. */
  doubled(): number;
  /** The passages of accepted publications to the first endpoint, in the order of sending. */
  passages(): Passage[];
  publish(published: Published): void;
  receive(taken: Taken): void;
}

export function openLedger(paths: readonly string[]): Ledger {
  const accepted = new Map<string, Accepted>();
  const arrived = new Map<string, { eventId: string; firstByteUs: number }>();
  const arrivedUs: number[] = [];
  const posts: { key: string; atUs: number }[] = [];
  const counted: Counted = { offered: 0, notSent: 0, refused: 0, refusedBluntly: 0, failed: 0 };
  let duplicates = 0;
  let doubled = 0;
  let arrivedOfAccepted = 0;
  const keyOf = (objectId: string, path: string): string => `${objectId} ${path}`;
  return {
    paths,
    counted,
    accepted: () => accepted.size,
    // A publication may arrive before the client has its response, or without one. It is counted when it is accepted.
    outstanding: () => accepted.size * paths.length - arrivedOfAccepted,
    missing: () =>
      [...accepted.keys()].flatMap((objectId) =>
        paths.filter((path) => !arrived.has(keyOf(objectId, path))).map((path) => ({ objectId, path })),
      ),
    arrivedUs: () => arrivedUs,
    postedSince: (fromUs) => {
      const first = new Map<string, number>();
      for (const { key, atUs } of posts) if (atUs >= fromUs && !first.has(key)) first.set(key, atUs);
      return [...first.values()];
    },
    duplicates: () => duplicates,
    doubled: () => doubled,
    passages: () =>
      [...accepted.values()].map(({ objectId, sentUs, acceptedUs }) => {
        const arrival = arrived.get(keyOf(objectId, paths[0]!));
        if (!arrival) return { sentUs };
        return {
          sentUs,
          fromSendMs: (arrival.firstByteUs - sentUs) / 1000,
          fromAcceptMs: (arrival.firstByteUs - acceptedUs) / 1000,
        };
      }),
    publish: ({ accepted: more, ...counts }) => {
      for (const one of more) {
        accepted.set(one.objectId, one);
        arrivedOfAccepted += paths.filter((path) => arrived.has(keyOf(one.objectId, path))).length;
      }
      counted.offered += counts.offered;
      counted.notSent += counts.notSent;
      counted.refused += counts.refused;
      counted.refusedBluntly += counts.refusedBluntly;
      counted.failed += counts.failed;
      counted.firstRefusal ??= counts.firstRefusal;
      counted.firstFailure ??= counts.firstFailure;
    },
    receive: ({ objectId, path, eventId, firstByteUs, atUs }) => {
      const key = keyOf(objectId, path);
      const before = arrived.get(key);
      posts.push({ key, atUs });
      if (!before) {
        arrived.set(key, { eventId, firstByteUs });
        arrivedUs.push(atUs);
        if (accepted.has(objectId)) arrivedOfAccepted += 1;
      } else if (before.eventId === eventId) duplicates += 1;
      else doubled += 1;
    },
  };
}

export interface PassageLatency {
  p50: number;
  p99: number;
  /** Infinity when one of them has not arrived. */
  worst: number;
  count: number;
}

export function describePassages(passages: readonly Passage[], from: 'fromSendMs' | 'fromAcceptMs'): PassageLatency {
  const values = passages.map((passage) => passage[from] ?? Infinity);
  return { ...latencyOf(values), worst: values.reduce((worst, value) => Math.max(worst, value), -Infinity) };
}
