import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** CHROMIUM_PATH, or where Debian's package has it. Undefined on a machine without. */
export const chromiumPath = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium'].find((file) => existsSync(file));

/** Quiet on the network: it fetches nothing that the test did not ask for. */
const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args });
}
