import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { createLogger, type Logger } from './log.ts';

/**
 * Where the parts of a run of tests leave what they wrote, to be looked through for secrets at the end of the run. Absent when nobody
 * is going to look.
 */
export const keptDirectory = (): string | undefined => process.env['TEST_KEPT_DIR'];

/** Takes what was logged here, or what a process has printed that the test has started. */
export function keepLog(text: string, printedBy?: { pid?: number | undefined }): void {
  const directory = keptDirectory();
  if (directory) appendFileSync(path.join(directory, `test-${printedBy?.pid ?? process.pid}.log`), text, { mode: 0o600 });
}

/** For what a test starts and does not listen to: all that can be said, kept for the end of the run, and none of it in the test's output. */
export function testLog(name = 'test'): Logger {
  return createLogger({ name, level: keptDirectory() ? 'trace' : 'silent', destination: { write: (line) => keepLog(line) } });
}
