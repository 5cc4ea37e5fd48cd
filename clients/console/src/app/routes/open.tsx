import { createRoute, redirect } from '@tanstack/react-router';
import { queryClient } from '../../data/queries.ts';
import { frameQuery } from '../../data/session/session.tsx';
import { NotFound } from '../../ui/layout/not-found.tsx';
import { placeOf } from '../../data/record-place.ts';
import { idOf, searchOf } from '../../data/search.ts';
import type { frameRoute } from './frames.tsx';

const validateSearch = searchOf({ organizationId: idOf('org') });

/**
 * `/open/<id>`: leads to the screen of the record, or `claims`, `money`, `offers` or `orders`, in the organization that the
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
      const place = slug === undefined ? undefined : placeOf(slug, id);
      if (place) throw redirect(place);
    },
    // The record has no screen, or the person is no member of its organization.
    component: () => <NotFound what="record" />,
  });
}
