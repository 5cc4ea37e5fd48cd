import path from 'node:path';
import { guidePath } from './guides.ts';
import type { Guide } from './read-guides.ts';

export interface GuideLink {
  address: string;
  /** The title of the linked guide. */
  title?: string;
}

/** Translates a link in a file. Undefined if it leads to a page that is not served. */
export type ResolveLink = (file: string, href: string) => GuideLink | undefined;

/** Generated pages, by the file that is generated from the same declarations. */
const generated: Record<string, GuideLink> = {
  'docs/guides/events.md': { address: '/docs/events', title: 'Event catalogue' },
};
/** The page of all error codes. Each of its anchors is a code, which has a page of its own. */
const errors = 'docs/errors.md';

/** Translates links between files of the repository into links between pages. Other addresses stay as they are. */
export function guideLinks(guides: Guide[]): ResolveLink {
  return (file, href) => {
    if (/^[a-z]+:/.test(href)) return { address: href };
    const [relative = '', id = ''] = href.split('#');
    const target = relative === '' ? file : path.posix.join(path.posix.dirname(file), relative);
    const made = generated[target];
    if (made !== undefined) return made;
    if (target === errors)
      return id === '' ? { address: '/docs/errors', title: 'Errors' } : { address: `/docs/errors/${id}` };
    const pages = guides.filter((guide) => guide.file === target);
    const page = pages.find(({ parts }) => parts.some((part) => part.id === id)) ?? pages[0];
    return page && { address: guidePath(page) + (id === '' ? '' : `#${id}`), title: page.title };
  };
}
