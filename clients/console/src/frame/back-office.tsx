import type { ComponentProps, ReactNode } from 'react';
import { may, type Right } from '../data/rights.ts';
import { useHere } from '../data/session/session.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { ShieldCheck } from '../ui/icons/icons.tsx';
import { Page } from '../ui/layout/page.tsx';
import css from './back-office.module.css';

interface BackOfficeProps {
  title: string;
  /** What the screen reads. */
  needs: Right;
  children: ReactNode;
}

/** A screen of the operator of the platform. Others get the reason, and nothing is asked of the service. */
export function BackOffice({ title, needs, children }: BackOfficeProps): ReactNode {
  const { role, operator } = useHere();
  return operator && may(role, needs) ? children : <NotAllowed title={title} needs={needs} />;
}

/** The frame of such a screen: a violet bar says whose business it shows. */
export function BackOfficePage({
  about,
  ...page
}: ComponentProps<typeof Page> & {
  /** The organizations concerned. */
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
