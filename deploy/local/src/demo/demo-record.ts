import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What is known of the demo. Members that are absent are still to be made. */
export interface DemoRecord {
  /** Begins the idempotency keys, so that a step which is repeated after a kill changes nothing. */
  run: string;
  /** Of both demo users. Random per clone, because the addresses are the same everywhere. */
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

/** Where the tour's commands keep the session of the seller. */
export const cookieJar = (file: string): string => file.replace(/\.json$/, '.cookies');

export function readDemo(file: string): DemoRecord {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoRecord;
  return { run: newRun(), password: randomBytes(12).toString('base64url') };
}

/** Written whole or not at all, and for the owner's eyes only. */
export function writeDemo(file: string, demo: DemoRecord): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** curl would make it readable for everyone, but keeps the mode of a file that is there. */
export function protectCookieJar(file: string): void {
  writeFileSync(cookieJar(file), '', { mode: 0o600, flag: 'a' });
}

export function isComplete(demo: DemoRecord): demo is Demo {
  const { sellerOrganizationId, buyerOrganizationId, apiKey, endpointId, endpointUrl, signingSecret } = demo;
  return [sellerOrganizationId, buyerOrganizationId, apiKey, endpointId, endpointUrl, signingSecret].every(Boolean);
}
