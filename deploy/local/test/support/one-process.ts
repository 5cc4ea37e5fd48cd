import { freePort } from '../../src/ports.ts';
import { type StackOptions, startStack, stackLogger } from '../../src/stack.ts';
import { bundleDirectory, type Stand, standEnvironment } from './stand.ts';

export interface RunningStack {
  origin: string;
  /** Every line that was logged. */
  logs(): string;
  stop(): Promise<void>;
}

/** Everything in this process, as `npm start` has it. */
export async function startOneProcess(base: Stand, { environment, resolve }: Partial<Pick<StackOptions, 'environment' | 'resolve'>> = {}): Promise<RunningStack> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const stack = await startStack({
    environment: { ...standEnvironment(base, origin), PORT: String(port), ...environment },
    ...(resolve && { resolve }),
    cacheDir: bundleDirectory,
    log: stackLogger({ write: (line) => void lines.push(line) }),
  });
  return { origin, logs: () => lines.join(''), stop: stack.stop };
}
