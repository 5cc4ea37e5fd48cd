const suite = /([^/]+)\.suite\.ts$/;

/** Jest's state while it collects tests, and its `describe`, of the test file that this worker runs. */
let collecting;

/** For the environment's `handleTestEvent`. */
export function followCollection({ name, runtimeGlobals }, state) {
  if (name === 'setup') collecting = { state, describe: runtimeGlobals.describe };
}

/**
 * Evaluates a module. A suite, `*.suite.ts`, gets a `describe` block of its own, so that the hooks at its top level apply
 * to its tests only: a test file imports several.
 */
export function evaluateInBlock(module, evaluate) {
  const title = suite.exec(module.identifier)?.[1];
  if (!title) return evaluate();
  const { state, describe } = collecting;
  const outside = state.currentDescribeBlock;
  // `describe` itself accepts no function that waits, and a suite may have an `await` at its top level.
  describe(title, () => {});
  state.currentDescribeBlock = outside.children.at(-1);
  const evaluated = evaluate();
  const leave = () => void (state.currentDescribeBlock = outside);
  if (module.hasAsyncGraph()) return evaluated.finally(leave);
  leave();
  return evaluated;
}
