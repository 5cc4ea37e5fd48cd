// Downloads a version of the Temporal CLI into a directory: temporal-download.main.ts <version> <directory>. The SDK
// has no function for a download alone, so this starts and stops the SDK's test environment, which downloads the CLI.

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
