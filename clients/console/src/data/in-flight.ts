/** Requests of this tab that may be on their way at once. Others wait. */
const inFlightMax = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the request when fewer than four others are under way. */
export async function limited<T>(request: () => Promise<T>): Promise<T> {
  if (running >= inFlightMax) await new Promise<void>((start) => waiting.push(start));
  else running += 1;
  try {
    return await request();
  } finally {
    // The next one takes over this one's place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
