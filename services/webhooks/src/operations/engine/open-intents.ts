import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { openIntents as open } from '../../admission/intents.ts';
import type { EngineInput } from '../../input.ts';

/** Their deliveries become rows that are `delivering` and keep their slots. */
export async function openIntents(
  { em }: Work,
  _caller: Caller,
  { ids }: EngineInput<'openIntents'>,
): Promise<Record<string, never>> {
  await open(em, ids, sql`true`);
  return {};
}
