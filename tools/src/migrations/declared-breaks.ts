import type { BreakKind } from './find-breaks.ts';

interface Declared {
  kinds: BreakKind[];
  /** Why old processes bear it, or why nobody waits for long. */
  why: string;
}

/** Migrations that may contain what `findBreaks` finds, by `<schema>/<name>`, and why. */
export const declaredBreaks: Readonly<Record<string, Declared>> = {};
