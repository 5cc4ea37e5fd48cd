import type { ResealedColumn } from '@marketplace/store';

/** What an operator decides by: how many values need which key, and which keys nothing needs any more. */
export function keyReport(
  keyIds: readonly string[],
  columns: readonly ResealedColumn[],
): { text: string; failed: boolean } {
  const [newest, ...older] = keyIds;
  const unknown = [...new Set(columns.flatMap(({ byKey }) => Object.keys(byKey)))].filter((id) => !keyIds.includes(id));
  const ids = [...keyIds, ...unknown];
  const rows = [
    ['column', ...ids, 're-encrypted', 'unreadable'],
    ...columns.map(({ name, byKey, resealed, unreadable }) =>
      [name, ...ids.map((id) => byKey[id] ?? 0), resealed, unreadable].map(String),
    ),
  ];
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  const table = rows.map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!)))
      .join('  ')
      .trimEnd(),
  );
  const needed = (id: string): number => columns.reduce((sum, { byKey }) => sum + (byKey[id] ?? 0), 0);
  const verdicts = [
    ...older.map((id) =>
      needed(id) === 0
        ? `The key ${id} is no longer used: take it out of KEYRING.`
        : `The key ${id} is still used by ${needed(id)}: once every process has ${newest} as its newest key, run this again.`,
    ),
    ...unknown.map((id) => `The key ${id} is not in KEYRING, and ${needed(id)} values need it.`),
  ];
  const failed = columns.some(({ unreadable }) => unreadable > 0);
  const unreadable = failed
    ? ['Some values did not open: their key is missing, or another one of that name. They are as they were.']
    : [];
  return { text: [...table, '', ...verdicts, ...unreadable].join('\n'), failed };
}
