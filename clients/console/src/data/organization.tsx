import { createContext, use } from 'react';

/** The id of the organization that the screen is about: requests are refused if another one is active. */
const OrganizationContext = createContext<string | undefined>(undefined);

export const OrganizationProvider = OrganizationContext.Provider;

/** Undefined outside the screens of an organization. */
export function useOrganizationId(): string | undefined {
  return use(OrganizationContext);
}
