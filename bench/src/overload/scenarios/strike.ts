import { setTimeout as delay } from 'node:timers/promises';
import { nowUs } from '../../report/clock.ts';
import type { Scene } from '../scene.ts';

/** How long latencies may still be affected after everything is ready again. */
const recoverySeconds = 15;

/** Kills one process. Resolves when it is ready again. `overUs`: from then on the outage may not affect latencies. */
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
    overUs: readyUs + recoverySeconds * 1e6,
    downSeconds: (readyUs - fromUs) / 1e6,
    wholeStartEnded,
  };
}
