import { expect } from '@jest/globals';
import { seenAnswer, undeclared } from './declared.ts';

/** Asserts that openapi.json declares the answer's status, headers and body. */
export async function expectDeclared(method: string, target: string, response: Response): Promise<void> {
  const answer = `${method} ${target}: ${response.status}`;
  expect({ answer, faults: undeclared(await seenAnswer(method, target, response)) }).toEqual({ answer, faults: [] });
}
