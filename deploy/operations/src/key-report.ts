import type { ResealedColumn } from '@marketplace/store';

/**
 * The report of a key rotation: a table of the number of values that each key encrypts, by column, and the keys that
 * can be removed from KEYRING. `keyIds` are the keys of KEYRING, newest first. `failed` is true if a value could not be
 * decrypted.
 */
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
        ? `The key ${id} is no longer used. Remove it from KEYRING.`
        : `The key ${id} is still used by ${needed(id)} values. ` +
          `Run this again when every process has ${newest} as its newest key.`,
    ),
    ...unknown.map((id) => `The key ${id} is not in KEYRING, but ${needed(id)} values need it.`),
  ];
  const failed = columns.some(({ unreadable }) => unreadable > 0);
  const unreadable = failed
    ? ['Some values could not be decrypted: their key is missing or has another value. They were not changed.']
    : [];
  return { text: [...table, '', ...verdicts, ...unreadable].join('\n'), failed };
}
