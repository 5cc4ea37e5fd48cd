import { AsyncLocalStorage } from 'node:async_hooks';
import type { GatewayContext } from '../../context.ts';

/** The HTTP request that is being answered. Apollo formats errors without saying whose they are; this knows. */
export const requestScope = new AsyncLocalStorage<GatewayContext>();
