import { setTimeout as delay } from 'node:timers/promises';
import { nowUs } from '../../report/clock.ts';
import { account, type Account } from '../report/account.ts';
import type { DeploymentOptions } from '../deployment.ts';
import { arrivedBetween } from './saturate.ts';
import { type Organization, type Scene, withScene } from '../scene.ts';

export interface OutageOptions {
  /** Open deliveries before each kill, at all endpoints together. */
  deliveries: number;
  endpoints: number;
  /** How long the rate without an outage is measured. */
  saturationSeconds: number;
  /** How long to wait for recovery. */
  watchSeconds: number;
  drainSeconds: number;
}

interface OutageKind {
  killed: string;
  open: number;
  /** From the kill until everything was ready. */
  downSeconds: number;
  /** `npm start` itself ended, and the bench started it again. */
  wholeStartEnded: boolean;
  /** From readiness until the first delivery after it. Null when there was none, 0 when no delivery was left. */
  firstDeliverySeconds: number | null;
  /**
   * From readiness until the end of the first window with `recoveredShare` of saturation. Null when there was none.
   */
  recoveredSeconds: number | null;
}

export interface OutageRun extends Account {
  deployment: Omit<DeploymentOptions, 'print'>;
  options: OutageOptions;
  /** Measured with the same backlog, without an outage. */
  saturationPerSecond: number;
  kinds: OutageKind[];
  accepted: number;
  drainedAfterSeconds: number | null;
}

export const recoveredShare = 0.9;
const windowSeconds = 5;
const windowStepSeconds = 0.5;
const connections = 16;
/** How long creating the backlog of one kill may take. */
const fillSecondsMax = 180;
const lookEveryMs = 200;
/**
 * The maximum timeout of an endpoint. Receivers respond only when the backlog is complete, and these attempts must not
 * time out.
 */
const timeoutSeconds = 30;

/**
 * Kills one process after another (SIGKILL) while many deliveries are open, and measures how fast they are delivered
 * afterwards.
 */
export function runOutage(deployment: DeploymentOptions, options: OutageOptions): Promise<OutageRun> {
  return withScene(deployment, async (scene) => {
    const { print, ...described } = deployment;
    const tenant = await scene.addOrganization(options.endpoints, { timeoutSeconds });
    await fill(scene, tenant, options);
    await scene.receiver.ask('hold', { on: false });
    const saturationPerSecond = await measureRate(scene, tenant, options.saturationSeconds);
    print(
      `saturation: ${saturationPerSecond.toFixed(1)} deliveries/s ` +
        `with a backlog of ${options.deliveries} deliveries at ${options.endpoints} endpoints`,
    );

    const kinds: OutageKind[] = [];
    for (const killed of scene.deployment.killable) {
      const open = await fill(scene, tenant, options);
      const kind = { killed, open, ...(await strike(scene, tenant, killed, saturationPerSecond, options)) };
      kinds.push(kind);
      print(describeKind(kind));
    }
    const drainFromUs = nowUs();
    const drained = await scene.settle(options.drainSeconds);
    return {
      deployment: described,
      options,
      saturationPerSecond,
      kinds,
      accepted: tenant.ledger.accepted() * options.endpoints,
      drainedAfterSeconds: drained ? (nowUs() - drainFromUs) / 1e6 : null,
      ...(await account(scene, [tenant])),
    };
  });
}

/**
 * Publishes until the wanted number of deliveries is open, while the receiver holds back its responses. Resolves to the
 * number of open deliveries. Throws when the number is not reached in time.
 */
