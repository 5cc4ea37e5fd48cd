import { setTimeout as delay } from 'node:timers/promises';
import { deployByNpmStart } from '../overload/deploy-by-npm-start.ts';
import type { Deployment } from '../overload/deployment.ts';
import { closeClients, createClient } from '../neighbours/client.ts';
import { newMember, signIn } from '../neighbours/members.ts';
import type { MemoryFlags } from './flags.ts';
import { type Samples, samplesIn, type Usage } from './samples.ts';
import { type VisitingClient, visits } from './visits.ts';

const members = 20;
const everyMs = 30_000;

/** Usage by process, at a time in minutes since the load began. */
export interface Sample {
  minute: number;
  phase: 'load' | 'idle';
  visits: number;
  usage: Record<string, Usage>;
}

/** `npm start` with visits of many clients, then without any. Returns what its processes used. */
export async function benchMemory(
  { minutes, idleMinutes, perSecond, directory }: MemoryFlags,
  print: (line: string) => void,
): Promise<{ samples: Sample[]; answers: Record<string, number>; snapshots: Record<string, string> }> {
  const files = samplesIn(directory);
  const deployment = await deployByNpmStart({
    shape: 'start',
    mode: 'workflow',
    temporal: 'dev',
    limits: 'high',
    settings: { NODE_OPTIONS: files.nodeOptions },
    print,
  });
  const samples: Sample[] = [];
  const answers: Record<string, number> = {};
  try {
    const clients: VisitingClient[] = [];
    while (clients.length < members) clients.push(await newClient(deployment, clients.length));
    const startedAt = performance.now();
    let made = 0;
    const sample = async (phase: Sample['phase']): Promise<void> => {
      const taken = {
        minute: (performance.now() - startedAt) / 60_000,
        phase,
        visits: made,
        usage: usageOf(deployment, files),
      };
      samples.push(taken);
      print(describeSample(taken));
    };
    const run = async (phase: Sample['phase'], forMinutes: number, step: () => void, stepMs: number): Promise<void> => {
      const until = performance.now() + forMinutes * 60_000;
      for (let sampledAt = performance.now(); performance.now() < until; ) {
        step();
        await delay(stepMs);
        if (performance.now() - sampledAt < everyMs) continue;
        sampledAt = performance.now();
        await sample(phase);
      }
    };
    const kinds = Object.entries(visits);
    const visit = (): void => {
      const [name, act] = kinds[made % kinds.length]!;
      const client = clients[(made += 1) % clients.length]!;
      const count = (outcome: string): void => void (answers[outcome] = (answers[outcome] ?? 0) + 1);
      act(client, made).then(
        (answer) => count(`${name} ${(answer as { status?: number } | undefined)?.status ?? ''}`),
        (error: Error) => count(`${name} ${error.message}`),
      );
    };
    await run('load', minutes, visit, 1000 / perSecond);
    await run('idle', idleMinutes, () => undefined, everyMs);
    const snapshots: Record<string, string> = {};
    for (const name of ['api', 'worker']) snapshots[name] = await files.snapshot(deployment.pids()[name]!);
    await delay(everyMs);
    await sample('idle');
    return { samples, answers, snapshots };
  } finally {
    await closeClients();
    await deployment.stop();
  }
}

async function newClient(deployment: Deployment, n: number): Promise<VisitingClient> {
  const { origin, inboxUrl } = deployment;
  const email = `visitor-${n}@example.com`;
  const { owner, token } = await newMember(deployment, email);
  await owner.post('/webhooks/endpoints', { url: `${inboxUrl}/webhooks/${n}`, subscribedEvents: ['*'] });
  const clientOf = (more: object) => createClient({ origin, address: `127.0.0.${n + 2}`, ...more });
  const cookie = await signIn(clientOf({}), email);
  if (cookie === null) throw new Error('A visitor cannot sign in.');
  return {
    origin,
    server: clientOf({ token }),
    person: clientOf({ cookie }),
    signIn: () => signIn(clientOf({}), email),
  };
}

function usageOf(deployment: Deployment, files: Samples): Sample['usage'] {
  const found = Object.entries(deployment.pids()).map(([name, pid]) => [name, files.latest(pid)] as const);
  return Object.fromEntries(found.filter(([, usage]) => usage !== undefined)) as Sample['usage'];
}

function describeSample({ minute, phase, visits: made, usage }: Sample): string {
  const parts = Object.entries(usage).map(
    ([name, { rss, heapUsed, heapTotal, external, arrayBuffers }]) =>
      `${name} ${rss} (heap ${heapUsed} of ${heapTotal}, external ${external}, buffers ${arrayBuffers})`,
  );
  return `${minute.toFixed(1)} min, ${phase}, ${made} visits; MiB: ${parts.join('; ')}`;
}
