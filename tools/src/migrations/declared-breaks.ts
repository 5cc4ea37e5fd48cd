import type { BreakKind } from './find-breaks.ts';

interface Declared {
  kinds: BreakKind[];
  /** Why old processes bear it, or why nobody waits for long. */
  why: string;
}

const released = (...kinds: BreakKind[]): Declared => ({
  kinds,
  why: 'It was released with 0.2.0, and every installation is upgraded from there.',
});
const firstRelease = (...kinds: BreakKind[]): Declared => ({
  kinds,
  why: 'Payments is first released with it, so there are no old processes and no old rows.',
});

/** Migrations that may contain what `findBreaks` finds, by `<schema>/<name>`, and why. */
export const declaredBreaks: Readonly<Record<string, Declared>> = {
  'identity/0004-sign-in-security': released('index'),
  'identity/0005-organizations': released('index', 'constraint'),
  'identity/0006-api-keys-and-audit': released('index'),
  'identity/0009-closing-organizations': released('index'),
  'identity/0011-fair-outbox': released('index'),
  'identity/0016-sign-in-networks': { kinds: ['index'], why: 'The table keeps the failures of the last minutes only.' },
  'trading/0006-fair-outbox': released('index'),
  'trading/0008-reminders': released('index'),
  'trading/0009-listing-search': released('rewrite'),
  'payments/0004-refused-and-returned': firstRelease('index'),
  'payments/0008-returned-money': firstRelease('constraint'),
  'payments/0011-risk-flags': firstRelease('index'),
  'payments/0034-refunds-that-fail': firstRelease('constraint'),
  'sandbox/0004-parts-of-transfers': firstRelease('constraint'),
  'webhooks/0003-delivery-engine': released('index', 'not-null'),
  'webhooks/0007-fair-outbox': released('index'),
};
