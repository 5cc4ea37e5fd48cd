import { type AnyRoute, useMatch, useRouter } from '@tanstack/react-router';
import { hasScreen } from '../../data/rights.ts';
import { useViewer } from '../../data/session/session.tsx';
import { sectionTitles } from '../registration.ts';

/** The screens of the person in the organization of the screen, by section. Empty without an organization. */
export function useSections() {
  const { operator, activeOrganization } = useViewer();
  const routes: readonly AnyRoute[] = Object.values(useRouter().routesById);
  const membership = useMembership();
  const organization = membership?.organization;
  if (!membership || !organization) return { slug: undefined, sections: [] };
  const member = { role: membership.role, operator: operator && organization.id === activeOrganization?.id };
  const links = routes.flatMap(({ to, options: { staticData: { name = '', navigation, needs } = {} } }) =>
    navigation && hasScreen(member, needs) ? [{ ...navigation, to: to as '/o/$slug', text: name }] : [],
  );
  const sections = sectionTitles
    .map((title) => ({ title, links: links.filter(({ section }) => section === title) }))
    .filter((section) => section.links.length > 0);
  return { slug: organization.slug, sections };
}

/** The membership in the organization of the screen, or in the active one on the person's own screens. */
export function useMembership() {
  const { memberships, activeOrganization } = useViewer();
  const slug = useMatch({ from: '/frame/o/$slug', shouldThrow: false })?.params.slug;
  return memberships.find(({ organization }) =>
    slug === undefined ? organization?.id === activeOrganization?.id : organization?.slug === slug,
  );
}
