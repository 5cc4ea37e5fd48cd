import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** CHROMIUM_PATH, or the path of Debian's package. Undefined when neither file exists. */
export const chromiumPath = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium'].find((file) => existsSync(file));

/** Flags that prevent network requests which no test asked for. */
const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args });
}
