/** With these a process tells the end of the run which secrets it uses, as Jest's own processes do. */
export function watchedSettings(): NodeJS.ProcessEnv {
  const { TEST_KEPT_DIR, NODE_OPTIONS } = process.env;
  return TEST_KEPT_DIR ? { TEST_KEPT_DIR, NODE_OPTIONS } : {};
}
