import { type ReactNode, useEffect } from 'react';
import { Logo } from '../ui/show/logo.tsx';
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
