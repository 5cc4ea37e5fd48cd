/** Most concurrent requests of this tab, streams included. Others wait. */
const inFlightMax = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the request when a slot is free. */
export async function limited<T>(request: () => Promise<T>): Promise<T> {
  const done = await takeSlot();
  try {
    return await request();
  } finally {
    done();
  }
}

/** Waits for a slot. Resolves to a function that frees it. */
export async function takeSlot(): Promise<() => void> {
  if (running >= inFlightMax) await new Promise<void>((start) => waiting.push(start));
  else running += 1;
  let over = false;
  return () => {
    if (over) return;
    over = true;
    // The next request takes this slot.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
}
