import { headerRefusal } from '../errors/refusal.ts';

/** Strong, and the version column itself: whoever has a record can write its `If-Match`. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}

/**
 * The version that `If-Match` demands: `"v7"` or `"7"`; undefined when it is absent or `*`. Throws `invalid_parameter`,
 * also where there is no version to compare: who sends it relies on it, so it is never ignored.
 */
export function expectedVersion(ifMatch: string | undefined, versioned: boolean): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  if (!versioned)
    throw headerRefusal(
      'invalid_parameter',
      'If-Match',
      'This is for changes of records that have a version, and this is none.',
    );
  const version = /^\s*"v?(\d{1,9})"\s*$/.exec(ifMatch)?.[1];
  if (version === undefined) {
    throw headerRefusal(
      'invalid_parameter',
      'If-Match',
      'This must be one entity tag such as "v7", in double quotes, or *.',
    );
  }
  return Number(version);
}

/**
 * Whether the client has this version already. Weak comparison (RFC 9110, section 13.1.2), so a `W/` from a proxy
 * matches.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
