import type { SettingDescription } from './describe-settings.ts';

/** Settings that a production of `small`, two processes with all parts, decides. */
const decided = [
  'NODE_ENV',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  '<SERVICE>_DATABASE_URL',
  'KEYRING',
  'SESSION_KEYS',
  'CURSOR_KEY',
  'GATEWAY_TOKEN',
  'WORKER_TOKEN',
  'TEMPORAL_ADDRESS',
  'PAYMENTS_PROVIDER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
];

/** Settings that a deployment for customers does not need. */
const development = [
  'API_KEY_MODE',
  'CONSOLE_LINKS',
  'DATA_DIR',
  'INBOX_URL',
  'LOCAL_PORTS',
  'SANDBOX_INSTALLATION',
  'SANDBOX_WEBHOOK_URL',
  'TEMPORAL_UI_WRITES',
  'TEST_HELPERS',
];

export interface SettingGroup {
  title: string;
  text: string;
  settings: SettingDescription[];
}

/** The settings in the order of docs/configuration.md. Throws if a list names a setting that does not exist. */
export function groupSettings(settings: SettingDescription[]): SettingGroup[] {
  const names = new Set(settings.map(({ name }) => name));
  const gone = [...decided, ...development].filter((name) => !names.has(name));
  if (gone.length > 0) throw new Error(`No process reads these settings: ${gone.join(', ')}.`);
  const groups = Map.groupBy(settings, groupOf);
  const group = (title: keyof typeof texts): SettingGroup => ({
    title,
    text: texts[title],
    settings: groups.get(title)!,
  });
  return [group('You must'), group('You may'), group('Limits'), group('Development')];
}

function groupOf({ name, members }: SettingDescription): keyof typeof texts {
  if (decided.includes(name)) return 'You must';
  if (development.includes(name)) return 'Development';
  return members.length > 0 ? 'Limits' : 'You may';
}

const texts = {
  'You must':
    'A production decides these. With [`small`](deploying.md#shapes), two processes with all parts, they are all that ' +
    'it must decide; a process for each service also needs `PORT` and the URLs of the services.',
  'You may': 'The defaults fit most installations.',
  Limits:
    'Each setting has many limits, by name: `QUOTAS=members=500,endpoints=10` changes two, and leaves the others at ' +
    'their defaults. A name that does not exist stops the start.',
  Development: '`npm start`, Compose and sandboxes set these. A deployment for customers does not.',
};
