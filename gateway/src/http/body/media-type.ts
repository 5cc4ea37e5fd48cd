const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t \\x21-\\x7e\\x80-\\xff])*"';
const mediaType = new RegExp(`^(${token}/${token})((?:[ \\t]*;(?:[ \\t]*${token}=(?:${token}|${quoted}))?)*)[ \\t]*$`);
const parameter = new RegExp(`(${token})=(${token}|${quoted})`, 'g');

/** UTF-8, its usual misspelling, and its subset. */
const charsets = ['utf-8', 'utf8', 'us-ascii'];

/**
 * Whether a `Content-Type` is JSON in UTF-8. Parameters may be empty or unknown (RFC 9110, sections 5.6.6 and 8.3.1);
 * of JSON, none has a meaning (RFC 8259, section 11). But a charset says that the client has written something else.
 */
export function isJsonInUtf8(contentType: string): boolean {
  // What most programs send.
  if (contentType === 'application/json') return true;
  const [, type = '', parameters = ''] = mediaType.exec(contentType.trim()) ?? [];
  if (type.toLowerCase() !== 'application/json') return false;
  return [...parameters.matchAll(parameter)]
    .filter(([, name]) => name!.toLowerCase() === 'charset')
    .every(([, , value]) => charsets.includes(unquoted(value!).toLowerCase()));
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
}
