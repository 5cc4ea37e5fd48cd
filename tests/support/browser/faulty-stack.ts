import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
 * The product behind a proxy that goes wrong, with `GRAPHQL_DOCUMENTS` of another program. The suites of one file share
 * it.
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
    await stack.close().finally(() => proxy.close());
    rmSync(manifests, { recursive: true });
  };
  return { proxy, stack, close };
}
