import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from '../../data/session/session.tsx';
import { shortened } from '../../ui/show/id.tsx';

interface OrganizationLinkProps {
  id: string;
  /** Null if its name cannot be read at the moment. */
  organization: { name: string } | null;
}

/** An organization by its name, which leads to it in the back office. */
export function OrganizationLink({ id, organization }: OrganizationLinkProps): ReactNode {
  const { slug } = useHere();
  return (
    <Link to="/o/$slug/operator/organizations/$id" params={{ slug, id }}>
      {organization?.name ?? shortened(id)}
    </Link>
  );
}

/** An order, which leads to it in the back office. */
export function OrderLink({ id, children }: { id: string; children?: ReactNode }): ReactNode {
  const { slug } = useHere();
  return (
    <Link to="/o/$slug/operator/orders/$id" params={{ slug, id }} title={id}>
      {children ?? shortened(id)}
    </Link>
  );
}
