import type { ComponentProps, ReactNode } from 'react';
import { ShieldCheck } from '../ui/icons/icons.tsx';
import { Page } from '../ui/layout/page.tsx';
import css from './back-office.module.css';

/** The frame of a screen of the operator of the platform: a violet bar says whose business it shows. */
export function BackOfficePage({
  about,
  ...page
}: ComponentProps<typeof Page> & {
  /** The organizations whose business the screen shows. */
  about: ReactNode;
}): ReactNode {
  return (
    <div className={css.office}>
      <p className={css.bar} role="note">
        <ShieldCheck size={16} aria-hidden />
        <span>
          <strong>Back office.</strong> {about}
        </span>
      </p>
      <Page {...page} />
    </div>
  );
}
