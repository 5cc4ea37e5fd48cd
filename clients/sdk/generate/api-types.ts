import openapiTypes, { astToString } from 'openapi-typescript';

const openapi = new URL('../../../gateway/openapi.json', import.meta.url);

/** The text of `src/rest/api.generated.ts`. It contains only types, so nothing is left when types are stripped. */
export async function apiTypes(): Promise<string> {
  // Members with a default are optional in requests.
  const nodes = await openapiTypes(openapi, { defaultNonNullable: false });
  return `// Generated from gateway/openapi.json by \`npm run generate\`.\n\n${astToString(nodes)}`;
}
