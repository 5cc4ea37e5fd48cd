import { expect } from '@jest/globals';
import type { GraphQLFormattedError } from 'graphql';
import type { StartedGateway } from './start-gateway.ts';

export interface GraphqlAnswer<T> {
  status: number;
  data?: T | null;
  errors?: (GraphQLFormattedError & { extensions: Record<string, unknown> })[];
}

/**
 * Asks as the console does, as an owner unless other headers are given. Each error says which request it belongs to.
 */
export async function ask<T = Record<string, unknown>>(
  gateway: StartedGateway,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = gateway.as('owner'),
): Promise<GraphqlAnswer<T>> {
  const response = await gateway.send('/api/v1/graphql', { method: 'POST', headers, body: { query, variables } });
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^req_/);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const answer = (await response.json()) as Omit<GraphqlAnswer<T>, 'status'>;
  for (const error of answer.errors ?? []) {
    expect(error.extensions).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/), requestId });
    expect(error.extensions).not.toHaveProperty('stacktrace');
  }
  return { ...answer, status: response.status };
}

export function codesOf({ errors = [] }: GraphqlAnswer<unknown>): unknown[] {
  return errors.map(({ extensions }) => extensions.code);
}
