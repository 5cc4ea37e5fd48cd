import type { Right } from '../data/rights.ts';
import type { Icon } from '../ui/icons/icons.tsx';

/** Titles of the parts of the navigation, in its order. Only the operator of the platform has the last one. */
export const sectionTitles = ['', 'Trade', 'Money', 'Developers', 'Organization', 'Operator'] as const;

interface NavigationEntry {
  section: (typeof sectionTitles)[number];
  icon: Icon;
  /** Other words by which people look for the screen. */
  also?: string;
  /** The letter that goes there after `g`. */
  key?: string;
  /** Whether the screens below its address have entries of their own. */
  exact?: true;
}

declare module '@tanstack/react-router' {
  /** Members that a screen registers with its route, besides path and search. */
  interface StaticDataRouteOption {
    /** Its name in the navigation and the palette, and its title for a role that lacks it. */
    name?: string;
    /** Absent: the navigation and the palette do not have it. */
    navigation?: NavigationEntry;
    /** The operation that it calls to read. Roles without it are told so. Absent: all roles have the screen. */
    needs?: Right;
    /** The prefix of the ids, or the name, that `/open/` leads to it. */
    opens?: string;
  }
}
