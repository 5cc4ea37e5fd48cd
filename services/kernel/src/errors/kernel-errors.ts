import { accessErrorDeclarations } from './access-errors.ts';
import { requestErrorDeclarations } from './request-errors.ts';
import { stateErrorDeclarations } from './state-errors.ts';

/**
 * The codes that every domain and the gateway use. What only one domain says is declared in its contract, by
 * `defineErrors`.
 */
export const kernelErrorDeclarations = {
  ...requestErrorDeclarations,
  ...accessErrorDeclarations,
  ...stateErrorDeclarations,
};

export type KernelErrorCode = keyof typeof kernelErrorDeclarations;
