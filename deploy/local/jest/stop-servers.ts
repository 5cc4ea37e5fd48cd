import { writeFile } from 'node:fs/promises';
import type { ScanReport } from '../test/support/secret-run.ts';
import { run } from './start-servers.ts';

/** Jest calls this once, after the last test. A secret that was left somewhere fails the run, as does a scan that would overlook one. */
export default async function teardown(): Promise<void> {
  if (!run) return;
  try {
    const report = await run.lookThrough();
    tell(report);
    // `npm test` adds it to its summary.
    if (process.env.TEST_SCAN_REPORT) await writeFile(process.env.TEST_SCAN_REPORT, JSON.stringify(report));
    if (report.findings.length > 0 || report.overlooked.length > 0) process.exitCode = 1;
  } catch (error) {
    // Thrown on, it would cost the report of the tests.
    console.error(error);
    process.exitCode = 1;
  } finally {
    await run.stop();
  }
}

const findingsMax = 50;

function tell({ secrets, places, megabytes, seconds, findings, overlooked }: ScanReport): void {
  console.log(`\nSecrets: ${secrets} looked for in ${places} places, ${megabytes} MB (${seconds} s): ${findings.length} found.`);
  for (const { secret, spelling, where, context } of findings.slice(0, findingsMax)) {
    console.error(`  ${secret}, as ${spelling}, in ${where}\n    ${JSON.stringify(context)}`);
  }
  if (findings.length > findingsMax) console.error(`  and ${findings.length - findingsMax} more`);
  if (overlooked.length > 0) console.error(`  The control was overlooked, so this proves nothing: ${overlooked.join('; ')}`);
}
