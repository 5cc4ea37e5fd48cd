import { createContext, use } from 'react';

/** The id of the organization of the screen. Requests are refused if another one is active. */
const OrganizationContext = createContext<string | undefined>(undefined);

export const OrganizationProvider = OrganizationContext.Provider;

/** The id of the organization of the screen. Undefined on other screens. */
export function useOrganizationId(): string | undefined {
  return use(OrganizationContext);
}
