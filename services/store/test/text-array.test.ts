import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textArray } from '../src/index.ts';
import { execute, NoteEntity, openNotes } from './store-under-test.ts';

const opened = openNotes();

const special = fc.constantFrom('', 'NULL', 'null', '"', '\\', '\\"', '{}', ',', '?', "'", ' ', '$1', '\n', '{"a","b"}', '::text');
const text = fc.oneof(special, fc.string({ unit: 'binary' }).filter((string) => !string.includes('\0')));
const texts = fc.array(text, { maxLength: 8 });

test('PostgreSQL reads the very strings that were written', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const rows = await execute<{ values: string[] }>(opened(), 'select ?::text[] as values', [textArray(values)]);
      expect(rows[0]!.values).toEqual(values);
    }),
    { numRuns: 150 },
  );
});

test('an entity keeps the very strings that it was given, the word NULL among them', async () => {
  const em = opened().store.fork();
  const written = fc.sample(texts, 150).concat([['NULL', 'null']]);
  const notes = written.map((tags, n) => em.create(NoteEntity, { id: `lst_${n}`, organizationId: 'org_1', text: '', createdAt: new Date(), tags }));
  await em.flush();
  for (const { id, tags } of notes) {
    const { tags: read } = await opened().store.fork().findOneOrFail(NoteEntity, { id });
    expect(read).toEqual(tags);
  }
});
