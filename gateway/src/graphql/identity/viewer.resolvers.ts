import type { Session } from '@marketplace/identity-contract';
import type { Resolver } from '../fields/resolver.ts';

const viewer: Resolver<object, Session> = (_parent, _arguments, { session }) => session();

export const viewerResolvers = { Query: { viewer } };
