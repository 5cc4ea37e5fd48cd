const answerMsMax = 2_000;

/** Rejects unless each service at these base URLs answers its `/readyz` with a 2xx status within 2 seconds. */
export async function everyServiceReady(urls: string[]): Promise<void> {
  const answers = await Promise.all(
    urls.map((url) => fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(answerMsMax) })),
  );
  const notReady = answers.filter(({ ok }) => !ok).map(({ url }) => url);
  if (notReady.length > 0) throw new Error(`not ready: ${notReady.join(', ')}`);
}
