import { startPublisher } from '../load/publisher.ts';
import { startHelperProcess } from '../setup/helper-process.ts';
import type { RefuserQuestions } from './refuser.main.ts';

/** The last of the addresses of publishers, which no organization of a scene uses. */
const client = 254;

/**
 * Measures while a client sends `perSecond` publications per second to a bare server that refuses all of them. Client
 * and server are separate processes.
 */
export async function besideRefusedClient<Result>(
  pace: { perSecond: number; inFlightMax: number },
  measure: () => Promise<Result>,
): Promise<Result> {
  const refuser = await startHelperProcess<RefuserQuestions>(new URL('./refuser.main.ts', import.meta.url));
  const origins = [await refuser.ask('origin', null)];
  const publisher = await startPublisher({ origins, token: 'refused', client });
  try {
    await publisher.ask('pace', pace);
    return await measure();
  } finally {
    await publisher.stop();
    await refuser.stop();
  }
}
