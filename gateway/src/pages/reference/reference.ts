/** The part of OpenAPI 3.1 that our document uses and the reference page reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  /** Values of a text to which releases may add others. */
  'x-extensible-enum'?: string[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Answer {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema }>;
}

export interface ReferenceOperation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags: [string];
  security: Record<string, string[]>[];
  'x-required-roles'?: string[];
  'x-required-scope'?: string;
  'x-idempotency'?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer | { $ref: string }>;
}

export interface Reference {
  info: { title: string; description: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, ReferenceOperation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
  };
}

/** The node itself, or the one that its `$ref` names. */
export function resolved<T extends object>(reference: Reference, node: T | { $ref: string }): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T;
  return node.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], reference) as T;
}

/** The last part of a reference: `Listing` of `#/components/schemas/Listing`. */
export function nameOf(reference: string): string {
  return reference.split('/').at(-1)!;
}
