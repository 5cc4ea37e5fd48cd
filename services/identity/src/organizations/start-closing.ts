import { closeOrganization } from '@marketplace/identity-contract/workflows';
import type { Work } from '@marketplace/store';

/**
 * Requests the workflow that informs the other services, closes the organization's offers, archives its listings, and
 * waits until nothing is open.
 */
export function startClosing({ startWorkflow }: Work, organizationId: string): void {
  startWorkflow(closeOrganization, { organizationId });
}
