import { type ReactNode, useEffect } from 'react';
import css from './outside.module.css';

/** The frame of screens for people who are not signed in: a card in the middle. */
export function Outside({ title, children }: { title: string; children: ReactNode }): ReactNode {
  useEffect(() => {
    document.title = `${title} · Marketplace`;
  }, [title]);
  return (
    <main className={css.outside}>
      <div className={css.card}>
        <p className={css.brand}>
          <Logo /> Marketplace
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** The mark of the product, as in `public/icon.svg`. */
function Logo(): ReactNode {
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
