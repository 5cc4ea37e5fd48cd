import { expect, test } from '@jest/globals';
import { ProxyFailed } from '@marketplace/kernel';
import { postErrorOf } from './post-errors.ts';

const system = (code: string, message = `connect ${code} 10.0.0.1:443`): Error =>
  Object.assign(new Error(message), { code });

test('if several addresses all fail, the error of the first is reported', () => {
  const error = new AggregateError([system('ECONNREFUSED'), system('ENETUNREACH')]);
  expect(postErrorOf(error)).toEqual({
    errorCode: 'connection_refused',
    errorMessage: 'The receiver refused the connection.',
  });
});

test('a cause is found below the errors that wrap it', () => {
  expect(postErrorOf(new Error('fetch failed', { cause: system('EHOSTUNREACH') }))).toMatchObject({
    errorCode: 'timeout_connect',
  });
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])(
  '%s reveals no address',
  (code) => {
    expect(postErrorOf(system(code)).errorMessage).not.toContain('10.0.0.1');
  },
);

test('errors that an egress proxy reports about the receiver are the receiver’s; its own are internal', () => {
  expect(postErrorOf(new ProxyFailed('502', { code: 'ECONNREFUSED' })).errorCode).toBe('connection_refused');
  expect(postErrorOf(new ProxyFailed('504', { code: 'ETIMEDOUT' })).errorCode).toBe('timeout_connect');
  expect(postErrorOf(new ProxyFailed('away', { cause: system('ECONNREFUSED') })).errorCode).toBe('internal');
});

test('an unknown error is internal', () => {
  expect(postErrorOf(new TypeError('x is not a function'))).toEqual({
    errorCode: 'internal',
    errorMessage: 'x is not a function',
  });
  expect(postErrorOf('odd')).toEqual({ errorCode: 'internal', errorMessage: 'odd' });
});
