// Downloads the Temporal CLI of a version into a directory. The SDK has no call for just that, so its test environment
// downloads the CLI, starts it for a moment, and is torn down.

import { TestWorkflowEnvironment } from '@temporalio/testing';

const [version = '', downloadDir = ''] = process.argv.slice(2);

process.once('disconnect', () => process.exit(1));
process.channel?.unref();

try {
  const executable = { type: 'cached-download', version: `v${version}`, downloadDir } as const;
  const environment = await TestWorkflowEnvironment.createLocal({ server: { executable } });
  await environment.teardown();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
