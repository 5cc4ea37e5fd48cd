const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari', 'curl'] as const;
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const;
const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS' };

/** Such as `Firefox on Windows`. Programs that say something else are shown by their first word. */
export function browserOf(userAgent: string | null): string {
  if (!userAgent) return 'An unknown program';
  const browser = browsers.find((name) => userAgent.includes(`${name}/`));
  const system = systems.find((name) => userAgent.includes(name));
  const said = browser ? (names[browser] ?? browser) : userAgent.split(/[\s/]/)[0]!;
  return system ? `${said} on ${names[system] ?? system}` : said;
}
