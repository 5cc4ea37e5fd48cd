const minuteUs = 60e6;
const shortestSpanUs = 10e6;

/**
 * The full minutes of each span; all of it when it is shorter than that, and nothing when it is too short to tell.
 * Microseconds.
 */
export function minutesOf(spans: [number, number][]): [number, number][] {
  return spans.flatMap(([fromUs, untilUs]) => {
    const full = Math.floor((untilUs - fromUs) / minuteUs);
    if (full === 0) return untilUs - fromUs < shortestSpanUs ? [] : [[fromUs, untilUs] as [number, number]];
    return Array.from({ length: full }, (_, n): [number, number] => [
      fromUs + n * minuteUs,
      fromUs + (n + 1) * minuteUs,
    ]);
  });
}
