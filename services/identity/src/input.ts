import type { Input } from '@marketplace/kernel';
import type { IdentityContract } from '@marketplace/identity-contract';
import type { identityEngineContract } from '@marketplace/identity-contract/engine';

/** The parsed input of an operation of `identityContract`. */
export type IdentityInput<K extends keyof IdentityContract['operations']> = Input<IdentityContract['operations'], K>;
/** The parsed input of an operation of `identityEngineContract`. */
export type EngineInput<K extends keyof typeof identityEngineContract.operations> = Input<
  typeof identityEngineContract.operations,
  K
>;
