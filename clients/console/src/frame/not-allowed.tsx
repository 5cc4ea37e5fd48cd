import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOfOperator, type Right, rolesText } from '../data/rights.ts';
import { useHere } from '../data/session/session.tsx';
import { Page } from '../ui/layout/page.tsx';

interface NotAllowedProps {
  title: string;
  /** The operation that the screen calls to read. */
  needs: Right;
}

/** Shown instead of a screen that the role of the person does not have. It sends no request. */
export function NotAllowed({ title, needs }: NotAllowedProps): ReactNode {
  const { name, role, slug, operator } = useHere();
  if (isOfOperator(needs) && !operator)
    return (
      <Page title={title}>
        <p>
          This screen needs the role {rolesText(needs)} in the organization that operates the platform. {name} does not
          operate it.
        </p>
        <p>
          <Link to="/o/$slug" params={{ slug }}>
            To {name}
          </Link>
        </p>
      </Page>
    );
  return (
    <Page title={title}>
      <p>
        This screen needs the role {rolesText(needs)} in {name}. You are {role} there. An owner or admin can give you
        another role.
      </p>
      <p>
        <Link to="/o/$slug/members" params={{ slug }} search={{}}>
          To the members
        </Link>
      </p>
    </Page>
  );
}
