import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { programCache } from '@marketplace/local/infrastructure/program-cache';

/** Flags that prevent network requests which no test asked for. */
const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Time limit, high like Jest's, because tests share a busy machine: only a page that hangs should fail. */
const patienceMs = 120_000;

interface Program {
  executablePath: string;
  /** Environment variables in addition to those of this process. */
  env?: Record<string, string>;
}

/**
 * Starts CHROMIUM_PATH, or the Chromium of the package `@sparticuz/chromium`. Throws an Error that says what to do if
 * it does not start: tests of pages are never left out.
 */
export async function startChromium(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH;
  try {
    const { executablePath, env } = given ? { executablePath: given } : await unpackedChromium();
    const browser = await chromium.launch({ executablePath, args, ...(env && { env: { ...process.env, ...env } }) });
    return browser.on('context', (context) => context.setDefaultTimeout(patienceMs));
  } catch (cause) {
    const program = given ? `CHROMIUM_PATH=${given}` : 'The Chromium of @sparticuz/chromium';
    const remedy = 'Set CHROMIUM_PATH to a Chromium or Chrome of this machine';
    throw new Error(`${program} does not start. ${remedy}.\n${String(cause)}`, { cause });
  }
}

const packageFile = createRequire(import.meta.url).resolve('@sparticuz/chromium');
const packageRoot = path.join(path.dirname(packageFile), '..');

/**
 * Module of the package. It unpacks to TMPDIR, and has a font and, besides the C library, the libraries that Chromium
 * needs.
 */
const unpack = `
import chromium, { inflate } from ${JSON.stringify(packageFile)};
await chromium.executablePath();
await inflate(${JSON.stringify(path.join(packageRoot, 'bin/al2023.tar.br'))});
`;

/**
 * The package's Chromium, unpacked once for this machine and version, which takes 3 seconds. The directory gets its
 * name when it is complete, so Jest's workers may do this at the same time: the first one wins. Throws an Error if the
 * package has no Chromium for this platform.
 */
async function unpackedChromium(): Promise<Program> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`The package has no Chromium for ${process.platform} on ${process.arch}.`);
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const directory = programCache(`chromium-${version}`);
  const executablePath = path.join(directory, 'chromium');
  if (!existsSync(executablePath)) {
    await mkdir(path.dirname(directory), { recursive: true });
    const unpacked = await mkdtemp(`${directory}-`);
    try {
      const env = { ...process.env, TMPDIR: unpacked };
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], { env });
      await writeFile(path.join(unpacked, 'fonts.conf'), fontsOf(directory));
      await rename(unpacked, directory);
    } catch (error) {
      await rm(unpacked, { recursive: true, force: true });
      // Another worker has finished first.
      if (!existsSync(executablePath)) throw error;
    }
  }
  const libraries = [process.env.LD_LIBRARY_PATH, path.join(directory, 'al2023/lib')].filter(Boolean).join(':');
  return { executablePath, env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: path.join(directory, 'fonts.conf') } };
}

/** Fonts: only the package's, so that pages have the same width on every machine, even on one without fonts. */
function fontsOf(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${directory}/fonts</dir>
  <cachedir>${directory}/font-cache</cachedir>
</fontconfig>
`;
}
