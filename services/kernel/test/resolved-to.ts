/**
 * Answers, as JSON, what the guard makes of a name that resolves to the addresses in the arguments. A process of its own, because
 * it takes the place of the system's resolver; 127.0.0.0/8 is allowed.
 */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import { request } from 'undici';
import { checkReceiver, egressAgent, type EgressPolicy } from '../src/index.ts';

const answers = process.argv.slice(2).map((address) => ({ address, family: isIP(address) }));
Object.assign(dns, { lookup: (_host: string, _options: object, callback: (error: null, all: typeof answers) => void) => callback(null, answers) });
Object.assign(dns.promises, { lookup: () => Promise.resolve(answers) });
syncBuiltinESMExports();

const policy: EgressPolicy = { allowedCidrs: ['127.0.0.0/8'], allowHttp: false };
// Port 1 of this machine refuses at once; nothing else is connected to when the guard works.
const dispatcher = egressAgent({ policy, connectTimeoutMs: 2_000, connectionsPerOrigin: 1 });
const nameOf = (error: { name: string; code?: string }): string => error.code ?? error.name;

const url = await checkReceiver('https://receiver.example:8443/', policy).then(() => 'passes', nameOf);
const connection = await request('https://receiver.example:1/', { dispatcher }).then(() => 'connected', nameOf);
process.stdout.write(JSON.stringify({ url, connection }));
