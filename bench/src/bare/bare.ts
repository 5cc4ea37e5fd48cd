import { startHelperProcess } from '../setup/helper-process.ts';

export type BareQuestions = {
  start: {
    input: {
      databaseUrl: string;
      /** Columns of a listing that the body of a request leaves out. */
      listing: object;
    };
    output: { origin: string };
  };
};

/** Starts the baseline server in a separate process. */
export async function startBare(input: BareQuestions['start']['input']) {
  const child = await startHelperProcess<BareQuestions>(new URL('./bare.main.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { origin } = await child.ask('start', input);
  return { origin, pid: child.pid, stop: () => child.stop() };
}
