import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { localRoles, newSecrets } from '@marketplace/local/infrastructure/secrets';
import { serviceNames } from '@marketplace/operations/service-names';
import { roleEnvironment } from '@marketplace/local/start-settings';
import { type KillableServers, startKillableServers } from '../support/chaos/killable-servers.ts';
import { openPayoutAccount } from '../support/money/money-stack.ts';
import { openRunbook, type Runbook } from '../support/operating/runbook.ts';
import { type Deployment, type Release, startDeployment } from '../support/rolling/deployment.ts';
import { formerRelease, formerVersion, releaseOfToday } from '../support/rolling/releases.ts';
import { startTrade, type Trade, nothingWrong, tradeTable } from '../support/rolling/trade-report.ts';
import { codeBlocks } from '../support/docs/pages.ts';
import { openMigratedTestEnvironment, type OpenTestEnvironment } from '../support/stacks/test-environment.ts';
import type { ProcessName } from '../support/stacks/processes/separate-processes.ts';
import { waitFor } from '../support/wait-for.ts';

const phaseMs = 120_000;
const perSecond = 50;

let servers: KillableServers;
let base: OpenTestEnvironment;
let deployment: Deployment;
let trade: Trade;
let former: Release;
let today: Release;
let runbook: Runbook;

/** Runs a part of the runbook of docs/upgrading.md. */
const parts = new Set<string>();
function runPart(heading: string, variables: Record<string, string>): Promise<string> {
  parts.add(heading);
  return runbook.run(heading, variables);
}

const jobsOf = (release: Release): Record<string, string> => ({
  RELEASE: release.directory,
  DATABASE_URL: base.databaseUrl,
  TEMPORAL_ADDRESS: base.temporalAddress,
  ...(roleEnvironment(base.roles) as Record<string, string>),
});

beforeAll(async () => {
  servers = await startKillableServers();
  const roles = localRoles(servers.databaseUrl, newSecrets(), serviceNames);
  base = await openMigratedTestEnvironment({ ...servers, roles });
  former = formerRelease(base);
  today = releaseOfToday(base);
  runbook = await openRunbook(base.temporalAddress, { page: 'docs/upgrading.md' });
  await runbook.run('Jobs before an upgrade', jobsOf(former));
  deployment = await startDeployment(former, {
    whenReady: (url) => runPart('When a new instance is ready', { INSTANCE: url }),
    terminate: (pid) => runPart('Ending the instance before', { PROCESS: String(pid) }),
  });
  trade = await startTrade({
    base,
    origin: deployment.urlOf('gateway'),
    perSecond,
    prepare: ({ seller }) => openPayoutAccount(seller),
  });
});
afterAll(async () => {
  runbook?.close();
  await trade?.close();
  await deployment?.stop();
  await base?.close();
  await servers?.stop();
});

/** Replaces processes while the parties trade, for two minutes. Prints and returns the figures of the clients. */
async function phase(title: string, run: () => Promise<void>) {
  trade.take();
  const startedAt = Date.now();
  await run();
  await waitFor('the end of the phase', () => Date.now() - startedAt >= phaseMs, phaseMs);
  const seen = trade.take();
  const lines = Object.entries(seen.failed).map(([what, n]) => `  ${n} ${what}`);
  console.log(
    [`${title}: ${seen.requests} requests, ${seen.resets} repeated after a reset, failed:`, ...lines].join('\n'),
  );
  return seen;
}

const upgraded: ProcessName[] = ['identity', 'trading', 'payments', 'webhooks', 'gateway', 'worker'];
const rolledBack = upgraded.toReversed();

test(`the last release (${formerVersion}) is upgraded while it works: no request fails`, async () => {
  const { failed } = await phase('upgrade', async () => {
    await waitFor('a while of trade', () => trade.made.orders.created.length > 20);
    await runPart('Jobs before an upgrade', jobsOf(today));
    for (const name of upgraded) await deployment.roll(name, today);
  });
  expect(failed).toEqual({});
});

test('it is rolled back while it works, without migrations: no request fails', async () => {
  const { failed } = await phase('rollback', async () => {
    for (const name of rolledBack) await deployment.roll(name, former);
  });
  expect(failed).toEqual({});
});

test('after the next upgrade everything ends: nothing was lost or done twice', async () => {
  for (const name of upgraded) await deployment.roll(name, today);
  await trade.finish();
  const report = await trade.report();
  console.log(tradeTable(report));
  expect(report).toEqual(expect.objectContaining(nothingWrong));
}, 1_500_000);

test('every command of the runbook was run; those of Kubernetes have the same order', () => {
  const commands = runbook.headings.filter((heading) => !heading.includes('Kubernetes'));
  expect(commands.filter((heading) => !parts.has(heading))).toEqual([]);
  const orders = codeBlocks('docs/upgrading.md').flatMap(({ code }) => /^for name in (.*); do$/m.exec(code)?.[1] ?? []);
  expect(orders).toEqual([upgraded.join(' '), rolledBack.join(' ')]);
});
