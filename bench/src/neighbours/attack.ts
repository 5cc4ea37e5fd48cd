import type { Deployment } from '../overload/deployment.ts';
import type { Credentials, Sender } from './client.ts';
import type { Member } from './members.ts';

/** One attack of a tenant, or of a stranger, on the others. Add new ones to `attacks.ts`. */
export interface Attack {
  /** Value of `--attack`. */
  name: string;
  /** What the attacker does, for the report. */
  says: string;
  /** Whether the victim's people sign in too, which is measured like the other requests. */
  victimSignsIn?: boolean;
  /** Settings of the product in addition to its defaults. */
  settings?: Record<string, string>;
  /** Signs the attackers up and prepares what they need, before anything is measured. */
  prepare(scene: AttackScene): Promise<PreparedAttack>;
}

interface PreparedAttack {
  /** Attacks until `ended` is aborted, then resolves. Rejects if the attack itself is broken. */
  run(ended: AbortSignal): Promise<void>;
  /** What the attack has done so far, for the report: `{ accepted: 12, refused: 300 }`. */
  counts(): Record<string, number>;
}

/** What attacks use. All clients of a process have loopback addresses; `address` names the client instead. */
export interface AttackScene {
  deployment: Deployment;
  /** Origin of a receiver that never answers, by name. */
  hangingReceiver: string;
  /** Origin of a receiver that answers at once, by a name that begins with this. */
  openReceiver(name: string): string;
  /** A host name for which no name server answers. Each call returns another one. */
  silentHost(): string;
  /** Signs up a person with an organization and an API key that may do everything with listings. */
  newMember(): Promise<Member>;
  /** A client with an address of its own, to which the limits of addresses apply. */
  newClient(credentials?: Credentials): Sender;
}
