/** Keeps the latest entries, newest first, up to a count and a total size, so that memory stays bounded. */
export interface Recent<Entry> {
  add(entry: Entry, bytes: number): void;
  list(): Entry[];
  clear(): void;
}

export function createRecent<Entry>({ countMax = 1000, bytesMax = 32 * 1024 * 1024 } = {}): Recent<Entry> {
  let kept: { entry: Entry; bytes: number }[] = [];
  let total = 0;
  return {
    add(entry, bytes) {
      kept.unshift({ entry, bytes });
      total += bytes;
      while (kept.length > countMax || (total > bytesMax && kept.length > 1)) total -= kept.pop()!.bytes;
    },
    list: () => kept.map(({ entry }) => entry),
    clear() {
      kept = [];
      total = 0;
    },
  };
}
