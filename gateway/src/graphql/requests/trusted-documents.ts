import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { bodyRefusal } from '../../errors/refusal.ts';

/** The documents that are answered, by the SHA-256 of their text in lower-case hex. */
export type TrustedDocuments = ReadonlyMap<string, string>;

/** A manifest is one JSON object: hash to document. Code generators for clients write the same. */
const manifest = z.record(z.string(), z.string());

export function hashOf(document: string): string {
  return createHash('sha256').update(document).digest('hex');
}

/**
 * Throws when the file is no manifest, or a hash is not that of its document: who edits one by hand learns it at the
 * start.
 */
export function readTrustedDocuments(file: string): TrustedDocuments {
  const documents = new Map(Object.entries(manifest.parse(JSON.parse(readFileSync(file, 'utf8')))));
  for (const [hash, document] of documents) {
    if (hash !== hashOf(document)) throw new Error(`${file}: ${hash} is not the SHA-256 of its document.`);
  }
  return documents;
}

/**
 * The request with the text of the document that it names: by `documentId`, the hash with or without `sha256:` before
 * it, or as Apollo's clients do by `extensions.persistedQuery.sha256Hash`. Text is not taken, not even a listed one.
 */
export function trustedRequest(body: Record<string, unknown>, documents: TrustedDocuments): Record<string, unknown> {
  const { documentId, query, extensions, ...request } = body;
  const listedOnly = 'Only listed documents are answered: send the `documentId` of one.';
  if (query !== undefined) throw bodyRefusal(['query'], 'unknown_document', listedOnly);
  const { persistedQuery, ...others } = (isObject(extensions) ? extensions : {}) as { persistedQuery?: unknown };
  const named = documentId ?? (isObject(persistedQuery) ? persistedQuery.sha256Hash : undefined);
  const document = documents.get(String(named).replace(/^sha256:/, ''));
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
