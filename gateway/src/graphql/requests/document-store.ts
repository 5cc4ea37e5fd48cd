import { InMemoryLRUCache, type KeyValueCache } from '@apollo/utils.keyvaluecache';
import type { DocumentNode } from 'graphql';

/**
 * Size of the parsed documents that are kept, in bytes of their JSON. They take four times as much of the heap. Clients
 * that write values into the text send another document with each request, so the store is full in any case.
 */
export const documentBytesMax = 8 * 1024 * 1024;

/** Keeps the parsed and validated documents that were sent last. */
export function documentStore(): KeyValueCache<DocumentNode> {
  return new InMemoryLRUCache<DocumentNode>({ maxSize: documentBytesMax });
}
