import { closeOrganization } from '@marketplace/identity-contract/workflows';
import type { Work } from '@marketplace/store';

/**
 * The other services hear of it by the workflow, which also archives what the organization sells and waits for what
 * must end.
 */
export function startClosing({ startWorkflow }: Work, organizationId: string): void {
  startWorkflow(closeOrganization, { organizationId });
}
