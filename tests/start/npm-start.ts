import path from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { processIdentity } from '@marketplace/local/processes/pid-file';
import { waitFor } from '../support/wait-for.ts';

export interface StartPorts {
  PORT: number;
  INBOX_PORT: number;
  TEMPORAL_PORT: number;
  TEMPORAL_UI_PORT: number;
  POSTGRES_PORT: number;
}

export interface StartedCommand {
  pid: number;
  hasEnded(): boolean;
  /** Everything printed so far. */
  output(): string;
  /** The children with a pid file, by name. */
  children(): Record<string, { pid: number; identity: string }>;
  /** Sends SIGINT, as Ctrl-C does. Resolves to the exit code. */
  interrupt(): Promise<number | null>;
  /** Resolves to the exit code when it ends. */
  ended: Promise<number | null>;
}

const readyLine = 'Ctrl-C stops everything';
const startMsMax = 120_000;

/**
 * Runs the program of `npm start` with the given settings only. Resolves when it is ready.
 */
export async function startCommand(
  dataDir: string,
  ports: StartPorts,
  settings: Record<string, string> = {},
): Promise<StartedCommand> {
  const child = spawn(process.execPath, [path.join(repositoryRoot, 'deploy/local/src/start.ts')], {
    env: { ...machineSettings(), DATA_DIR: dataDir, ...portSettings(ports), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = once(child, 'exit').then(() => child.exitCode);
  const interrupt = (): Promise<number | null> => {
    if (!hasEnded(child)) child.kill('SIGINT');
    return ended;
  };
  const isReady = (): boolean => {
    if (hasEnded(child)) throw new Error(output);
    return output.includes(readyLine);
  };
  await waitFor('npm start to be ready', isReady, startMsMax).catch(async (error: Error) => {
    await interrupt();
    throw error;
  });
  return {
    pid: child.pid!,
    hasEnded: () => hasEnded(child),
    output: () => output,
    children: () => readChildren(path.join(dataDir, 'run')),
    interrupt,
    ended,
  };
}

export function isRunning({ pid, identity }: { pid: number; identity: string }): boolean {
  return processIdentity(pid) === identity;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** The environment variables that let programs be found. Addresses of servers are left out. */
function machineSettings(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'XDG_CACHE_HOME', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]));
}

function readChildren(runDir: string): Record<string, { pid: number; identity: string }> {
  return Object.fromEntries(
    readdirSync(runDir).flatMap((file) => {
      const record = readRecord(path.join(runDir, file));
      return record ? [[file.split('.')[0]!, record]] : [];
    }),
  );
}

/** Undefined if the file has just been deleted or is being written. */
function readRecord(file: string): { pid: number; identity: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; identity: string };
  } catch {
    return undefined;
  }
}

function portSettings({ PORT, INBOX_PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, POSTGRES_PORT }: StartPorts) {
  const others = { inbox: INBOX_PORT, temporal: TEMPORAL_PORT, temporalUi: TEMPORAL_UI_PORT, postgres: POSTGRES_PORT };
  const texts = Object.entries(others).map(([name, port]) => `${name}=${port}`);
  return { PORT: String(PORT), LOCAL_PORTS: texts.join() };
}
