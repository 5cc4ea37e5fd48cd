import { type Demo, demoRoles, emailOf } from './demo-record.ts';
import { type TourFacts, tour } from './tour.ts';

export interface WelcomeFacts extends Omit<TourFacts, 'demo'> {
  /** Undefined when it could not be created. */
  demo: Demo | undefined;
  /** Why it could not. */
  noDemo?: string | undefined;
  /** Whether the demo's organization operates the platform. */
  withOperator: boolean;
  inboxUrl: string;
  temporalUiUrl: string | undefined;
  hasConsole: boolean;
  /** Directory with one log file per process. */
  logDirectory: string;
  allowedCidrs: string[];
  /** Duration of the start. */
  seconds: number;
}

/** The text that `npm start` prints when everything runs. */
export function welcome(facts: WelcomeFacts): string {
  const { publicUrl, inboxUrl, temporalUiUrl, logDirectory, allowedCidrs, seconds, demo } = facts;
  const rows: [string, string][] = [
    ...(facts.hasConsole ? [['Console', `${publicUrl}/console`] satisfies [string, string]] : []),
    ['Inbox', `${inboxUrl}   webhooks and mails, live`],
    ['Temporal UI', temporalUiUrl ?? 'not started, because TEMPORAL_ADDRESS is set'],
    ['API', `${publicUrl}/api/v1`],
    ['Documentation', `${publicUrl}/docs`],
    ...(demo ? demoRows({ ...facts, demo }) : []),
    ['Logs', logDirectory],
  ];
  return [
    `\nReady in ${seconds.toFixed(1)} s.\n`,
    ...rows.map(([name, value]) => `  ${name.padEnd(16)} ${value}`),
    `\n  Webhook endpoints may also have addresses in ${allowedCidrs.join(', ')}.\n`,
    demo
      ? tourText({ ...facts, demo })
      : `There is no demo and no tour: ${facts.noDemo}.\nThe next start tries again; npm run reset begins with new data.\n`,
    'Ctrl-C stops everything. The data is kept.',
  ].join('\n');
}

function demoRows({ demo, withOperator, demoFile, showSecrets }: WelcomeFacts & TourFacts): [string, string][] {
  const secret = showSecrets ? `${demo.password}   (shown only once; stored in ${demoFile})` : `in ${demoFile}`;
  return [
    ['Demo users', [...demoRoles, ...(withOperator ? ['operator' as const] : [])].map(emailOf).join(', ')],
    ['Their password', secret],
  ];
}

function tourText(facts: TourFacts & Pick<WelcomeFacts, 'inboxUrl' | 'temporalUiUrl'>): string {
  const { inboxUrl, temporalUiUrl } = facts;
  const steps = tour(facts).map(({ title, command }, index) => `${index + 1}. ${title}:\n\n${indented(command)}\n`);
  const workflows = temporalUiUrl ?? 'the Temporal UI';
  return [
    `Tour: paste these commands into another terminal, and watch ${inboxUrl} in a browser.\n`,
    ...steps,
    `${workflows} shows what an order waits for in its workflow, order/<order id>, and each attempt of a delivery in`,
    `the workflow with the id of the delivery.\n`,
  ].join('\n');
}

function indented(command: string): string {
  return command.replace(/^/gm, '  ');
}
