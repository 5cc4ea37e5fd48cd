import { type HelperProcess, startHelperProcess } from './helper-process.ts';

export interface Taken {
  /** The listing that the event tells of: one publication makes one. */
  objectId: string;
  path: string;
  /** `webhook-id`: the same in every attempt for one event. */
  eventId: string;
  /** When the head of the request was there. */
  firstByteUs: number;
  /** When all of the request was there. */
  atUs: number;
}

type Questions = {
  url: { input: null; output: string };
  /** Deliveries to these paths since the last `take`. */
  count: { input: { paths: string[] }; output: number };
  /** Answers to this path come so late from now on. */
  hang: { input: { path: string; ms: number }; output: void };
  /** While on, requests are taken and answered when it is off again. */
  hold: { input: { on: boolean }; output: void };
  take: { input: null; output: Taken[] };
};

export interface Receiver extends HelperProcess<Questions> {
  url: string;
}

export async function startReceiver(): Promise<Receiver> {
  const receiver = await startHelperProcess<Questions>(new URL('./receiver.main.ts', import.meta.url));
  return { ...receiver, url: await receiver.ask('url', null) };
}