async function fill(
  { receiver, backlog, sync }: Scene,
  { publisher, ledger }: Organization,
  { deliveries, endpoints }: OutageOptions,
): Promise<number> {
  await receiver.ask('hold', { on: true });
  for (const deadline = Date.now() + fillSecondsMax * 1000; ; await delay(lookEveryMs)) {
    await sync();
    const now = await backlog.inSql();
    if (now && now.open >= deliveries && now.outbox === 0) return now.open;
    if (Date.now() > deadline) {
      const { firstRefusal, firstFailure } = ledger.counted;
      throw new Error(
        `Only ${now?.open} of ${deliveries} deliveries are open. ` +
          (firstRefusal ?? firstFailure ?? 'All publications were accepted.'),
      );
    }
    // Events in the outbox will become deliveries too, so nothing more is published while there are any.
    const publications = now && now.outbox === 0 ? Math.ceil((deliveries - now.open) / endpoints) : 0;
    await publisher.ask('send', { publications, connections });
  }
}

async function strike(
  scene: Scene,
  tenant: Organization,
  killed: string,
  saturationPerSecond: number,
  { watchSeconds }: OutageOptions,
): Promise<Omit<OutageKind, 'killed' | 'open'>> {
  const killedUs = nowUs();
  await scene.deployment.kill(killed);
  // Attempts in flight end only now, so none of them was recorded before the kill.
  await scene.receiver.ask('hold', { on: false });
  const { wholeStartEnded } = await scene.deployment.recover(killed);
  const readyUs = nowUs();
  await scene.sync();
  let recoveredSeconds = tenant.ledger.outstanding() === 0 ? 0 : null;
  while (recoveredSeconds === null && nowUs() - readyUs < watchSeconds * 1e6) {
    await waitAndSync(scene, windowStepSeconds);
    recoveredSeconds = recoveryOf(tenant, readyUs, saturationPerSecond);
  }
  const firstUs = tenant.ledger.postedSince(readyUs)[0];
  return {
    downSeconds: (readyUs - killedUs) / 1e6,
    wholeStartEnded,
    firstDeliverySeconds: recoveredSeconds === 0 ? 0 : firstUs === undefined ? null : (firstUs - readyUs) / 1e6,
    recoveredSeconds,
  };
}

/**
 * Seconds from readiness to the end of the first window that reached `recoveredShare` of saturation, or until the
 * backlog was empty. Null when neither has happened yet.
 */
function recoveryOf({ ledger }: Organization, readyUs: number, saturationPerSecond: number): number | null {
  const needed = recoveredShare * saturationPerSecond * windowSeconds;
  const posted = ledger.postedSince(readyUs);
  for (let end = windowSeconds; readyUs + end * 1e6 <= nowUs(); end += windowStepSeconds) {
    const untilUs = readyUs + end * 1e6;
    if (posted.filter((atUs) => atUs >= untilUs - windowSeconds * 1e6 && atUs < untilUs).length >= needed) return end;
  }
  return ledger.outstanding() === 0 ? (nowUs() - readyUs) / 1e6 : null;
}

/** Deliveries per second, measured only while there is a backlog. */
async function measureRate(scene: Scene, { ledger }: Organization, seconds: number): Promise<number> {
  const fromUs = nowUs();
  while (ledger.outstanding() > 0 && nowUs() - fromUs < seconds * 1e6) await waitAndSync(scene, windowStepSeconds);
  const untilUs = ledger.outstanding() > 0 ? nowUs() : ledger.arrivedUs().at(-1)!;
  return arrivedBetween([ledger], fromUs, untilUs) / ((untilUs - fromUs) / 1e6);
}

async function waitAndSync(scene: Scene, seconds: number): Promise<void> {
  await delay(seconds * 1000);
  await scene.sync();
}

function describeKind({ killed, open, downSeconds, firstDeliverySeconds, recoveredSeconds }: OutageKind): string {
  const seconds = (value: number | null): string => (value === null ? 'never' : `after ${value.toFixed(1)} s`);
  return (
    `${killed} killed with ${open} open deliveries: ready ${seconds(downSeconds)}; ` +
    `then first delivery ${seconds(firstDeliverySeconds)}, full rate ${seconds(recoveredSeconds)}`
  );
}
