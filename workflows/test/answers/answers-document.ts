import { readFileSync } from 'node:fs';
import { type Answer, answers } from './answers.ts';
import { clients, type Verdict } from './clients.ts';

/** The page with the table. */
export const documentPath = new URL('../../../docs/receiver-answers.md', import.meta.url);

/** Verdicts by the title of the answer and the name of the client. */
export type Verdicts = Record<string, Record<string, Verdict>>;

/** The verdicts that the page shows, and the versions of the clients that gave them. */
export function readDocument(): { verdicts: Verdicts; versions: Record<string, string> } {
  const text = readFileSync(documentPath, 'utf8');
  const names = clients.map(({ name }) => name);
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Answer'));
  const verdicts = rows.map((row) => {
    const [title = '', , ...given] = row.slice(2).split(' | ');
    return [title, Object.fromEntries(names.map((name, at) => [name, given[at] ?? '']))] as const;
  });
  const versions = names.map((name) => [name, new RegExp(`${name} ([\\d.]+\\d)`).exec(text)?.[1] ?? ''] as const);
  return { verdicts: Object.fromEntries(verdicts), versions: Object.fromEntries(versions) };
}

/** Returns the page for these verdicts. */
export function writeDocument(verdicts: Verdicts, versions: Record<string, string>): string {
  const names = clients.map(({ name }) => name);
  const row = ({ title, rule, why = '' }: Answer): string =>
    `| ${[title, rule, ...names.map((name) => verdicts[title]?.[name] ?? ''), why].join(' | ')} |`;
  const tables = Object.entries(answers).map(([subject, list]) =>
    [
      `## ${subject}`,
      '',
      `| Answer | RFC 9110, 9112 | ${names.join(' | ')} | Why it differs |`,
      `|---|---|${names.map(() => '---').join('|')}|---|`,
      ...list.map(row),
    ].join('\n'),
  );
  return `${[introduction(versions), ...tables].join('\n\n')}\n`;
}

const introduction = (versions: Record<string, string>): string => `# Answers of receivers

The reading of answers to webhooks by this service, compared with three clients of HTTP/1.1. A number is the status that
was read. *refused* means that there was no answer, and that the attempt has the error code \`connection_reset\`. The
column *Webhooks* is this service. It differs from the others only where the last column says why.

The clients: Node ${versions['Node']}, curl ${versions['curl']}, Python ${versions['Python']} (\`http.client\`).
\`workflows/test/answers/receiver-answers.test.ts\` sends each answer to each client that the machine has, and compares
this page.
\`node workflows/test/answers/write-answers-document.main.ts\` writes it.`;
