import { headerRefusal } from '../errors/refusal.ts';

/** A strong entity tag made of the record's version, so that a client can make `If-Match` from a record. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}

/**
 * The version that `If-Match` demands, from `"v7"` or `"7"`. Undefined if the header is absent or `*`. Throws
 * `invalid_parameter` for another form, and for any version if `versioned` is false: a precondition that the client
 * relies on must not be ignored.
 */
export function expectedVersion(ifMatch: string | undefined, versioned: boolean): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  if (!versioned)
    throw headerRefusal(
      'invalid_parameter',
      'If-Match',
      'This request does not change a record that has a version. Send it without `If-Match`.',
    );
  const version = /^\s*"v?(\d{1,9})"\s*$/.exec(ifMatch)?.[1];
  if (version === undefined) {
    throw headerRefusal(
      'invalid_parameter',
      'If-Match',
      'The value must be one entity tag in double quotes, such as "v7", or *.',
    );
  }
  return Number(version);
}

/**
 * Whether `If-None-Match` names the entity tag. The comparison is weak (RFC 9110, section 13.1.2), so a tag to which a
 * proxy added `W/` matches.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
