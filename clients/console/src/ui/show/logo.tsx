import type { ReactNode } from 'react';

/** The mark of the product, as in `public/icon.svg`. */
export function Logo(): ReactNode {
  return (
    <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden>
      <rect width={32} height={32} rx={7} fill="var(--accent)" />
      <path
        d="M8 22V10l8 7 8-7v12"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth={3}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
