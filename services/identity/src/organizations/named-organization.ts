import { type Caller, notFound, organizationOf } from '@marketplace/kernel';

/** The active organization, which is the one that the path must name: another is as missing as one that never was. */
export function namedOrganization(caller: Caller, id: string): string {
  const active = organizationOf(caller);
  if (id !== active) throw notFound();
  return active;
}
