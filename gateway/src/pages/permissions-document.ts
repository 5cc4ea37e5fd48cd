import { type Access, type Contract, type Role, roles, scopes } from '@marketplace/kernel';
import { operationOf, type OperationName } from '../clients.ts';
import { contracts } from '../domains.ts';
import { apiPrefix } from '../rest/route.ts';
import { table } from '../rest/routes/table.ts';

/** `docs/permissions.md`: the permission table that all `access` values of the contracts make together. */
export function permissionsDocument(): string {
  const routed = table
    .filter(({ testHelper }) => !testHelper)
    .map(({ method, path, operation, tag }) => ({ tag, how: `\`${method} ${path}\``, operation }));
  const known = new Set<string>(routed.map(({ operation }) => operation));
  const unrouted = allOperations()
    .filter((operation) => !known.has(operation) && !askedByTheGateway.includes(operation))
    .map((operation) => ({ tag: 'GraphQL only', how: 'GraphQL', operation }));
  const sections = Object.entries(Object.groupBy([...routed, ...unrouted], ({ tag }) => tag)).map(([tag, lines = []]) =>
    [
      `## ${tag}`,
      '',
      ...head,
      ...lines.map(
        ({ how, operation }) => `| ${[`\`${operation}\``, how, ...cells(operationOf(operation).access)].join(' | ')} |`,
      ),
    ].join('\n'),
  );
  return `${introduction}\n${sections.join('\n\n')}\n`;
}

/** No caller of the API asks these. */
const askedByTheGateway = ['identity.authenticate', 'webhooks.listFullBacklogs'];

const columns = ['Operation', 'Request', 'No credential', 'No organization', ...roles, 'API key', 'Step-up'];
const head = [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---').join('|')}|`];

const introduction = `# Who may do what

Made by \`npm run generate\` from the contracts: each operation declares its \`access\`, and REST, GraphQL and the services enforce
that one declaration. Paths are below \`${apiPrefix}\`. GraphQL is for people: there, no credential is 401 and an API key 403 throughout.

- **No credential**: neither session nor key is needed. Otherwise 401 \`unauthenticated\`.
- **No organization**: a signed-in person without an active membership may. Otherwise 403 \`no_active_organization\`.
- **${roles.join(', ')}**: the role in the active organization. Otherwise 403 \`role_not_allowed\`.
- **API key**: any key, or one with that scope of ${scopes.map((scope) => `\`${scope}\``).join(', ')}: otherwise 403 \`insufficient_scope\`. An empty cell is 403
  \`session_required\`.
- **Step-up**: the person must have authenticated within the last 15 minutes (\`STEP_UP_SECONDS\`). Otherwise 403 \`reauthentication_required\`.

Everything but what belongs to the person is about the active organization; a record of another one is 404 \`not_found\`, like one that is not
there. A revoked, expired or unknown key is 401 everywhere.
`;

function cells(access: Access): string[] {
  const mark = (may: boolean): string => (may ? 'yes' : '');
  const { who } = access;
  const may = (role: Role): boolean => who !== 'system' && (who !== 'member' || access.roles.includes(role));
  const key =
    who === 'anyone' ? 'any' : who === 'organization' ? (access.scope === null ? 'any' : `\`${access.scope}\``) : '';
  return [
    mark(who === 'anyone'),
    mark(who === 'anyone' || who === 'user'),
    ...roles.map((role) => mark(may(role))),
    key,
    mark('recent' in access && access.recent === true),
  ];
}

function allOperations(): OperationName[] {
  return Object.entries(contracts).flatMap(([domain, { operations }]: [string, Contract]) =>
    Object.keys(operations).map((name) => `${domain}.${name}` as OperationName),
  );
}
