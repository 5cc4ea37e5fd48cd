import { setTimeout as delay } from 'node:timers/promises';
import { nowUs } from '../../report/clock.ts';
import type { Organization, Scene } from '../scene.ts';

export interface SaturationOptions {
  /** Number of accepted deliveries that have not arrived. It is kept constant. */
  outstanding: number;
  /** Duration before the measurement begins. */
  warmUpSeconds: number;
  seconds: number;
}

const connections = 32;
const steerEveryMs = 100;

/**
 * The sustained rate of the product, in deliveries per second. The organization publishes as fast as its deliveries
 * arrive, with a fixed number outstanding, so that no backlog builds up.
 */
export async function saturate(
  scene: Scene,
  { publisher, ledger }: Organization,
  options: SaturationOptions,
): Promise<number> {
  const { outstanding, warmUpSeconds, seconds } = options;
  const measureFromUs = nowUs() + warmUpSeconds * 1e6;
  const untilUs = measureFromUs + seconds * 1e6;
  while (nowUs() < untilUs) {
    await scene.sync();
    const publications = Math.max(0, Math.floor((outstanding - ledger.outstanding()) / ledger.paths.length));
    await publisher.ask('allow', { publications, connections });
    await delay(steerEveryMs);
  }
  await publisher.ask('rest', null);
  await scene.sync();
  return arrivedBetween([ledger], measureFromUs, untilUs) / seconds;
}

export function arrivedBetween(ledgers: { arrivedUs(): readonly number[] }[], fromUs: number, untilUs: number): number {
  return ledgers.reduce(
    (sum, ledger) => sum + ledger.arrivedUs().filter((atUs) => atUs >= fromUs && atUs < untilUs).length,
    0,
  );
}
