import { describeSettings } from './describe-settings.ts';

/**
 * `services/kernel/src/settings/setting-names.generated.ts`. By these names every process tells a typing error from a setting of
 * another process.
 */
export function settingNamesSource(): string {
  const names = describeSettings().map(({ name }) => `  '${name}',\n`);
  return `/** Every setting of every process. Made by \`npm run generate\` from the schemas of all processes. */
export const settingNames: readonly string[] = [
${names.join('')}];
`;
}
