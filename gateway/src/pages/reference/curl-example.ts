import { exampleOf } from './example-of.ts';
import { type Parameter, type Reference, type ReferenceOperation, resolved } from './reference.ts';

export interface DescribedRoute {
  method: string;
  path: string;
  operation: ReferenceOperation;
}

/**
 * A curl command that makes the request, with an API key if the route takes one, otherwise with the cookies of a
 * sign-in.
 */
export function curlExample(reference: Reference, { method, path, operation }: DescribedRoute, origin: string): string {
  const parameters = (operation.parameters ?? []).map((each) => resolved<Parameter>(reference, each));
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((at, { name, schema }) => at.replace(`{${name}}`, String(exampleOf(reference, schema))), path);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const lines = [
    `curl -sS${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} '${origin}${filled}'`,
    ...credential(operation),
    ...(operation['x-idempotency'] === 'optional' ? [`-H 'idempotency-key: <UUID>'`] : []),
    ...(schema
      ? [
          `-H 'content-type: application/json'`,
          `-d '${JSON.stringify(exampleOf(reference, schema)).replaceAll(`'`, `'\\''`)}'`,
        ]
      : []),
  ];
  return lines.join(' \\\n  ');
}

function credential({ security, operationId }: ReferenceOperation): string[] {
  if (security.some((way) => 'bearerAuth' in way)) return [`-H 'authorization: Bearer <API_KEY>'`];
  if (operationId === 'signIn') return ['-c cookies'];
  return security.length > 0 ? ['-b cookies'] : [];
}
