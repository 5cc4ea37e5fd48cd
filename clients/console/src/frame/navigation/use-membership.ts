import { useMatch } from '@tanstack/react-router';
import { useViewer } from '../../data/session/session.tsx';

/** The membership in the organization of the screen; on the person's own screens, in the one in which they work. */
export function useMembership() {
  const { memberships, activeOrganization } = useViewer();
  const slug = useMatch({ from: '/frame/o/$slug', shouldThrow: false })?.params.slug;
  return memberships.find(({ organization }) =>
    slug === undefined ? organization?.id === activeOrganization?.id : organization?.slug === slug,
  );
}
