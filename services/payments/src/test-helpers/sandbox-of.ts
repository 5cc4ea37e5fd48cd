import { notFound, ServiceError } from '@marketplace/kernel';
import type { PaymentsContext } from '../payments-context.ts';
import type { SandboxControls } from '../sandbox/controls.ts';

/** What tests control. Throws `not_found` unless test helpers are on and the provider is the sandbox. */
export function controlsOf({ sandbox, store }: Pick<PaymentsContext, 'sandbox' | 'store'>): SandboxControls {
  if (!store.testHelpers || !sandbox) throw notFound();
  return sandbox.controls;
}

/** Throws `invalid_state_transition` if a control has changed nothing. */
export function assertChanged(changed: boolean): Record<string, never> {
  if (!changed)
    throw new ServiceError('invalid_state_transition', 'The sandbox has no such record in a state that allows this.');
  return {};
}
