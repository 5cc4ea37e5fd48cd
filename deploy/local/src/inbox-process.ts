import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { logTail, startChild } from './child.ts';
import type { Child } from './child.ts';

export interface InboxProcess {
  url: string;
  exited: Child['exited'];
  stop(): Promise<void>;
}

export interface InboxOptions {
  port: number;
  runDir: string;
  log: string;
}

const program = fileURLToPath(new URL('./inbox.main.ts', import.meta.url));
const readyMsMax = 15_000;

/** Starts the inbox as a process of its own, as a receiver of webhooks would be. Resolves when it answers. */
export async function startInbox({ port, runDir, log }: InboxOptions): Promise<InboxProcess> {
  const child = await startChild({ name: 'inbox', command: process.execPath, args: [program, `${port}`], runDir, log });
  let ended = false;
  void child.exited.then(() => (ended = true));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + readyMsMax;
  while (!(await answers(url))) {
    if (ended || Date.now() > deadline) {
      await child.stop();
      throw new Error(`The inbox did not start. The end of ${log}:\n${logTail(log)}`);
    }
    await sleep(30);
  }
  return { url, exited: child.exited, stop: child.stop };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(`${url}/hooks`).catch(() => undefined);
  return response?.ok ?? false;
}
