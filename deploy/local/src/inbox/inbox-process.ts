import { fileURLToPath } from 'node:url';
import type { Child } from '../processes/child.ts';
import { type ProgramOptions, startProgram } from '../supervision/program.ts';

export interface InboxProcess extends Child {
  url: string;
}

export type InboxOptions = Pick<ProgramOptions, 'runDir' | 'log' | 'again' | 'signal' | 'held'> & { port: number };

const file = fileURLToPath(new URL('./inbox.main.ts', import.meta.url));

/** Starts the inbox in a separate process. Resolves when it listens. */
export async function startInbox({ port, ...options }: InboxOptions): Promise<InboxProcess> {
  const child = await startProgram({ name: 'inbox', file, args: [`${port}`], ...options });
  return { ...child, url: `http://127.0.0.1:${port}` };
}
