import NativeEnvironment from './environment.mjs';

/**
 * The exports of `@jest/globals`. Modules stay loaded for all test files of a worker, so each export leads to Jest's
 * object for the current file.
 */
export const afterAll = current('afterAll');
export const afterEach = current('afterEach');
export const beforeAll = current('beforeAll');
export const beforeEach = current('beforeEach');
export const describe = current('describe');
export const expect = current('expect');
export const it = current('it');
export const test = current('test');

/** The members of Jest's `jest` that tests use. */
export const jest = {
  advanceTimersByTime: (ms) => NativeEnvironment.current.fakeTimersModern.advanceTimersByTime(ms),
  runOnlyPendingTimers: () => NativeEnvironment.current.fakeTimersModern.runOnlyPendingTimers(),
  restoreAllMocks: () => NativeEnvironment.current.moduleMocker.restoreAllMocks(),
  spyOn: (...args) => NativeEnvironment.current.moduleMocker.spyOn(...args),
  useFakeTimers: (options) => NativeEnvironment.current.fakeTimersModern.useFakeTimers(options),
  useRealTimers: () => NativeEnvironment.current.fakeTimersModern.useRealTimers(),
};

function current(name) {
  return new Proxy(() => undefined, {
    apply: (_, __, args) => globalThis[name](...args),
    get: (_, key) => globalThis[name][key],
  });
}
