import type { HeldPort } from './held-port.ts';
import { choosePorts, holdFreePort } from './ports.ts';
import type { PortSetting } from './ports.ts';
import type { Print } from '../processes/progress.ts';

type PortName = 'gateway' | 'inbox' | 'temporal' | 'temporalUi' | 'postgres';
export type Ports = Record<PortName, HeldPort>;

const settings: Record<PortName, PortSetting> = {
  gateway: { name: 'PORT', fallback: 3000 },
  inbox: { name: 'INBOX_PORT', fallback: 3001 },
  temporal: { name: 'TEMPORAL_PORT', fallback: 7233 },
  temporalUi: { name: 'TEMPORAL_UI_PORT', fallback: 8233 },
  // Below the ports that systems give to outgoing connections: 32768 to 60999 on Linux, and from 49152 up elsewhere.
  postgres: { name: 'POSTGRES_PORT', fallback: 15_432 },
};

/**
 * Holds the ports of all parts that are started here. A part that runs elsewhere (DATABASE_URL, TEMPORAL_ADDRESS) gets
 * none; its usual port is not checked either, because that part itself may be using it.
 */
export async function holdInfrastructurePorts(
  env: NodeJS.ProcessEnv,
  { test, print }: { test: boolean; print: Print },
): Promise<Ports> {
  const elsewhere = new Set<string>([
    ...(env.DATABASE_URL ? ['postgres'] : []),
    ...(env.TEMPORAL_ADDRESS ? ['temporal', 'temporalUi'] : []),
  ]);
  const names = (Object.keys(settings) as PortName[]).filter((name) => !elsewhere.has(name));
  const open = Object.fromEntries(names.map((name) => [name, settings[name]]));
  return (test ? await holdFreePorts(names) : await choosePorts(open, env, print)) as Ports;
}

/** Held concurrently, so that they differ. */
async function holdFreePorts(names: PortName[]): Promise<Partial<Ports>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await holdFreePort()])));
}
