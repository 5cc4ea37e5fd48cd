import { timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@marketplace/kernel';
import type { CursorKey } from '../keyring/keyring.ts';

/** Purpose of cursors. */
export interface CursorPurpose {
  /** Identifies list, filters and owner. A cursor is valid only for the context that it was written for. */
  context: string;
  /** Texts of the error for an invalid cursor: the cause and the remedy. */
  refusal: { detail: string; advice: string };
}

/** Version of the cursor's format. */
const version = 1;
/** Purpose of the derived key. */
const purposeName = 'cursor';
/** Length of the tag in base64url characters: 132 bits. */
const tagLength = 22;

/** Makes a cursor from a position: the position and a tag that authenticates it, in URL-safe characters. */
export function writeCursor(key: CursorKey, { context }: CursorPurpose, position: readonly string[]): string {
  const body = Buffer.from(JSON.stringify([version, ...position])).toString('base64url');
  return `${body}.${key.mac(purposeName, textOf(context, body)).slice(0, tagLength)}`;
}

/**
 * Returns the position of a cursor. Throws `invalid_cursor` if the cursor was changed, or written for another context.
 */
export function readCursor(key: CursorKey, { context, refusal }: CursorPurpose, cursor: string): string[] {
  const [body = '', given = '', ...more] = cursor.split('.');
  const actual = Buffer.from(given);
  const known = key.macs(purposeName, textOf(context, body)).map((mac) => Buffer.from(mac.slice(0, tagLength)));
  const isKnown = known.some((tag) => tag.length === actual.length && timingSafeEqual(tag, actual));
  if (more.length > 0 || !isKnown) {
    throw new ServiceError('invalid_cursor', refusal.detail, {
      faults: [{ path: ['cursor'], code: 'invalid_cursor', detail: refusal.advice }],
    });
  }
  const [, ...position] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, ...string[]];
  return position;
}

function textOf(context: string, body: string): string {
  return `${body}.${context}`;
}
