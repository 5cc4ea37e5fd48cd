import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { joinedBytes } from './body.ts';

test('gives the bytes of all chunks, and takes about twice as many bytes at most, however short the chunks are', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 9_000 })), (chunks) => {
      const joined = joinedBytes();
      for (const chunk of chunks) joined.add(Buffer.from(chunk));
      const all = Buffer.concat(chunks);
      expect(joined.bytes().equals(all)).toBe(true);
      expect(joined.length()).toBe(all.length);
      expect(joined.size()).toBeLessThanOrEqual(4_096 + 2 * all.length);
    }),
  );
});
