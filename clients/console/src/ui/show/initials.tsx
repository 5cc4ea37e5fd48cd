import type { ReactNode } from 'react';
import css from './initials.module.css';

const graphemes = new Intl.Segmenter();

/** A tile with the first letters of a name, in place of a picture. */
export function Initials({ name }: { name: string }): ReactNode {
  const letters = name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => [...graphemes.segment(word)][0]?.segment.toLocaleUpperCase() ?? '');
  return (
    <span className={css.initials} aria-hidden>
      {letters.join('') || '·'}
    </span>
  );
}
