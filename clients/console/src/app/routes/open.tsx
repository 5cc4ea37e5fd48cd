import { createRoute, redirect } from '@tanstack/react-router';
import { queryClient } from '../../data/queries.ts';
import { frameQuery } from '../../data/session/session.tsx';
import { NotFound } from '../../ui/layout/not-found.tsx';
import { idOf, searchOf } from '../../data/search.ts';
import type { frameRoute } from './frames.tsx';

const validateSearch = searchOf({ organizationId: idOf('org') });

/**
 * `/open/<id>`: leads to the screen of the record, or of the list `offers` or `orders`, in the organization that the
 * address names, or in the one in which the person works. Mails and pages link here.
 */
export function openRoute(getParentRoute: () => typeof frameRoute) {
  return createRoute({
    getParentRoute,
    path: '/open/$id',
    validateSearch,
    beforeLoad: async ({ params: { id }, search }): Promise<void> => {
      // The router does not infer it inside of the route that declares it.
      const { organizationId } = search as ReturnType<typeof validateSearch>;
      const { activeOrganization, memberships } = await queryClient.ensureQueryData(frameQuery);
      const wanted = organizationId ?? activeOrganization?.id;
      const slug = memberships.find(({ organization }) => organization?.id === wanted)?.organization?.slug;
      if (slug !== undefined) leadTo(slug, id);
    },
    // The record has no screen, or the person is no member of its organization.
    component: () => <NotFound what="record" />,
  });
}

/** Throws a redirect, if the record, or the list, has a screen. */
function leadTo(slug: string, id: string): void {
  const params = { slug, id };
  switch (id.split('_')[0]) {
    case 'key':
      throw redirect({ to: '/o/$slug/api-keys', params: { slug }, search: {} });
    case 'offers':
      throw redirect({ to: '/o/$slug/offers', params: { slug }, search: {} });
    case 'orders':
      throw redirect({ to: '/o/$slug/orders', params: { slug }, search: {} });
    case 'lst':
      throw redirect({ to: '/o/$slug/market/$id', params });
    case 'off':
      throw redirect({ to: '/o/$slug/offers/$id', params });
    case 'ord':
      throw redirect({ to: '/o/$slug/orders/$id', params, search: {} });
    case 'org':
      throw redirect({ to: '/o/$slug/settings', params: { slug } });
    case 'whd':
      throw redirect({ to: '/o/$slug/deliveries/$id', params, search: {} });
    case 'whe':
      throw redirect({ to: '/o/$slug/webhooks/$id', params, search: {} });
  }
}
