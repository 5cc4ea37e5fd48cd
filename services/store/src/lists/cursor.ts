import { timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@marketplace/kernel';
import type { Keyring } from '../keyring/keyring.ts';

/** What a cursor is read and written with. */
export interface CursorPurpose {
  /** Whose cursors of what these are: a cursor serves only the context that it was written for. */
  context: string;
  /** Of the refusal: what is wrong, and what to do about it. */
  refusal: { detail: string; advice: string };
}

/** The format of the members. */
const version = 1;
/** 132 bits. */
const tagLength = 22;

/** A position and a tag over it, in characters that may stand in a URL. */
export function writeCursor(keyring: Keyring, { context }: CursorPurpose, position: readonly string[]): string {
  const body = Buffer.from(JSON.stringify([version, ...position])).toString('base64url');
  return `${body}.${tagOf(keyring, context, body)}`;
}

/** The position that was written. Throws `invalid_cursor` for anything else. */
export function readCursor(keyring: Keyring, { context, refusal }: CursorPurpose, cursor: string): string[] {
  const [body = '', given = '', ...more] = cursor.split('.');
  const expected = Buffer.from(tagOf(keyring, context, body));
  const actual = Buffer.from(given);
  if (more.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new ServiceError('invalid_cursor', refusal.detail, {
      faults: [{ path: ['cursor'], code: 'invalid_cursor', detail: refusal.advice }],
    });
  }
  const [, ...position] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, ...string[]];
  return position;
}

function tagOf(keyring: Keyring, context: string, body: string): string {
  return keyring.mac('cursor', `${body}.${context}`).slice(0, tagLength);
}
