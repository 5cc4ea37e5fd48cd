import path from 'node:path';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync, cpSync, globSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type OwnConsoleStack, startConsoleStack } from './console-stack.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';

interface FaultyStack {
  proxy: FaultyProxy;
  stack: OwnConsoleStack;
  close(): Promise<void>;
}

/** The only document that clients may send besides those of the console, and its id. */
export const allowedDocument = 'query Theirs { viewer { role } }';
export const allowedId = `sha256:${createHash('sha256').update(allowedDocument).digest('hex')}`;

let started: Promise<FaultyStack> | undefined;

/**
 * The product behind a proxy that goes wrong, with `GRAPHQL_DOCUMENTS` of another program. A test file
 * closes its own.
 */
export function faultyStack(): Promise<FaultyStack> {
  return (started ??= start());
}

async function start(): Promise<FaultyStack> {
  const manifests = mkdtempSync(path.join(tmpdir(), 'manifest-'));
  const manifest = path.join(manifests, 'documents.json');
  writeFileSync(manifest, JSON.stringify({ [allowedId]: allowedDocument }));
  const proxy = await startFaultyProxy();
  const stack = await startConsoleStack({ GRAPHQL_DOCUMENTS: manifest }, proxy);
  const close = async (): Promise<void> => {
    started = undefined;
    await stack.close().finally(() => proxy.close());
    rmSync(manifests, { recursive: true });
  };
  return { proxy, stack, close };
}

const assetPattern = /\b[\w-]+-[\w-]{8}\.(?:js|css|woff2)\b/g;

/**
 * Copies a built console as if it were another version: every asset has another name, and it does not know the
 * documents of these operations. Returns the directory.
 */
export function copyAsAnotherVersion(directory: string, unknown: readonly string[]): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'console-'));
  cpSync(directory, copy, { recursive: true });
  const renamed = (text: string): string => text.replaceAll(assetPattern, (name) => `v2-${name}`);
  for (const file of globSync('**/*.{br,gz}', { cwd: copy })) rmSync(path.join(copy, file));
  for (const file of globSync('**/*.{js,css,html,json}', { cwd: copy })) {
    const at = path.join(copy, file);
    writeFileSync(at, renamed(readFileSync(at, 'utf8')));
  }
  for (const file of globSync('assets/*', { cwd: copy }))
    renameSync(path.join(copy, file), path.join(copy, renamed(file)));
  for (const file of ['documents.json', 'documents.released.json']) forget(path.join(copy, file), unknown);
  return copy;
}

function forget(file: string, operations: readonly string[]): void {
  const documents = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const known = documents.filter(([, text]) => !operations.some((name) => new RegExp(`^\\w+ ${name}\\b`).test(text)));
  writeFileSync(file, JSON.stringify(Object.fromEntries(known)));
}
