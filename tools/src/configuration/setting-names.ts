import { describeSettings } from './describe-settings.ts';

/**
 * The text of libs/kernel/src/settings/setting-names.generated.ts. With these names, a process distinguishes a
 * misspelled setting from a setting of another process.
 */
export function settingNamesSource(): string {
  const names = describeSettings().map(({ name }) => `  '${name}',\n`);
  return `/** Every setting of every process. Made by \`npm run generate\` from the schemas of all processes. */
export const settingNames: readonly string[] = [
${names.join('')}];
`;
}
