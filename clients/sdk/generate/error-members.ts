import { readFileSync } from 'node:fs';

/** `x-members-by-code` of the schema Problem: the extra members by error code, and whether each is always present. */
type MembersByCode = Record<string, Record<string, 'always' | 'sometimes'>>;

/** A member that several codes declare: `anyOf` has a schema for each code in `x-codes`, or one for all. */
interface SharedMember {
  'x-codes'?: string[];
  anyOf?: { type?: string; $ref?: string; items?: { $ref?: string } }[];
}

interface OpenapiDocument {
  components: {
    schemas: {
      Problem: { properties: Record<string, SharedMember>; 'x-members-by-code': MembersByCode };
      ProblemCode: { 'x-extensible-enum': string[] };
    };
  };
}

/** The text of `src/rest/error-members.generated.ts`. */
export function errorMembers(): string {
  const document = JSON.parse(
    readFileSync(new URL('../../../gateway/openapi.json', import.meta.url), 'utf8'),
  ) as OpenapiDocument;
  return errorMembersOf(document);
}

/** Returns the text of `errorMembers` for a given OpenAPI document. */
export function errorMembersOf({ components }: OpenapiDocument): string {
  const { Problem, ProblemCode } = components.schemas;
  const codes = Object.entries(Problem['x-members-by-code']).map(
    ([code, members]) => `  ${code}: ${typeOf(code, members, Problem.properties)};\n`,
  );
  return `// Generated from gateway/openapi.json by \`npm run generate\`.

import type { components } from '../api.generated.ts';

type Problem = components['schemas']['Problem'];

/** The error codes of this version. */
export type ErrorCode =
${ProblemCode['x-extensible-enum'].map((code) => `  | '${code}'`).join('\n')};

/** The extra members of a problem, by its code. */
export interface ErrorMembers {
${codes.join('')}}
`;
}

function typeOf(
  code: string,
  members: MembersByCode[string],
  properties: OpenapiDocument['components']['schemas']['Problem']['properties'],
): string {
  const isShared = (name: string): boolean => properties[name]?.['x-codes'] !== undefined;
  const named = (presence: string): string =>
    Object.keys(members)
      .filter((name) => members[name] === presence && !isShared(name))
      .map((name) => `'${name}'`)
      .join(' | ');
  const shared = Object.keys(members)
    .filter(isShared)
    .map((name) => `${name}${members[name] === 'always' ? '' : '?'}: ${sharedType(code, properties[name]!)}`);
  const [always, sometimes] = [named('always'), named('sometimes')];
  return [
    always && `Required<Pick<Problem, ${always}>>`,
    sometimes && `Pick<Problem, ${sometimes}>`,
    shared.length > 0 && `{ ${shared.join('; ')} }`,
  ]
    .filter(Boolean)
    .join(' & ');
}

/** The type of a shared member for one code. Throws an Error unless the schema is a component or a list of one. */
function sharedType(code: string, member: SharedMember): string {
  const [first, second] = member.anyOf!;
  const { $ref, items } = second ? member.anyOf![member['x-codes']!.indexOf(code)]! : first!;
  const name = ($ref ?? items?.$ref)?.split('/').at(-1);
  if (name === undefined) throw new Error(`The members of ${code} that other codes have too need a schema with an id.`);
  return `components['schemas']['${name}']${$ref === undefined ? '[]' : ''}`;
}
