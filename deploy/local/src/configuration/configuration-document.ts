import { sharedWords } from '@marketplace/kernel';
import { services } from '@marketplace/operations/domains';
import { describeSettings, type SettingDescription } from './describe-settings.ts';

/** `docs/configuration.md`: every setting of every process, as the schemas describe it. */
export function configurationDocument(): string {
  const rows = describeSettings().map((setting) => [
    `\`${setting.name}\``,
    meaningOf(setting),
    defaultOf(setting),
    setting.form,
    readersOf([...setting.readBy.keys()]),
  ]);
  return `# Settings

Made by \`npm run generate\` from the schemas that the processes read their settings with. Settings are environment
variables. An empty one counts as absent. A process that finds a setting missing or wrong does not start; it names the
setting and not the value.

\`npm start\` needs no setting. It runs the services and the gateway in one process and the worker in another, passes every setting on to
both, and supplies what is required and not set; \`HOST\` is always 127.0.0.1. OpenTelemetry's libraries read further
\`OTEL_*\` settings themselves.

A name that looks like one of these and is none stops the start of every process, so that a typing error is noticed: it
begins as these do (\`WEBHOOK_\`, \`RATE_LIMIT_\`), or differs from one by a single letter. Names whose first word other
programs use too (${sharedWords.map((word) => `\`${word}\``).join(', ')}) are refused for a
single letter only. A setting that another process reads is always accepted, so that all processes may get the same
settings, and so are the variables that Kubernetes adds for each Service. [Why](adr/0021-unknown-settings-stop-the-start.md)

| Setting | Meaning | Default | Form | Read by |
|---|---|---|---|---|
${rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}
`;
}

function meaningOf({ description, page, secret }: SettingDescription): string {
  return [description, ...(secret ? ['**Secret.**'] : []), ...(page ? [`[More](${page})`] : [])].join(' ');
}

/** `npm start` supplies what is required, so its own defaults count for its own settings only. */
function defaultOf({ readBy }: SettingDescription): string {
  const apart = [...readBy].filter(([name]) => !name.startsWith('npm '));
  const defaults = Map.groupBy(apart.length > 0 ? apart : readBy, ([, fallback]) => fallback);
  if (defaults.size === 1) return [...defaults.keys()][0]!;
  return [...defaults]
    .map(([fallback, readers]) => `${fallback} (${readersOf(readers.map(([name]) => name))})`)
    .join('; ');
}

function readersOf(names: string[]): string {
  const all = Object.keys(services);
  const everyService = all.every((name) => names.includes(name));
  const others = names.filter((name) => !(everyService && all.includes(name)));
  return [
    ...(everyService ? ['services'] : []),
    ...others.map((name) => (name.startsWith('npm ') ? `\`${name}\`` : name)),
  ].join(', ');
}
