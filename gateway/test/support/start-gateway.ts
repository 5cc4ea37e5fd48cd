import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { closeServer, createLogger, listen, type Role, type Scope } from '@marketplace/kernel';
import type { Api } from '../../src/api.ts';
import type { ConsoleOptions } from '../../src/console/serve-console.ts';
import { cookieNames } from '../../src/auth/cookies.ts';
import { createGateway } from '../../src/gateway.ts';
import type { TrustedDocuments } from '../../src/graphql/requests/trusted-documents.ts';
import type { AdmissionLimits } from '../../src/admission/admission.ts';
import { expectDeclared } from './expect-declared.ts';
import type { MadeFiles } from '../../src/http/static-files.ts';
import { type FakeDomains, fakeDomains } from './fake-domains.ts';

const sessionKey = 'a-session-key-of-enough-characters';

export interface Request {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON with its content type. A string or bytes are sent unchanged. */
  body?: unknown;
}

export interface StartedGateway {
  port: number;
  domains: FakeDomains;
  /** Lines of the gateway's log. */
  logged: string[];
  /** Sends a request, and asserts that openapi.json declares the answer. */
  send(path: string, request?: Request): Promise<Response>;
  /** Headers with a session cookie of a member with this role, or of a user without an organization. */
  as(role: Role | null): Record<string, string>;
  /** Headers with an API key of the fake organization. */
  withKey(...scopes: Scope[]): Record<string, string>;
  /** Headers with an API key of another organization, of somebody else. */
  withStrangersKey(...scopes: Scope[]): Record<string, string>;
  /** Headers with an API key of another organization of the fake organization's owner. */
  withSiblingsKey(...scopes: Scope[]): Record<string, string>;
  /** Closes the server when the requests in progress have finished. */
  stop(): Promise<void>;
  /** Closes the server and all connections at once. */
  close(): Promise<void>;
}

export interface StartOptions extends AdmissionLimits {
  publicUrl?: string;
  ready?: () => Promise<void>;
  identityReady?: () => Promise<void>;
  proxies?: number;
  /** How long a request may take to arrive, headers included, instead of 30 seconds. */
  requestTimeoutMs?: number;
  introspection?: boolean;
  documents?: TrustedDocuments;
  console?: ConsoleOptions;
  heartbeatMs?: number;
  testHelpers?: boolean;
  sandbox?: boolean;
  sourceAddresses?: string[];
  inboxUrl?: string;
  sessionLifetimeSeconds?: number;
  csrf?: { origins?: string[] };
  /** An API other than the marketplace's, with clients for its contracts. */
  api?: Api;
  clients?: object;
  files?: MadeFiles;
}

export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const {
    publicUrl = 'http://localhost:3000',
    ready = async () => {},
    identityReady = ready,
    proxies,
    introspection,
    documents,
    heartbeatMs,
  } = options;
  const logged: string[] = [];
  const log = createLogger({ name: 'gateway', destination: { write: (line) => void logged.push(line) } });
  const domains = fakeDomains(createLogger({ name: 'fakes', level: 'silent' }));
  const server = createGateway({
    limits: options,
    ...domains,
    publicUrl: new URL(publicUrl),
    sessionKeys: [sessionKey],
    log,
    ready: { services: ready, identity: identityReady },
    ...(proxies !== undefined && { proxies }),
    ...(introspection !== undefined && { introspection }),
    documents,
    console: options.console,
    ...(heartbeatMs !== undefined && { heartbeatMs }),
    ...(options.testHelpers && { testHelpers: true }),
    ...(options.sandbox && { sandbox: true }),
    ...(options.sourceAddresses && { sourceAddresses: options.sourceAddresses }),
    ...(options.inboxUrl && { inboxUrl: options.inboxUrl }),
    ...(options.sessionLifetimeSeconds && { sessionLifetimeSeconds: options.sessionLifetimeSeconds }),
    ...(options.csrf && { csrf: options.csrf }),
    ...(options.files && { files: options.files }),
    ...(options.api && { api: options.api }),
    ...options.clients,
  });
  if (options.requestTimeoutMs !== undefined) {
    server.headersTimeout = options.requestTimeoutMs;
    server.requestTimeout = options.requestTimeoutMs;
  }
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const cookieName = cookieNames(new URL(publicUrl)).session;
  return {
    port,
    domains,
    logged,
    send: async (path, { method = 'GET', headers = {}, body } = {}) => {
      const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { ...(!raw && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
      });
      await expectDeclared(method, path, response);
      return response;
    },
    as: (role) => ({ cookie: signed(cookieName, domains.session(role)) }),
    withStrangersKey: (...scopes) => ({ authorization: `Bearer ${domains.strangersKey(...scopes)}` }),
    withSiblingsKey: (...scopes) => ({ authorization: `Bearer ${domains.siblingsKey(...scopes)}` }),
    withKey: (...scopes) => ({ authorization: `Bearer ${domains.key(...scopes)}` }),
    stop: () => closeServer(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function signed(name: string, token: string): string {
  const signature = createHmac('sha256', sessionKey).update(`${name}=${token}`).digest('base64url');
  return `${name}=${token}; ${name}.sig=${signature}`;
}
