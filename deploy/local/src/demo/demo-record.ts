import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The state of the demo, kept in a file. Members that are absent have not been created yet. */
export interface DemoRecord {
  /** Prefix of the idempotency keys. A step that is repeated after a kill has the same key, so it changes nothing. */
  run: string;
  /** Password of both demo users. Random, because their addresses are the same in every clone. */
  password: string;
  sellerOrganizationId?: string;
  buyerOrganizationId?: string;
  apiKey?: string;
  endpointId?: string;
  endpointUrl?: string;
  signingSecret?: string;
}

export type Demo = Required<DemoRecord>;

export const sellerEmail = 'seller@demo.example';
export const buyerEmail = 'buyer@demo.example';

export const newRun = (): string => `demo-${randomBytes(9).toString('base64url')}`;

export const demoFile = (dataDirRoot: string): string => path.join(dataDirRoot, 'demo.json');

/** Path of the file in which the tour's commands keep the seller's session cookie. */
export const cookieJar = (file: string): string => file.replace(/\.json$/, '.cookies');

export function readDemo(file: string): DemoRecord {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoRecord;
  return { run: newRun(), password: randomBytes(12).toString('base64url') };
}

/** Replaces the file atomically. Only its owner can read it. */
export function writeDemo(file: string, demo: DemoRecord): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Creates the cookie file with mode 0600. curl would create it readable for all, but keeps the mode of a file. */
export function protectCookieJar(file: string): void {
  writeFileSync(cookieJar(file), '', { mode: 0o600, flag: 'a' });
}

export function isComplete(demo: DemoRecord): demo is Demo {
  const { sellerOrganizationId, buyerOrganizationId, apiKey, endpointId, endpointUrl, signingSecret } = demo;
  return [sellerOrganizationId, buyerOrganizationId, apiKey, endpointId, endpointUrl, signingSecret].every(Boolean);
}
