import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { bodyRefusal } from '../../errors/refusal.ts';

/** The documents that may be executed, by the SHA-256 of their text in lower-case hex. */
export type TrustedDocuments = ReadonlyMap<string, string>;

/** The documents that requests may name by their hash. */
export interface KnownDocuments {
  /** If given, requests with the text of a document are refused. */
  only?: TrustedDocuments | undefined;
  /** Documents of the console that the gateway serves. */
  console?: TrustedDocuments | undefined;
}

/** The form that `write-manifest.ts` and the client preset of graphql-codegen write: hash to document. */
const byHash = z.record(z.string(), z.string());
/** The form that Apollo's `generate-persisted-query-manifest` writes. */
const apolloManifest = z
  .object({
    format: z.literal('apollo-persisted-query-manifest'),
    version: z.literal(1),
    operations: z.array(z.object({ id: z.string(), body: z.string() })),
  })
  .transform(({ operations }) => Object.fromEntries(operations.map(({ id, body }) => [id, body])));
const manifest = z.union([apolloManifest, byHash]);

const hashPrefix = /^sha256:/;

export function hashOf(document: string): string {
  return createHash('sha256').update(document).digest('hex');
}

/**
 * Reads a manifest in one of the two forms. Hashes may have the prefix `sha256:`, which graphql-codegen writes. Throws
 * an Error if the file is not a manifest, or if a hash is not that of its document, for example after an edit by hand,
 * or because the generator is set to another algorithm.
 */
export function readTrustedDocuments(file: string): TrustedDocuments {
  const written = manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!written.success) throw new Error(`${file} is not a manifest of documents: ${z.prettifyError(written.error)}`);
  const documents = new Map(Object.entries(written.data).map(([id, text]) => [id.replace(hashPrefix, ''), text]));
  for (const [hash, document] of documents) {
    if (hash !== hashOf(document)) throw new Error(`${file}: ${hash} is not the SHA-256 of its document.`);
  }
  return documents;
}

/**
 * The request with the text of the document that it names: by `documentId` (the hash, optionally with the prefix
 * `sha256:`), or by `extensions.persistedQuery.sha256Hash` as Apollo's clients do. Throws `validation_failed` if it
 * names no listed document. If only listed ones are executed, a request with `query` is refused too, even with the text
 * of a listed one.
 */
export function trustedRequest(
  body: Record<string, unknown>,
  { only, console }: KnownDocuments,
): Record<string, unknown> {
  const { documentId, query, extensions, ...request } = body;
  if (!only && documentId === undefined) return body;
  const listedOnly = 'Only listed documents are executed: send the `documentId` of one.';
  if (query !== undefined) throw bodyRefusal(['query'], 'unknown_document', listedOnly);
  const { persistedQuery, ...others } = (isObject(extensions) ? extensions : {}) as { persistedQuery?: unknown };
  const named = documentId ?? (isObject(persistedQuery) ? persistedQuery.sha256Hash : undefined);
  const hash = String(named).replace(hashPrefix, '');
  const document = only?.get(hash) ?? console?.get(hash);
  if (document !== undefined) return { ...request, query: document, extensions: others };
  const path =
    documentId === undefined && persistedQuery !== undefined
      ? ['extensions', 'persistedQuery', 'sha256Hash']
      : ['documentId'];
  throw bodyRefusal(path, 'unknown_document', named === undefined ? listedOnly : 'No listed document has this id.');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
