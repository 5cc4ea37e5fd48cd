const minuteUs = 60e6;
const shortestSpanUs = 10e6;

/**
 * Splits each span, given as [from, until] in microseconds, into full minutes. A span between 10 s and a minute is
 * returned whole, and a shorter one is left out.
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
