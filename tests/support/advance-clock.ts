/** Advances the clock of a stack that runs with `TEST_HELPERS=1`. The route is in no OpenAPI document. */
export async function advanceClock(origin: string, seconds: number): Promise<void> {
  const response = await fetch(`${origin}/api/v1/test-helpers/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  });
  if (!response.ok) throw new Error(`The clock was not advanced: ${response.status} ${await response.text()}`);
}
