import { AsyncLocalStorage } from 'node:async_hooks';
import type { GatewayContext } from '../../context.ts';

/** The HTTP request that is being answered. Apollo's `formatError` does not get it. */
export const requestScope = new AsyncLocalStorage<GatewayContext>();
