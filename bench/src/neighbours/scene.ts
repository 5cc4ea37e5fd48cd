import { startNameServer } from '@marketplace/kernel/testing';
import { deploy } from '../overload/deploy.ts';
import { type Ledger, openLedger } from '../overload/report/ledger.ts';
import { type Receiver, startReceiver } from '../setup/receiver.ts';
import type { TemporalKind } from '../setup/servers.ts';
import { withClient } from '../setup/with-client.ts';
import type { Attack, AttackScene } from './attack.ts';
import { addresses, closeClients, createClient } from './client.ts';
import { newMember, newPerson } from './members.ts';
import { heapLimitMib } from './memory-limits.ts';
import { startVictim } from './victim/victim.ts';

/** Names of the bench. Those of `silent` get no answer, all others are this machine. */
const zone = { receivers: 'receivers.example', silent: 'silent.example' };
const hangMs = 60_000;
const people = 16;

export interface Scene extends AttackScene {
  receiver: Receiver;
  victim: Awaited<ReturnType<typeof startVictim>>;
  ledger: Ledger;
  /** Attempts of the victim's deliveries that failed, with the error code of the first. */
  charged(): Promise<{ attempts: number; errorCode: string | null }>;
}

export interface SceneOptions {
  temporal: TemporalKind;
  /** Directory for CPU profiles of the product's processes. */
  profileDir: string | undefined;
  print: (line: string) => void;
}

/**
 * The product's own limits, which `startProduct` would raise, and what tells clients and names apart: the bench is the
 * proxy in front of the gateway and has the only name server.
 */
const settings = {
  RATE_LIMIT_KEY: '20/40',
  RATE_LIMIT_ORGANIZATION: '100/200',
  RATE_LIMIT_ADDRESS: '50/200',
  WEBHOOK_ENDPOINTS_MAX: '50',
  TRUSTED_PROXIES: '1',
};

/** Runs on a new product with a process per part, a victim and a receiver, and stops everything afterwards. */
export async function withScene<Result>(
  attack: Attack,
  { temporal, profileDir, print }: SceneOptions,
  run: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const closers: (() => Promise<unknown>)[] = [closeClients];
  try {
    const names = await startNameServer((name) =>
      name.endsWith(zone.silent) ? 'silent' : { addresses: ['127.0.0.1'], ttlSeconds: 5 },
    );
    closers.push(() => names.close());
    const receiver = await startReceiver();
    closers.push(() => receiver.stop());
    const deployment = await deploy({
      shape: 'split',
      mode: 'workflow',
      temporal,
      limits: 'default',
      heapMib: heapLimitMib,
      ...(profileDir !== undefined && { profileDir }),
      settings: { ...settings, WEBHOOK_DNS_SERVERS: names.address, ...attack.settings },
      print,
    });
    closers.push(() => deployment.stop());
    const { port } = new URL(receiver.url);
    const byName = (name: string, path: string): string => `http://${name}.${zone.receivers}:${port}${path}`;

    const member = await newMember(deployment, 'victim@example.com');
    const path = '/victim';
    const endpoint = { url: byName('victim', path), subscribedEvents: ['listing.published'] };
    const { status, body } = await member.owner.post('/webhooks/endpoints', endpoint);
    if (status !== 201) throw new Error(`The victim's endpoint was refused: ${status} ${JSON.stringify(body)}`);
    const emails = attack.victimSignsIn ? Array.from({ length: people }, (_, n) => `person-${n}@example.com`) : [];
    for (const email of emails) await newPerson(deployment, email);
    const victim = await startVictim();
    closers.push(() => victim.stop());
    await victim.ask('target', { origin: deployment.origin, token: member.token, people: emails });

    const hanging = '/hanging';
    await receiver.ask('hang', { path: hanging, ms: hangMs });
    const nextAddress = addresses();
    let made = 0;
    return await run({
      deployment,
      receiver,
      victim,
      ledger: openLedger([path]),
      hangingReceiver: byName('hanging', hanging),
      openReceiver: (name) => byName(name, `/${name}`),
      silentHost: () => `${(made += 1)}.${zone.silent}`,
      newMember: () => newMember(deployment, `attacker-${(made += 1)}@example.com`),
      newClient: (credentials) => createClient({ origin: deployment.origin, address: nextAddress(), ...credentials }),
      charged: () =>
        withClient(deployment.databaseUrl, async (client) => {
          const { rows } = await client.query<{ attempts: string; error_code: string | null }>(
            `select count(*) as attempts, min(error_code) as error_code from (
               select a.error_code from webhooks.attempt a join webhooks.delivery d on d.id = a.delivery_id
                where d.organization_id = $1
                union all select first_error_code from webhooks.delivery where organization_id = $1) made
              where error_code is not null`,
            [member.organizationId],
          );
          return { attempts: Number(rows[0]!.attempts), errorCode: rows[0]!.error_code };
        }),
    });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
