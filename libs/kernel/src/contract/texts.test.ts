import { describe, expect, test } from '@jest/globals';
import { lineSchema, textSchema } from './texts.ts';

const invisible = {
  spaces: '   ',
  'a no-break space': '\u00a0',
  'an ideographic space': '\u3000',
  'zero-width spaces': '\u200b\u200b',
  'joiners of words': '\u2060\u200d',
  'a byte order mark': '\ufeff',
  'soft hyphens': '\u00ad',
  'direction marks': '\u200e\u202e',
  'Hangul fillers': '\u3164\u115f\u1160\uffa0',
  'an empty braille pattern': '\u2800',
  'a variation selector': '\ufe0f',
  tags: '\u{e0041}',
  'control characters': '\u0007',
  'a private character': '\ue000',
};

describe('a text', () => {
  test.each(Object.entries(invisible))('of %s only is refused', (_, text) => {
    expect(textSchema(100).safeParse(text).success).toBe(false);
    expect(lineSchema(100).safeParse(`${text} ${text}`).success).toBe(false);
  });

  test.each([
    'A',
    '7',
    '?',
    '…',
    '€',
    '灯',
    'مصباح',
    'लैंप',
    '🪔',
    '👩‍🔧',
    '❤️',
    'e\u0301',
    'نی\u200cخواهم',
    '\u2019n lamp',
  ])('%j is accepted unchanged', (text) => {
    expect(lineSchema(100).parse(` ${text}\n`)).toBe(text);
  });

  test('is measured before it is trimmed, as in JSON Schema', () => {
    for (const schema of [textSchema(3), lineSchema(3)]) {
      expect(schema.parse('ab ')).toBe('ab');
      expect(schema.safeParse('abc ').success).toBe(false);
    }
  });

  test.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\t', '\0', '\u001b'])(
    'in one line has no %j',
    (character) => {
      expect(lineSchema(100).safeParse(`a${character}b`).error?.issues).toMatchObject([
        { message: 'This must be one line, without control characters.' },
      ]);
      expect(textSchema(100).parse(`a${character}b`)).toBe(`a${character}b`);
    },
  );
});
