const answerLimitMs = 2_000;

/** Rejects unless each service says that it can work. */
export async function everyServiceReady(urls: string[]): Promise<void> {
  const answers = await Promise.all(
    urls.map((url) => fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(answerLimitMs) })),
  );
  const notReady = answers.filter(({ ok }) => !ok).map(({ url }) => url);
  if (notReady.length > 0) throw new Error(`not ready: ${notReady.join(', ')}`);
}
