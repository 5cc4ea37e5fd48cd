import type { AnyTransition } from '@marketplace/kernel';
import { table } from '../../rest/routes/table.ts';

/** A diagram and a table of the changes of one kind of record. */
export interface StatesSection {
  title: string;
  about: string;
  rows: readonly AnyTransition[];
  /** The service whose operations the rows name. */
  service: 'trading' | 'payments';
  /** Operations without a route, by what a client knows of them. */
  words: Readonly<Record<string, string>>;
  /** Whether the table has a column for `reason`, which is the record's `closedReason`. */
  reasons?: boolean;
}

/** The Markdown of a section. Throws an Error for an operation that has neither a route nor words. */
export function statesSection({ title, about, rows, service, words, reasons = false }: StatesSection): string {
  const lines = rows.map((row) =>
    cellsOf(row, { service, words, reasons })
      .map((cell) => ` ${cell} |`)
      .join(''),
  );
  return `## ${title}

${about}

\`\`\`mermaid
stateDiagram-v2
${diagram(rows).join('\n')}
\`\`\`

| From | To | By | How | When | ${reasons ? '`closedReason` | ' : ''}Event |
|---|---|---|---|---|---|${reasons ? '---|' : ''}
${lines.map((cells) => `|${cells}`).join('\n')}
`;
}

/**
 * Arrows between the same two statuses are one arrow, with the labels of all. Rows that keep the status have no arrow.
 */
function diagram(rows: readonly AnyTransition[]): string[] {
  const arrows = rows
    .filter(({ to }) => to !== 'same')
    .flatMap(({ from, to, label }) =>
      (from.length === 0 ? ['[*]'] : from).map((one) => ({ arrow: `${one} --> ${to}`, label })),
    );
  const labels = Map.groupBy(arrows, ({ arrow }) => arrow);
  return [
    ...[...labels].map(([arrow, of]) => `  ${arrow}: ${[...new Set(of.map(({ label }) => label))].join(' / ')}`),
    ...finalStatuses(rows).map((status) => `  ${status} --> [*]`),
  ];
}

/** The statuses that a record never leaves. */
function finalStatuses(rows: readonly AnyTransition[]): string[] {
  const left = new Set(rows.flatMap(({ from, to }) => (to === 'same' ? [] : from)));
  return [...new Set(rows.map(({ to }) => to))].filter((to) => to !== 'same' && !left.has(to));
}

function cellsOf(
  { from, to, by, operations, when, reason, event }: AnyTransition,
  { service, words, reasons }: Pick<StatesSection, 'service' | 'words' | 'reasons'>,
): string[] {
  const code = (text: string): string => `\`${text}\``;
  return [
    from.length === 0 ? '-' : from.map(code).join(', '),
    to === 'same' ? 'the same' : code(to),
    by.join(', '),
    [...new Set(operations.map((operation) => howOf(`${service}.${operation}`, words[operation])))].join(', '),
    when ?? '',
    ...(reasons ? [reason ? code(reason) : ''] : []),
    event ? code(event) : '',
  ];
}

/** The request of an operation, or what else calls it. */
function howOf(operation: string, words: string | undefined): string {
  if (words !== undefined) return words;
  const route = table.find((one) => one.operation === operation);
  if (!route) throw new Error(`${operation} has no route: describe it in words.`);
  return `\`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}\``;
}
