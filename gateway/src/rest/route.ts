import type { z } from 'zod';
import { operationOf, type OperationName } from '../clients.ts';

export const apiPrefix = '/api/v1';

/** One line of the route table: an operation and how HTTP spells it. All else follows from the operation's contract. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; `:id` and its like are members of the operation's input. */
  path: string;
  operation: OperationName;
  /** Status of success; 200 when absent. */
  status?: 201 | 202 | 204;
  /** The member of the output that is the answer; the whole output when absent. */
  answer?: string;
  /** What the route does to the session cookie. `finish` starts one by the sign-in that waits in this browser's other cookie. */
  session?: 'start' | 'finish' | 'end';
  /** Members of a change that stand in the query, as where DELETE has no body. */
  query?: string[];
  /** A query that is asked next, for which the output is looked at here; its answer is the answer. */
  then?: { operation: OperationName; input: (output: Record<string, unknown>) => Record<string, unknown> };
  /** Answers what changes as it changes, as server-sent events. */
  stream?: true;
  /** Answers all that there is as one file, asking the operation for one part after another. */
  download?: true;
}

export function pathParameters({ path }: Route): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
}

/** What the gateway says itself: how long a stream waits for what comes next, where a download ends, which sign-in waits. */
const ownMembers = ['waitMs', 'untilSeq', 'challengeToken'];

/** Members of the operation's input, all of which are objects. */
export function inputMembers({ operation, stream, download, session }: Route): Record<string, z.ZodType> {
  const { shape } = operationOf(operation).input as z.ZodObject;
  return stream || download || session === 'finish' ? Object.fromEntries(Object.entries(shape).filter(([name]) => !ownMembers.includes(name))) : shape;
}

/** Schema of the answer's body; null when there is none. */
export function answerSchema({ operation, then, answer, status }: Route): z.ZodType | null {
  const { output } = operationOf(then?.operation ?? operation);
  if (status === 204) return null;
  return answer === undefined ? output : ((output as z.ZodObject).shape[answer] as z.ZodType);
}

/** Records with a `version` carry it as their ETag (api.md 1.6). */
export function isVersioned(route: Route): boolean {
  const schema = answerSchema(route);
  return schema !== null && 'shape' in schema && 'version' in (schema as z.ZodObject).shape;
}
