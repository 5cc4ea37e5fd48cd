const suite = /([^/]+)\.suite\.ts$/;
const key = Symbol.for('marketplace.suite-block');

/** Jest's state while it collects tests, and its `describe`, of the test file that this worker runs. */
let collecting;

/** For the environment's `handleTestEvent`. */
export function followCollection({ name, runtimeGlobals }, state) {
  if (name === 'setup') collecting = { state, describe: runtimeGlobals.describe };
}

/**
 * The source of a module. A suite, `*.suite.ts`, gets a `describe` block of its own, so that the hooks at its top level
 * apply to its tests only: a test file imports several. The lines keep their numbers.
 */
export function sourceInBlock(url, source) {
  const title = suite.exec(url)?.[1];
  if (!title) return source;
  const block = `globalThis[Symbol.for(${JSON.stringify(key.description)})]`;
  return `${block}.enter(${JSON.stringify(title)});${source}\n${block}.leave();`;
}

globalThis[key] = {
  enter(title) {
    const { state, describe } = collecting;
    // `describe` itself accepts no function that waits, and a suite may have an `await` at its top level.
    describe(title, () => {});
    state.currentDescribeBlock = state.currentDescribeBlock.children.at(-1);
  },
  leave() {
    const { state } = collecting;
    state.currentDescribeBlock = state.currentDescribeBlock.parent;
  },
};
