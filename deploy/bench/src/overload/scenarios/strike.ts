import { setTimeout as delay } from 'node:timers/promises';
import { nowUs } from '../../report/clock.ts';
import type { Scene } from '../scene.ts';

/** What an outage may still be felt after everything is ready again. */
const convalescenceSeconds = 15;

/** Kills one process, and resolves when it is ready again: `overUs` is when nothing may be felt of it any more. */
export async function strike(
  { deployment }: Scene,
  startUs: number,
  { name, afterSeconds }: { name: string; afterSeconds: number },
) {
  await delay(Math.max(0, (startUs - nowUs()) / 1000 + afterSeconds * 1000));
  const fromUs = nowUs();
  await deployment.kill(name);
  const { wholeStartEnded } = await deployment.recover(name);
  const readyUs = nowUs();
  return {
    name,
    fromUs,
    overUs: readyUs + convalescenceSeconds * 1e6,
    downSeconds: (readyUs - fromUs) / 1e6,
    wholeStartEnded,
  };
}
