import { refOf } from '../ref-of.ts';

/** How transfers to an account end. */
export type Destination = 'ok' | 'fail' | 'returned' | 'restricted' | 'timeout';

const pattern = /^acct_sandbox_(ok|fail|returned|restricted|timeout)(_[0-9a-f]{24})?$/;

/** How transfers to an account end, which is in its id. Null if there is no such account. */
export function destinationOf(ref: string): Destination | null {
  return (pattern.exec(ref)?.[1] as Destination | undefined) ?? null;
}

/** The id of an organization's account that behaves like `destination`, such as `acct_sandbox_ok`. */
export function accountRefOf(destination: string, organizationId: string): string {
  return refOf(destination, organizationId);
}
