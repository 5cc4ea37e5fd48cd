import type { Right } from '../data/rights.ts';
import type { Icon } from '../ui/icons/icons.tsx';

/** Titles of the navigation's sections, in order. Only the operator of the platform has the last one. */
export const sectionTitles = ['', 'Trade', 'Money', 'Developers', 'Organization', 'Operator'] as const;

interface NavigationEntry {
  section: (typeof sectionTitles)[number];
  icon: Icon;
  /** Other search words for the screen. */
  also?: string;
  /** The letter that opens it after the key `g`. */
  key?: string;
  /** Whether the entry is current at this address only, because addresses below it have entries of their own. */
  exact?: true;
}

declare module '@tanstack/react-router' {
  /** Members that a screen registers with its route, besides path and search. */
  interface StaticDataRouteOption {
    /** Name in the navigation and the palette. It is also the title for a role that lacks the screen. */
    name?: string;
    /** Absent: the navigation and the palette do not have it. */
    navigation?: NavigationEntry;
    /** The operation that it calls to read. Roles without it are told so. Absent: every role has the screen. */
    needs?: Right;
    /** The id prefix, or the name, that `/open/` redirects to this screen. */
    opens?: string;
  }
}
