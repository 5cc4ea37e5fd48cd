import type { ReactNode } from 'react';
import { ExternalLink } from '../../ui/icons/icons.tsx';
import { Initials } from '../../ui/show/initials.tsx';
import css from './market.module.css';

/** The pictures of a listing, as links: the policy of the console shows no files of other hosts. */
export function Pictures({ of: { title, imageUrls } }: { of: { title: string; imageUrls: string[] } }): ReactNode {
  if (imageUrls.length === 0) return null;
  return (
    <div className={css.pictures}>
      <Initials of={title} />
      {imageUrls.map((url, position) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          Picture {position + 1} at {URL.parse(url)?.host ?? 'another host'} <ExternalLink size={14} aria-hidden />
        </a>
      ))}
    </div>
  );
}
