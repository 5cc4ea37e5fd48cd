import { html, type Html, prose } from '../html.ts';
import { nameOf, type Schema } from './reference.ts';

/** A table of the schema's members. Members of members are in a collapsed section. */
export function membersTable({ properties = {}, required = [] }: Schema): Html {
  const rows = Object.entries(properties).map(
    ([name, schema]) => html`<tr><th scope="row"><code>${name}</code>${
      required.includes(name) && html` <span class="required">required</span>`
    }</th>
<td><span class="type">${typeOf(schema)}</span> ${limitsOf(schema)}${descriptionOf(schema)}${inner(schema)}</td></tr>`,
  );
  return html`<table class="members"><tbody>${rows}</tbody></table>`;
}

function descriptionOf({ description }: Schema): Html | undefined {
  return description === undefined ? undefined : html`<div>${prose(description)}</div>`;
}

/** The description of a body: a table of its members, or the name of a record. */
export function bodyOf(schema: Schema): Html {
  return schema.properties
    ? membersTable(schema)
    : html`<p><span class="type">${typeOf(schema)}</span></p>
${schema.description && html`<p>${prose(schema.description)}</p>`}`;
}

/** A list of more values, such as that of the currencies, is shortened. */
const valuesMax = 40;

/** The type in words, with links to records. */
function typeOf(schema: Schema): Html {
  const { $ref, enum: values = schema['x-extensible-enum'], items, additionalProperties } = schema;
  if ($ref !== undefined) return html`<a href="#record-${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (values !== undefined) {
    const shown = values.length > valuesMax ? values.slice(0, 3) : values;
    const list = joined(
      shown.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ', ',
    );
    return shown === values ? list : html`one of ${values.length} values, such as ${list}`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return joined(choices.map(typeOf), ' or ');
  if (schema.allOf !== undefined) return joined(schema.allOf.map(typeOf), ' and ');
  const types = [schema.type ?? 'any'].flat();
  if (types.includes('array') && items !== undefined) return html`array of ${typeOf(items)}`;
  if (types.includes('object') && typeof additionalProperties === 'object')
    return html`object of ${typeOf(additionalProperties)}`;
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return html`${types.join(' or ')}${format}`;
}

/** Bounds and default, such as `1 to 100`. The bounds of a safe integer are left out. */
function limitsOf(schema: Schema): Html {
  const texts = [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((text): text is string => typeof text === 'string');
  return html`${texts.length > 0 && html`<span class="limits">${texts.join(' · ')}</span>`}`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | null {
  const low = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined;
  const high = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined;
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`;
  if (high !== undefined) return `at most ${high}${unit}`;
  return low === undefined ? null : `at least ${low}${unit}`;
}

function inner(schema: Schema): Html | null {
  const nested = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    .map((each) => (each.properties ? each : each.items))
    .find((each) => each?.properties);
  return nested ? html`<details><summary>Members</summary>${membersTable(nested)}</details>` : null;
}

function joined(parts: Html[], separator: string): Html {
  return html`${parts.map((part, n) => (n === 0 ? part : html`${separator}${part}`))}`;
}
