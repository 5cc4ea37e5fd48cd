import openapiTypes, { astToString } from 'openapi-typescript';

const openapi = new URL('../../../gateway/openapi.json', import.meta.url);

/** The text of `src/rest/api.generated.ts`: types alone, so that nothing of it is left when they are stripped. */
export async function apiTypes(): Promise<string> {
  // A member with a default may be left out of a request.
  const nodes = await openapiTypes(openapi, { defaultNonNullable: false });
  return `// Generated from gateway/openapi.json by \`npm run generate\`.\n\n${astToString(nodes)}`;
}
