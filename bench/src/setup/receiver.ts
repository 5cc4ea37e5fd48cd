import { type HelperProcess, startHelperProcess } from './helper-process.ts';

export interface Taken {
  /** Id of the event's listing. Each publication creates one listing. */
  objectId: string;
  path: string;
  /** The header `webhook-id`, the same in every attempt of one event. */
  eventId: string;
  /** Time at which the request's headers had arrived. */
  firstByteUs: number;
  /** Time at which the whole request had arrived. */
  atUs: number;
}

type Questions = {
  url: { input: null; output: string };
  /** Deliveries since the last `take`. */
  count: { input: null; output: number };
  take: { input: null; output: Taken[] };
};

export interface Receiver extends HelperProcess<Questions> {
  url: string;
}

export async function startReceiver(): Promise<Receiver> {
  const receiver = await startHelperProcess<Questions>(new URL('./receiver.main.ts', import.meta.url));
  return { ...receiver, url: await receiver.ask('url', null) };
}
