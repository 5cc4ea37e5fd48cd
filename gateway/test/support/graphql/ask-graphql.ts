import { expect } from '@jest/globals';
import type { GraphQLFormattedError } from 'graphql';
import type { StartedGateway } from '../start-gateway.ts';

export interface GraphqlAnswer<T> {
  status: number;
  data?: T | null;
  errors?: (GraphQLFormattedError & { extensions: Record<string, unknown> })[];
}

/**
 * Sends a GraphQL request, as an owner unless other headers are given. Asserts that each error has a code and the
 * request id.
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

/** Codes of the top-level errors. */
export function codesOf({ errors = [] }: GraphqlAnswer<unknown>): unknown[] {
  return errors.map(({ extensions }) => extensions.code);
}
