import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { readConfig } from '@marketplace/kernel';
import { temporalConnection, temporalSettings } from '@marketplace/workflows/config';

const certificate = (name: string): string =>
  path.join(import.meta.dirname, '../../libs/kernel/test/certificates', `${name}.pem`);
const read = (name: string): Buffer => readFileSync(certificate(name));

/** A Temporal server that accepts only TLS, and only clients with the certificate `self-signed`. */
let server: Server;
beforeAll(async () => {
  const [host, port] = process.env['TEST_TEMPORAL_ADDRESS']!.split(':');
  const asking = { requestCert: true, rejectUnauthorized: true, ca: read('self-signed'), ALPNProtocols: ['h2'] };
  server = createServer({ key: read('key'), cert: read('receiver'), ...asking }, (socket) => {
    const temporal = connect(Number(port), host);
    socket.on('error', () => temporal.destroy()).on('close', () => temporal.destroy());
    temporal.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.pipe(temporal).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server?.close());

const ca = `ca=${certificate('authority')}`;
const cert = `cert=${certificate('self-signed')}`;
const trusted = [ca, cert, `key=${certificate('key')}`];

const optionsOf = (parts: string[]) =>
  temporalConnection(
    readConfig(temporalSettings, {
      TEMPORAL_ADDRESS: `127.0.0.1:${(server.address() as AddressInfo).port}`,
      TEMPORAL_TLS: parts.join(),
    }),
  );

type Options = ReturnType<typeof optionsOf>;

/** Connects in the way of jobs, and in that of the worker. */
const connectors = [
  ['a job', (options: Options, connectTimeout?: number) => Connection.connect({ ...options, connectTimeout })],
  ['the worker', (options: Options) => NativeConnection.connect(options)],
] as const;

test.each(connectors)('%s reaches a server with a private authority by a client certificate', async (_who, open) => {
  for (const parts of [trusted, [...trusted, 'serverName=receiver.example']]) {
    const connection = await open(optionsOf(parts));
    expect((await connection.workflowService.getSystemInfo({})).serverVersion).toMatch(/^\d/);
    await connection.close();
  }
});

test.each(connectors)(
  '%s does not reach a server of another name or authority, or without a certificate',
  async (_who, open) => {
    const refused = [
      [...trusted, 'serverName=other.example'],
      [`ca=${certificate('self-signed')}`, ...trusted.slice(1)],
      [ca],
    ];
    for (const parts of refused) await expect(open(optionsOf(parts), 500)).rejects.toThrow();
  },
);

test('half of a client certificate, and a missing file, are refused by name', () => {
  expect(() => optionsOf([cert])).toThrow('TEMPORAL_TLS: cert and key: set both or neither');
  expect(() => optionsOf(['ca=/nowhere/ca.pem'])).toThrow('TEMPORAL_TLS: ca cannot be read: ENOENT');
  for (const wrong of [['yes'], ['true', ca], [ca, ca], ['authority=/ca.pem']])
    expect(() => optionsOf(wrong)).toThrow('  TEMPORAL_TLS: expected true, false, or ca=');
});
