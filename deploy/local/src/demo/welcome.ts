import { buyerEmail, type Demo, sellerEmail } from './demo-record.ts';
import { type TourFacts, tour } from './tour.ts';

export interface WelcomeFacts extends Omit<TourFacts, 'demo'> {
  /** Absent when it could not be made. */
  demo: Demo | undefined;
  inboxUrl: string;
  /** Holds a log of each process. */
  logDirectory: string;
  allowedCidrs: string[];
  seconds: number;
}

/** What a person sees when everything runs. */
export function welcome(facts: WelcomeFacts): string {
  const { publicUrl, inboxUrl, temporalUiUrl, logDirectory, allowedCidrs, seconds, demo } = facts;
  const rows: [string, string][] = [
    ['Inbox', `${inboxUrl}   webhooks and mails, live`],
    ['Temporal UI', temporalUiUrl ?? 'yours, with TEMPORAL_ADDRESS'],
    ['API', `${publicUrl}/api/v1`],
    ['API reference', `${publicUrl}/docs`],
    ...(demo ? demoRows({ ...facts, demo }) : []),
    ['Logs', logDirectory],
  ];
  return [
    `\nReady in ${seconds.toFixed(1)} s.\n`,
    ...rows.map(([name, value]) => `  ${name.padEnd(16)} ${value}`),
    `\n  Webhooks may also go to ${allowedCidrs.join(', ')}, because this is local mode.\n`,
    ...(demo ? [tourText({ ...facts, demo }, inboxUrl)] : []),
    'Ctrl-C stops everything; the data stays.',
  ].join('\n');
}

function demoRows({ demo, demoFile, showSecrets }: TourFacts): [string, string][] {
  const secret = showSecrets ? `${demo.password}   (shown this once; kept in ${demoFile})` : `in ${demoFile}`;
  return [
    ['Demo users', `${sellerEmail}, ${buyerEmail}`],
    ['Their password', secret],
  ];
}

function tourText(facts: TourFacts, inboxUrl: string): string {
  const steps = tour(facts).map(({ title, command }, index) => `${index + 1}. ${title}:\n\n${indented(command)}\n`);
  return [
    `The tour: paste these three commands into another terminal, and watch ${inboxUrl} meanwhile.\n`,
    ...steps,
  ].join('\n');
}

function indented(command: string): string {
  return command.replace(/^/gm, '  ');
}
