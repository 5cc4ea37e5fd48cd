import { accessErrorDeclarations } from './access-errors.ts';
import { requestErrorDeclarations } from './request-errors.ts';
import { stateErrorDeclarations } from './state-errors.ts';

/** Declarations of the error codes that all domains and the gateway use. Other codes are declared by `defineErrors`. */
export const kernelErrorDeclarations = {
  ...requestErrorDeclarations,
  ...accessErrorDeclarations,
  ...stateErrorDeclarations,
};

/** An error code of the kernel. */
export type KernelErrorCode = keyof typeof kernelErrorDeclarations;
