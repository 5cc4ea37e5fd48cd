import { randomInt } from 'node:crypto';
import { freePort } from '../ports.ts';

/**
 * An address of this machine that a website cannot guess: a free port and, where the whole of 127.0.0.0/8 is this
 * machine, as on Linux, a random address.
 */
export async function hiddenAddress(): Promise<{ host: string; port: number }> {
  const byte = (): number => randomInt(1, 255);
  const host = process.platform === 'linux' ? `127.${byte()}.${byte()}.${byte()}` : '127.0.0.1';
  return { host, port: await freePort() };
}
