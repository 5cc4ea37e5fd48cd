/** A rendered mail. */
export interface MailText {
  subject: string;
  text: string;
}

/** The data that is available to every template. */
export interface MailSetting {
  publicUrl: string;
  /** Time of the request for the mail. */
  askedAt: Date;
  /** The organization that the mail belongs to, if any. */
  organizationId?: string | undefined;
}

/** Formats a time to the minute, so that readers can distinguish their own sign-up from a stranger's. */
export function utc(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Builds a link from the configured public URL, never from the host that a request names. */
export function linkTo(publicUrl: string, path: string, query: Record<string, string> = {}): string {
  const url = new URL(`${publicUrl.replace(/\/+$/, '')}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

/**
 * The address of a record for people, or of a list of them, such as `offers`. The gateway leads from there to the
 * console, or to the API. It names the organization, because a session has only one.
 */
export function linkToRecord(
  { publicUrl, organizationId }: { publicUrl: string; organizationId?: string | undefined },
  id: string,
): string {
  return linkTo(publicUrl, `/open/${id}`, organizationId === undefined ? {} : { organizationId });
}

/**
 * Builds the link to a page that reads a token. The token is in the fragment, which browsers send to nobody: neither
 * logs of proxies nor `Referer` show it.
 */
export function linkWithToken(publicUrl: string, path: string, token: string): string {
  const url = new URL(linkTo(publicUrl, path));
  url.hash = new URLSearchParams({ token }).toString();
  return url.href;
}

const quotedMax = 80;

/** Control and format characters, such as those that change the direction of text, line breaks and spaces. */
const unprintable = /[\p{C}\p{Z}]+/gu;

/** Text that mail programs turn into a link: a scheme, an address, or two words with a dot in between. */
const linkable = /:\/\/|@|[\p{L}\p{N}-][.\u3002][\p{L}]{2}/u;

/**
 * A name chosen by another organization, such as the title of a listing, as one line in quotes and at most 80
 * characters long. `fallback` is used instead if a mail program could turn a part of the name into a link, because a
 * reader would take it for one of ours.
 */
export function quoted(name: string, fallback: string): string {
  const line = name.normalize('NFKC').replace(unprintable, ' ').trim();
  if (line === '' || linkable.test(line)) return fallback;
  const characters = [...line];
  return characters.length <= quotedMax ? `"${line}"` : `"${characters.slice(0, quotedMax - 3).join('')}..."`;
}
