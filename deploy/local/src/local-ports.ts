import { z } from 'zod';
import { mapSetting, portSetting } from '@marketplace/kernel';

/**
 * Default ports of the servers that `npm start` brings. They are below those that systems give to outgoing connections:
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
