import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const openapi = new URL('../../../gateway/openapi.json', import.meta.url);

/** The keywords of a schema whose lists of values may grow. */
interface OpenValues {
  enum?: unknown[];
  'x-open-enum'?: boolean;
  'x-extensible-enum'?: string[];
}

/** The text of `src/api.generated.ts`. It contains only types, so nothing is left when types are stripped. */
export async function apiTypes(): Promise<string> {
  const nodes = await openapiTypes(openapi, {
    // Members with a default are optional in requests.
    defaultNonNullable: false,
    transform: (schema) => openText(schema as OpenValues),
  });
  return `// Generated from gateway/openapi.json by \`npm run generate\`.\n\n${astToString(nodes)}`;
}

/**
 * The type of a text with known values: editors offer them, and further ones are accepted. Values of answers, such as
 * currencies, can be sent back.
 */
function openText(schema: OpenValues): ts.TypeNode | undefined {
  const values = schema['x-extensible-enum'] ?? (schema['x-open-enum'] ? (schema.enum as string[]) : undefined);
  if (values === undefined) return undefined;
  const { factory, SyntaxKind } = ts;
  const anyText = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  const known = values.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value)));
  return factory.createUnionTypeNode([...known, factory.createParenthesizedType(anyText)]);
}
