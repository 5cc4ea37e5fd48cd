import { useViewer } from '../../data/session/session.tsx';
import { sectionsFor } from './sections.ts';
import { useMembership } from './use-membership.ts';

/** The screens that the person has in the organization of the screen, by section. None without an organization. */
export function useSections() {
  const { operator, activeOrganization } = useViewer();
  const membership = useMembership();
  const organization = membership?.organization;
  if (!membership || !organization) return { slug: undefined, sections: [] };
  const isOperator = operator && organization.id === activeOrganization?.id;
  return { slug: organization.slug, sections: sectionsFor(membership.role, isOperator) };
}
