import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newId } from '@marketplace/kernel';

/** The organizations of the demo, by the role in which they trade. */
export const demoRoles = ['seller', 'buyer'] as const;
export type DemoRole = (typeof demoRoles)[number];

/** The people of the demo: one for each trader, and one whose organization operates the platform. */
export type DemoPerson = DemoRole | 'operator';

/** An organization of the demo that trades. */
export interface DemoTrader {
  organizationId: string;
  apiKey: string;
  endpointId: string;
  endpointUrl: string;
  signingSecret: string;
  /** Replaces the demo's `run` after a secret was lost. */
  run?: string;
}

/** The organization that operates the platform, unless a setting names another. Its id is chosen before it exists. */
interface DemoOperator {
  organizationId: string;
}

/** The state of the demo, stored in a file. Absent members of an organization have not been created yet. */
export type DemoRecord = DemoHead & Record<DemoRole, Partial<DemoTrader>> & { operator?: DemoOperator };

/** A demo whose traders are complete. */
export type Demo = DemoHead & Record<DemoRole, DemoTrader> & Pick<DemoRecord, 'operator'>;

interface DemoHead {
  /** Prefix of the idempotency keys. A step that is repeated after a kill has the same key, so it changes nothing. */
  run: string;
  /** Password of all demo users. Random, because their addresses are the same in every clone. */
  password: string;
}

export const people: Record<DemoPerson, { name: string; organization: string }> = {
  seller: { name: 'Sam Seller', organization: 'Demo Lamps' },
  buyer: { name: 'Bo Buyer', organization: 'Demo Interiors' },
  operator: { name: 'Ola Operator', organization: 'Demo Platform' },
};

export const emailOf = (role: DemoPerson): string => `${role}@demo.example`;

export const newRun = (): string => `demo-${randomBytes(9).toString('base64url')}`;

export const demoFile = (dataDirRoot: string): string => path.join(dataDirRoot, 'demo.json');

/** Path of the file in which a command of the tour stores an answer for a later one. */
export const answerFile = (file: string, name: 'listing' | 'offer' | 'order' | 'delivery'): string =>
  file.replace(/\.json$/, `-${name}.json`);

/** Path of the file in which the tour stores the session of the seller. */
export const cookieFile = (file: string): string => file.replace(/\.json$/, '-cookies');

export function readDemo(file: string): DemoRecord {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoRecord;
  return { run: newRun(), password: randomBytes(12).toString('base64url'), seller: {}, buyer: {} };
}

/**
 * The id of the organization of the demo that operates the platform. Chooses one if there is none yet, and stores it
 * with the record.
 */
export function chooseOperator(file: string): string {
  const demo = readDemo(file);
  const operator = demo.operator ?? { organizationId: newId('org') };
  if (!demo.operator) writeDemo(file, { ...demo, operator });
  return operator.organizationId;
}

/** Replaces the file atomically. Only its owner can read it. */
export function writeDemo(file: string, demo: DemoRecord): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function isComplete(demo: DemoRecord): demo is Demo {
  return demoRoles.every((role) => {
    const { organizationId, apiKey, endpointId, endpointUrl, signingSecret } = demo[role];
    return [organizationId, apiKey, endpointId, endpointUrl, signingSecret].every(Boolean);
  });
}
