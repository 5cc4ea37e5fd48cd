import { readFileSync } from 'node:fs';

/** `x-members-by-code` of the schema Problem: the extra members by error code, and whether each is always present. */
type MembersByCode = Record<string, Record<string, 'always' | 'sometimes'>>;

interface OpenapiDocument {
  components: { schemas: { Problem: { 'x-members-by-code': MembersByCode } } };
}

/** The text of `src/rest/error-members.generated.ts`. */
export function errorMembers(): string {
  const document = JSON.parse(
    readFileSync(new URL('../../../gateway/openapi.json', import.meta.url), 'utf8'),
  ) as OpenapiDocument;
  return errorMembersOf(document);
}

/** As `errorMembers`, from a given OpenAPI document. */
export function errorMembersOf({ components }: OpenapiDocument): string {
  const codes = Object.entries(components.schemas.Problem['x-members-by-code']).map(
    ([code, members]) => `  ${code}: ${typeOf(members)};\n`,
  );
  return `// Generated from gateway/openapi.json by \`npm run generate\`.

import type { components } from './api.generated.ts';

type Problem = components['schemas']['Problem'];

/** What a problem has besides the members that all problems have, by its code. */
export interface ErrorMembers {
${codes.join('')}}
`;
}

function typeOf(members: MembersByCode[string]): string {
  const named = (presence: string): string =>
    Object.keys(members)
      .filter((name) => members[name] === presence)
      .map((name) => `'${name}'`)
      .join(' | ');
  const [always, sometimes] = [named('always'), named('sometimes')];
  return [always && `Required<Pick<Problem, ${always}>>`, sometimes && `Pick<Problem, ${sometimes}>`]
    .filter(Boolean)
    .join(' & ');
}
