/** Runs all of them, never more than so many at once. Rejects with the first that fails, and begins no other after it. */
export async function fewAtOnce<T>(items: readonly T[], atOnce: number, run: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  let failed = false;
  const runOnes = async (): Promise<void> => {
    try {
      for (const item of left) {
        if (failed) return;
        await run(item);
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runOnes));
}
