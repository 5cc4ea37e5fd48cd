import { expect, test } from '@jest/globals';
import { ProxyFailed } from '@marketplace/kernel';
import { faultOf } from './post-errors.ts';

const system = (code: string, message = `connect ${code} 10.0.0.1:443`): Error =>
  Object.assign(new Error(message), { code });

test('of several addresses that all fail, the first says why', () => {
  const error = new AggregateError([system('ECONNREFUSED'), system('ENETUNREACH')]);
  expect(faultOf(error)).toEqual({
    errorCode: 'connection_refused',
    errorMessage: 'The receiver refused the connection.',
  });
});

test('a cause is found below what wraps it', () => {
  expect(faultOf(new Error('fetch failed', { cause: system('EHOSTUNREACH') }))).toMatchObject({
    errorCode: 'timeout_connect',
  });
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])(
  '%s tells no address',
  (code) => {
    expect(faultOf(system(code)).errorMessage).not.toContain('10.0.0.1');
  },
);

test('what an egress proxy says of the receiver is the receiver’s, what it says of us is ours', () => {
  expect(faultOf(new ProxyFailed('502', { code: 'ECONNREFUSED' })).errorCode).toBe('connection_refused');
  expect(faultOf(new ProxyFailed('504', { code: 'ETIMEDOUT' })).errorCode).toBe('timeout_connect');
  expect(faultOf(new ProxyFailed('away', { cause: system('ECONNREFUSED') })).errorCode).toBe('internal');
});

test('what nobody knows is ours', () => {
  expect(faultOf(new TypeError('x is not a function'))).toEqual({
    errorCode: 'internal',
    errorMessage: 'x is not a function',
  });
  expect(faultOf('odd')).toEqual({ errorCode: 'internal', errorMessage: 'odd' });
});
