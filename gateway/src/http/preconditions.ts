import { headerRefusal } from '../errors/refusal.ts';

/** A strong entity tag made of the record's version, so that a client can make `If-Match` from a record. */
export function etagOf(version: number): string {
  return `"v${version}"`;
}

interface EntityTag {
  weak: boolean;
  /** The tag with its quotes. */
  opaque: string;
}

/** An entity tag, or an empty element of the list (RFC 9110, sections 5.6.1.2 and 8.8.3). */
const listElement = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*"))?[ \t]*(?:,|$)/y;

const tagPattern = String.raw`(?:W/)?"[!#-~\x80-\xff]*"`;
/**
 * Pattern of the values of `If-Match` that are not refused, for OpenAPI: `*`, or a list of tags with empty elements
 * between them.
 */
export const ifMatchPattern =
  String.raw`^(?:[ \t]*\*[ \t]*` + String.raw`|[ \t,]*${tagPattern}(?:[ \t]*,[ \t,]*${tagPattern})*[ \t,]*)$`;

/** The entity tags of a list, which may be empty. Null if it is not well formed. */
function entityTags(list: string): EntityTag[] | null {
  const tags: EntityTag[] = [];
  for (let at = 0; at < list.length; at = listElement.lastIndex) {
    listElement.lastIndex = at;
    const element = listElement.exec(list);
    if (!element) return null;
    if (element[2] !== undefined) tags.push({ weak: element[1] !== undefined, opaque: element[2] });
  }
  return tags;
}

/** A version that no record has. */
const noVersion = 0;

/**
 * The versions that `If-Match` allows, from tags such as `"v7"` or `"7"`: one, or a list of several. Undefined if the
 * header is absent or `*`. A weak tag and a tag of another form match no version (RFC 9110, section 13.1.1). Throws
 * `invalid_parameter` for anything but a list of tags, and for any tag if `versioned` is false, because a precondition
 * that the client relies on must not be ignored.
 */
export function expectedVersion(ifMatch: string | undefined, versioned: boolean): number | number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  if (!versioned)
    throw headerRefusal(
      'invalid_parameter',
      'If-Match',
      'This request does not change a record that has a version. Send it without `If-Match`.',
    );
  const tags = entityTags(ifMatch);
  if (tags === null || tags.length === 0) {
    throw headerRefusal(
      'invalid_parameter',
      'If-Match',
      'The value must be * or entity tags in double quotes, such as "v7", separated by commas.',
    );
  }
  const versions = new Set(tags.map(({ weak, opaque }) => (weak ? noVersion : versionOf(opaque))));
  if (versions.size > 1) versions.delete(noVersion);
  return versions.size === 1 ? [...versions][0] : [...versions];
}

function versionOf(opaque: string): number {
  return Number(/^"v?(\d{1,9})"$/.exec(opaque)?.[1] ?? noVersion);
}

/**
 * Whether `If-None-Match` is `*` or names the entity tag. The comparison is weak (RFC 9110, section 13.1.2), so a tag
 * to which a proxy added `W/` matches. A header that is not well formed is ignored.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || entityTags(ifNoneMatch)?.some(({ opaque }) => opaque === etag) === true;
}

/** Whether the header names one entity tag, which a client has from an answer. `*` and lists match without one. */
export function namesOneTag(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && entityTags(ifNoneMatch)?.length === 1;
}
