/** The parts that a flag names, separated by commas. Throws if one is not among `parts`. */
export function readParts<Part extends string>(parts: readonly Part[], value: string, flag = 'part'): Part[] {
  return value.split(',').map((name) => {
    const part = parts.find((one) => one === name);
    if (!part) throw new Error(`--${flag} ${name}: expected ${parts.join(', ')}`);
    return part;
  });
}
