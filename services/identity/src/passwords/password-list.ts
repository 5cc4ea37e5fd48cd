/** Port for a list of common or leaked passwords. `has` is asynchronous so that a remote service can implement it. */
export interface PasswordList {
  /** Whether the password is among those that attackers try first. */
  has(password: string): Promise<boolean>;
}

/** Words that common passwords consist of. */
const commonWords = [
  ...[
    'password',
    'passwort',
    'passphrase',
    'motdepasse',
    'contrasena',
    'secret',
    'qwerty',
    'qwertyuiop',
    'qwertz',
    'azerty',
    'asdfgh',
    'asdfghjkl',
    'zxcvbn',
    'zxcvbnm',
  ],
  ...[
    'letmein',
    'welcome',
    'login',
    'admin',
    'administrator',
    'root',
    'user',
    'test',
    'guest',
    'default',
    'changeme',
    'change',
    'iloveyou',
    'trustno',
    'nothing',
    'whatever',
  ],
  ...[
    'monkey',
    'dragon',
    'master',
    'shadow',
    'sunshine',
    'princess',
    'football',
    'baseball',
    'superman',
    'batman',
    'michael',
    'jordan',
    'hunter',
    'killer',
    'starwars',
    'computer',
    'internet',
    'freedom',
    'abc',
    'abcd',
    'abcdef',
    'abcdefgh',
    'aa',
    'my',
    'me',
    'is',
    'this',
    'the',
    'in',
    'let',
    'no',
    'one',
  ],
  ...['marketplace'],
];
/** Characters that people use instead of letters. */
const disguises: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };
const longestFirst = [...commonWords].sort((a, b) => b.length - a.length);
const onlyCommonWords = new RegExp(`^(?:${longestFirst.join('|')})+$`);

/**
 * Finds passwords that consist only of common words, digits and signs, or of at most four different characters. It is a
 * small built-in list, not a complete one.
 */
export const commonPasswords: PasswordList = {
  has: async (password) => {
    const plain = password.toLowerCase();
    if (new Set(plain).size <= 4) return true;
    const letters = plain.replace(/[^\p{L}]/gu, '');
    // Digits and signs at either end are ignored. Between letters they are read as letters.
    const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    const undisguised = [...core]
      .map((character) => disguises[character] ?? character)
      .join('')
      .replace(/[^\p{L}]/gu, '');
    return letters === '' || isCommon(letters) || isCommon(undisguised);
  },
};

/** Longer texts are not tested, which bounds the time that the regular expression takes. */
function isCommon(letters: string): boolean {
  return letters.length <= 64 && onlyCommonWords.test(letters);
}
