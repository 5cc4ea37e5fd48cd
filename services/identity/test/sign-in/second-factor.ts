import type { Caller } from '@marketplace/kernel';
import { codeOf, stepAt } from '../../src/second-factor/totp.ts';
import { execute, type TestedIdentity } from '../identity-under-test.ts';

export interface Authenticator {
  secret: Buffer;
  /** The code that it shows now, or `drift` steps later (negative: earlier). */
  code(drift?: number): string;
  recoveryCodes: string[];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** Starts to set up an authenticator, without confirming it. */
export async function beginTotp(tested: TestedIdentity, caller: Caller): Promise<Omit<Authenticator, 'recoveryCodes'>> {
  const secret = fromBase32((await tested.client.beginTotp(caller, {})).output.secret!);
  return { secret, code: (drift = 0) => codeOf(secret, stepAt(Date.now()) + drift) };
}

/** Sets up an authenticator and confirms it. Its current code can be used again. */
export async function turnOnTotp(tested: TestedIdentity, caller: Caller): Promise<Authenticator> {
  const { secret, code } = await beginTotp(tested, caller);
  const { recoveryCodes } = (await tested.client.confirmTotp(caller, { code: code() })).output;
  await forgetSteps(tested, caller);
  return { secret, code, recoveryCodes: recoveryCodes! };
}

/** Makes the current code usable again. */
export async function forgetSteps(tested: TestedIdentity, { actor }: Caller): Promise<void> {
  await execute(tested, 'update totp set last_step = null where user_id = ?', [
    actor.type === 'user' ? actor.userId : '',
  ]);
}
