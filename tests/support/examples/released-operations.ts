import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { exampleOperations } from './example-document.ts';

/** An operation as the document of the last release promises it. */
export interface ReleasedOperation {
  operationId: string;
  method: string;
  /** Below `/api/v1`, with parameters such as `{id}`. */
  path: string;
  /** An example of each parameter of the path, by its name. */
  inPath: Record<string, string>;
  /** The documented success, such as 201. */
  status: number;
  /** Whether a session is needed, or an API key will do. */
  credential: 'none' | 'session' | 'api key';
  /** The success has no JSON to read, or does not end. */
  streams: boolean;
  /** The members of its body, and whether each is required. Empty if it takes none. */
  members: Record<string, 'required' | 'optional'>;
}

interface Described {
  operationId: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
const document = JSON.parse(readFileSync(path.join(repositoryRoot, 'gateway/openapi.released.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};

/** All operations of the last release. Their examples are in today's document. */
export const releasedOperations: ReleasedOperation[] = Object.entries(document.paths).flatMap(([pathname, methods]) =>
  Object.entries(methods).map(([method, { operationId, security, requestBody, responses }]) => {
    const [status, { content = {} }] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
    const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {};
    const names = [...pathname.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const today = exampleOperations.find((each) => each.operationId === operationId);
    const examples = Object.values(today?.inPath ?? {});
    return {
      operationId,
      method: method.toUpperCase(),
      path: pathname.replace('/api/v1', ''),
      // Parameters have been renamed since, and are in the same order.
      inPath: Object.fromEntries(names.map((name, at) => [name, examples[at]!])),
      status: Number(status),
      credential: security.some((each) => 'bearerAuth' in each) ? 'api key' : security.length > 0 ? 'session' : 'none',
      streams: Object.keys(content).length > 0 && !('application/json' in content),
      members: Object.fromEntries(
        Object.keys(properties).map((name) => [name, required.includes(name) ? 'required' : 'optional']),
      ),
    };
  }),
);
