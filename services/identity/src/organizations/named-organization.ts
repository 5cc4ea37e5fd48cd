import { type Caller, notFound, organizationOf } from '@marketplace/kernel';

/** The caller's active organization. Throws `not_found` if `id`, from the path, is not its id. */
export function namedOrganization(caller: Caller, id: string): string {
  const active = organizationOf(caller);
  if (id !== active) throw notFound();
  return active;
}
