import { type LucideIcon, Tag } from 'lucide-react';
import type { Role } from '../generated/graphql/graphql.ts';

export interface SectionLink {
  to: '/o/$slug/listings';
  text: string;
  icon: LucideIcon;
  /** The roles that have the screen. Absent: all. */
  roles?: readonly Role[];
}

const sections: readonly { title: string; links: readonly SectionLink[] }[] = [
  { title: 'Trade', links: [{ to: '/o/$slug/listings', text: 'Listings', icon: Tag }] },
];

/** The screens that the role has, by section. */
export function sectionsFor(role: Role) {
  return sections
    .map(({ title, links }) => ({ title, links: links.filter(({ roles }) => !roles || roles.includes(role)) }))
    .filter(({ links }) => links.length > 0);
}
