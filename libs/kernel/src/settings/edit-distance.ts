/**
 * The number of edits between two texts. An edit inserts, deletes or replaces a character, or swaps two neighbours
 * (optimal string alignment distance).
 */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? beforeLast[j - 2]! + 1 : Infinity;
      row.push(Math.min(replaced, last[j]! + 1, row[j - 1]! + 1, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length]!;
}
