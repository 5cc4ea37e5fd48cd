import { z } from 'zod';
import { mapSetting, portSetting } from '@marketplace/kernel';
import { type HeldPort, choosePorts, holdFreePort, type PortSetting } from '../processes/ports.ts';
import type { Print } from '../processes/progress.ts';

/**
 * Default ports of the servers that `npm start` starts. They are below those that systems give to outgoing connections:
 * 32768 to 60999 on Linux, and from 49152 up elsewhere.
 */
export const localPorts = { inbox: 3001, postgres: 15_432, temporal: 7233, temporalUi: 8233 };

const port = (fallback: number, what: string) => ({
  schema: portSetting.or(z.literal('free').transform(() => null)),
  fallback: 'free',
  description: `${what}: ${fallback}, or the next free port.`,
});

/** Schema of `LOCAL_PORTS`. Null for a port that is not named. */
export const localPortsSetting = mapSetting({
  inbox: port(localPorts.inbox, 'The inbox, which shows mails and received webhooks'),
  postgres: port(localPorts.postgres, 'The embedded PostgreSQL'),
  temporal: port(localPorts.temporal, 'The embedded Temporal server'),
  temporalUi: port(localPorts.temporalUi, 'The Temporal UI'),
}).meta({ description: '`npm start`: ports of the servers that it brings, by name, as `inbox=4001,postgres=5432`.' });

type PortName = 'gateway' | 'inbox' | 'temporal' | 'temporalUi' | 'postgres';
type Ports = Record<PortName, HeldPort>;

const settings: Record<PortName, PortSetting> = {
  gateway: { name: 'PORT', fallback: 3000 },
  inbox: { name: 'LOCAL_PORTS=inbox', fallback: localPorts.inbox },
  temporal: { name: 'LOCAL_PORTS=temporal', fallback: localPorts.temporal },
  temporalUi: { name: 'LOCAL_PORTS=temporalUi', fallback: localPorts.temporalUi },
  postgres: { name: 'LOCAL_PORTS=postgres', fallback: localPorts.postgres },
};

/**
 * Holds the ports of all parts that are started here. A part that runs elsewhere (DATABASE_URL, TEMPORAL_ADDRESS) gets
 * none; its usual port is not checked either, because that part may be using it.
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
  return (
    test ? await holdFreePorts(names) : await choosePorts(open, { PORT: env.PORT, ...givenPorts(env) }, print)
  ) as Ports;
}

/** The ports that `LOCAL_PORTS` names, by the names of `settings`. */
function givenPorts(env: NodeJS.ProcessEnv): Record<string, string> {
  const given = Object.entries(localPortsSetting.parse(env['LOCAL_PORTS'])).filter(([, port]) => port !== null);
  return Object.fromEntries(given.map(([name, port]) => [`LOCAL_PORTS=${name}`, String(port)]));
}

/** Held concurrently, so that they differ. */
async function holdFreePorts(names: PortName[]): Promise<Partial<Ports>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await holdFreePort()])));
}
