import { parseArgs } from 'node:util';
import { abuses, describeAll, describeAttempt } from './abuses.ts';
import { type AttemptReport, runAttempt } from './attempt.ts';
import { startOwnService, runningService } from './services.ts';
import { openScene } from './scene.ts';

// npm run abuse:trade -- [--url URL [--inbox URL]] [--set NAME=VALUE]...: tries known abuses of trade, and checks that
// each fails and nobody else loses anything. Without --url and PUBLIC_URL it starts the product, with all controls.

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.PUBLIC_URL },
    inbox: { type: 'string', default: process.env.INBOX_URL ?? 'http://127.0.0.1:3001' },
    set: { type: 'string', multiple: true, default: [] },
  },
});
const print = (line: string): void => console.log(line);

const { service, stop } =
  values.url === undefined ? await startOwnService(settingsOf(values.set), print) : useRunning(values.url);
try {
  const scene = await openScene(service);
  const reports: AttemptReport[] = [];
  for (const abuse of abuses) {
    const report = await runAttempt(abuse, scene);
    reports.push(report);
    print(`\n${describeAttempt(report, reports.length)}`);
  }
  print(`\n${describeAll(reports)}`);
  process.exitCode = reports.every(({ successes }) => successes.length === 0) ? 0 : 1;
} finally {
  await stop();
}

function useRunning(url: string) {
  if (values.set.length > 0) throw new Error('--set is for a product that this command starts, not for --url.');
  const origin = url.replace(/\/+$/, '');
  print(
    `Trying abuses at ${origin}, with mails at ${values.inbox}. The service needs its controls and its test clock:`,
  );
  print('  RISK_CONTROLS=on SESSION_SECONDS=stepUp=60 npm start');
  print('Its clock of orders and payments moves about six weeks forward.');
  return { service: runningService(origin, values.inbox, print), stop: async () => undefined };
}

function settingsOf(given: string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((one) => {
      const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(one) ?? [];
      if (name === undefined || value === undefined) throw new Error(`--set ${one}: expected NAME=VALUE`);
      return [name, value];
    }),
  );
}
