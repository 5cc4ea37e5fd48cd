import { choosePorts, freePort } from './ports.ts';
import type { PortSetting } from './ports.ts';
import type { Print } from '../processes/progress.ts';

export type PortName = 'gateway' | 'inbox' | 'temporal' | 'temporalUi' | 'postgres';
export type Ports = Record<PortName, number>;

const settings: Record<PortName, PortSetting> = {
  gateway: { name: 'PORT', fallback: 3000 },
  inbox: { name: 'INBOX_PORT', fallback: 3001 },
  temporal: { name: 'TEMPORAL_PORT', fallback: 7233 },
  temporalUi: { name: 'TEMPORAL_UI_PORT', fallback: 8233 },
  postgres: { name: 'POSTGRES_PORT', fallback: 54_320 },
};

/**
 * Chooses the ports of all parts that are started here. A part that runs elsewhere (DATABASE_URL, TEMPORAL_ADDRESS)
 * gets none; its usual port is not checked either, because that part itself may be using it.
 */
export async function chooseInfrastructurePorts(
  env: NodeJS.ProcessEnv,
  { decided, test, print }: { decided: Partial<Ports>; test: boolean; print: Print },
): Promise<Ports> {
  const elsewhere = new Set<string>([
    ...(env.DATABASE_URL ? ['postgres'] : []),
    ...(env.TEMPORAL_ADDRESS ? ['temporal', 'temporalUi'] : []),
  ]);
  const names = (Object.keys(settings) as PortName[]).filter((name) => !(name in decided) && !elsewhere.has(name));
  const open = Object.fromEntries(names.map((name) => [name, settings[name]]));
  const chosen = test ? await freePorts(names) : await choosePorts(open, env, print);
  return { ...chosen, ...decided } as Ports;
}

/** Chosen concurrently, so that they differ. */
async function freePorts(names: PortName[]): Promise<Partial<Ports>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
}
