import { type AnyRoute, linkOptions } from '@tanstack/react-router';

/**
 * The screen for the record with this id, or with this name, such as `orders`, in the organization, as options of links
 * and redirects. `routes`: `routesById` of the router. Undefined: no screen registers it.
 */
export function placeOf(routes: Readonly<Record<string, AnyRoute>>, slug: string, id: string) {
  const [prefix] = id.split('_');
  const route = Object.values(routes).find(({ options }) => options.staticData?.opens === prefix);
  // The type stands for all these routes: they have both parameters, or only the first.
  return route && linkOptions({ to: route.to as '/o/$slug/offers/$id', params: { slug, id } });
}
