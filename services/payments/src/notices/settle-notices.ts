import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { ProviderNotice } from '../entities/provider-notice.entity.ts';
import type { ClaimedObject } from './claim-notices.ts';

/** Longest pause before a notice is tried again, in seconds. The pauses are 1, 2, 4 ... seconds. */
const pauseSecondsMax = 1800;

/** Records that the state of the object of these notices was applied. */
export async function markProcessed(
  em: EntityManager,
  provider: ProviderNotice['provider'],
  { ids }: ClaimedObject,
): Promise<void> {
  await sql`
    update provider_notice set processed_at = payments.now()
     where provider = ${provider} and id = any(${ids}) and processed_at is null`.execute(em.getKysely());
}

/** Lets notices wait for their next attempt. */
export async function postpone(
  em: EntityManager,
  provider: ProviderNotice['provider'],
  { ids, attempts }: ClaimedObject,
): Promise<void> {
  const seconds = Math.min(pauseSecondsMax, 2 ** Math.min(attempts - 1, 20));
  await sql`
    update provider_notice set available_at = payments.now() + make_interval(secs => ${seconds})
     where provider = ${provider} and id = any(${ids})`.execute(em.getKysely());
}

/** Gives notices up, because no record has fitted them for too long. They are kept for operators. */
export async function giveUp(
  em: EntityManager,
  provider: ProviderNotice['provider'],
  { ids }: ClaimedObject,
): Promise<void> {
  await sql`
    update provider_notice set unmatched_at = payments.now()
     where provider = ${provider} and id = any(${ids}) and unmatched_at is null`.execute(em.getKysely());
}
