import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { canonicalize_quoted_string as canonicalQuotedString, parse } from 'smtp-address-parser';

/** Octets (RFC 5321, 4.5.3.1.1 and 4.5.3.1.3). Two of the 256 octets of an address are its angle brackets. */
const octetsMax = { localPart: 64, address: 254 };
/** Invisible characters, and separators other than the space: with them, two addresses could look the same. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]|(?! )\p{Z}/u;

/**
 * The address of a mailbox in the spelling by which accounts are compared: NFKC and lower case, the domain in A-labels
 * (RFC 5890), the local part without needless quotes. Null if the text is not an address of RFC 5321 or, with letters
 * beyond ASCII, of RFC 6531. Null for an address literal, such as `ada@[192.0.2.1]`, because accounts need a domain.
 */
export function canonicalEmailAddress(text: string): string | null {
  const folded = fold(text);
  try {
    const { localPart, domainPart } = parse(folded);
    if (domainPart.DomainName === undefined || invisible.test(folded)) return null;
    const domain = asciiDomain(domainPart.DomainName);
    const local = localPart.QuotedString === undefined ? localPart.DotString! : unquoted(localPart.QuotedString);
    const address = `${local}@${domain}`;
    // A-labels are longer than the labels that they encode.
    if (domain !== domainPart.DomainName) parse(address);
    const isShort = Buffer.byteLength(local) <= octetsMax.localPart && Buffer.byteLength(address) <= octetsMax.address;
    return isShort && isName(domain) ? address : null;
  } catch {
    return null;
  }
}

/**
 * The text in NFKC and lower case. The lower case of some letters needs NFKC again. U+3002 separates labels too (RFC
 * 3490, 3.1).
 */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/。(?=[^@]*$)/g, '.');
}

/**
 * The domain in ASCII. A name in ASCII that is not a valid A-label stays as it is, because older accounts may have it.
 */
function asciiDomain(domain: string): string {
  return domainToASCII(domain) || domain;
}

/** Whether a domain is in ASCII and is not the number of a host. */
function isName(domain: string): boolean {
  return /^[\x21-\x7e]+$/.test(domain) && isIP(domain) === 0 && !/\.\d+$/.test(domain);
}

/** The content of a quoted string if it names the same mailbox without quotes (RFC 5321, 4.1.2), else the string. */
function unquoted(quoted: string): string {
  const content = quoted.slice(1, -1).replace(/\\(.)/g, '$1');
  try {
    return parse(`${content}@example.com`).localPart.DotString ?? canonicalQuotedString(quoted);
  } catch {
    return canonicalQuotedString(quoted);
  }
}
