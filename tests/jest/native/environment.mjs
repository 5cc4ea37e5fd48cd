import { TestEnvironment } from 'jest-environment-node';

/**
 * The environment of tests that Node itself loads: its global object is the one of the worker process. Jest's own
 * environment gives each test file a separate context, in which every module runs again.
 */
export default class NativeEnvironment extends TestEnvironment {
  /** The environment of the test file that this worker runs. */
  static current;

  constructor(config, context) {
    super(config, context);
    const { projectConfig } = config;
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern.dispose();
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config: projectConfig, global: globalThis });
    // Jest replaces both for each test file.
    this.replaced = [console, process.exit];
    NativeEnvironment.current = this;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    [globalThis.console, process.exit] = this.replaced;
    await super.teardown();
  }
}
