/** Requests of this tab that may be on their way at once, streams included. Others wait. */
const inFlightMax = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the request when fewer than four others are under way. */
export async function limited<T>(request: () => Promise<T>): Promise<T> {
  const done = await place();
  try {
    return await request();
  } finally {
    done();
  }
}

/** Waits until fewer than four requests are under way. The caller calls what it resolves to when its request is over. */
export async function place(): Promise<() => void> {
  if (running >= inFlightMax) await new Promise<void>((start) => waiting.push(start));
  else running += 1;
  let over = false;
  return () => {
    if (over) return;
    over = true;
    // The next one takes over this one's place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
}
