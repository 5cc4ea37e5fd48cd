import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** The names of types in messages. */
const types: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};
/** The names of formats in messages. */
const formats: Record<string, string> = {
  email: 'an e-mail address',
  url: 'a URL',
  datetime: 'a date and time such as 2026-11-21T09:30:00Z',
  date: 'a date such as 2026-11-21',
  json_string: 'JSON',
};
/** Unit that the length of such a value counts. */
const units: Record<string, string> = { string: 'character', array: 'entry', set: 'entry' };

/**
 * The message about a member whose schema has none. It is part of the API, so it does not depend on the parsing
 * library: it says what the member must be, and names no type of a programming language.
 */
export function inputMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This member is required.' : `This must be ${typeName(issue.expected)}.`;
    case 'invalid_value':
      return oneOf(issue.values.map((value) => String(value)));
    case 'invalid_format':
      return formats[issue.format] ? `This must be ${formats[issue.format]}.` : 'This does not have the required form.';
    case 'too_small':
      return sized(issue.origin, Number(issue.minimum), issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return sized(issue.origin, Number(issue.maximum), issue.inclusive === false ? 'less than' : 'at most');
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'There is no such member.';
    case 'invalid_key':
      return 'This name of a member is not allowed.';
    default:
      return 'This does not have an allowed form.';
  }
}

function typeName(expected: string): string {
  return types[expected] ?? 'of another type';
}

/**
 * Maximum number of values listed in a message. A longer list, such as that of the currencies, is in the description of
 * the API.
 */
const valuesMax = 20;

function oneOf(values: string[]): string {
  if (values.length === 1) return `This must be ${values[0]}.`;
  return values.length > valuesMax
    ? 'This is not one of the allowed values.'
    : `This must be one of ${values.join(', ')}.`;
}

function sized(origin: string, bound: number, comparison: string): string {
  const unit = units[origin];
  if (unit === undefined) return `This must be ${comparison} ${bound}.`;
  const plural = unit === 'entry' ? 'entries' : `${unit}s`;
  return `This must have ${comparison} ${bound} ${bound === 1 ? unit : plural}.`;
}
