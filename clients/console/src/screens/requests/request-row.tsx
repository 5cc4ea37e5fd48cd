import type { ReactNode } from 'react';
import type { RequestsQuery } from '../../generated/graphql/graphql.ts';
import { Status } from '../../ui/show/status.tsx';

export type RequestRow = NonNullable<RequestsQuery['requests']>['nodes'][number];

/** Who sent it, by name. */
export function senderOf({ actor: { type, name } }: RequestRow): string {
  if (type === 'api_key') return name === null ? 'An API key' : `${name} (API key)`;
  return name ?? 'A former member';
}

/** Method and route, such as `GET /api/v1/orders`. A GraphQL request shows the name of its operation. */
export function requestText({ method, path, operation }: RequestRow): string {
  return operation === null ? `${method} ${path}` : `${method} ${path} (${operation})`;
}

/** The status of its answer. GraphQL answers 200 to most failures, so the code decides the tone. */
export function AnswerStatus({ of: { status, code } }: { of: RequestRow }): ReactNode {
  return <Status tone={code === null ? 'good' : status >= 500 ? 'bad' : 'warn'} word={String(status)} />;
}

export function durationText(ms: number): string {
  return ms < 10_000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`;
}
