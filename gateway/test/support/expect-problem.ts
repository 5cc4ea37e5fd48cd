import { expect } from '@jest/globals';
import type { Problem } from '../../src/errors/problem.ts';

/** Asserts that the answer is a problem with this status and code, and returns the problem. */
export async function expectProblem(response: Response, status: number, code: string): Promise<Problem> {
  const problem = (await response.json()) as Problem;
  expect({ status: response.status, code: problem.code }).toEqual({ status, code });
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9A-Za-z]{22}$/);
  expect(problem).toMatchObject({
    status,
    requestId: response.headers.get('x-request-id'),
    instance: `urn:request:${problem.requestId}`,
    type: expect.stringMatching(new RegExp(`/docs/errors/${code}$`)),
    title: expect.any(String),
    detail: expect.any(String),
  });
  return problem;
}
