import { type Caller, newId, systemCaller } from '@marketplace/kernel';
import { idOf, parentsMs, type World } from './world.ts';

/** The engine: relay and worker. */
export const engineCaller = systemCaller('worker', 'bench');

/** An owner of organization number `n`. */
export function memberOf(world: World, n: number, more: { operator?: boolean } = {}): Caller {
  return {
    requestId: 'req_bench',
    actor: {
      type: 'user',
      userId: newId('usr'),
      sessionId: newId('ses'),
      organizationId: idOf('org', parentsMs(world), n),
      role: 'owner',
      recentlyAuthenticated: true,
      ...more,
    },
  };
}
