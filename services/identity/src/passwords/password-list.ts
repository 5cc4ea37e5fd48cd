/**
 * Knows passwords that many use, or that were stolen somewhere. A service that is asked over the network goes behind
 * this too.
 */
export interface PasswordList {
  /** Whether guessing would begin with this one. */
  has(password: string): Promise<boolean>;
}

/** What common passwords of fifteen characters and more, and of eight, are made of. */
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
/** Letters that people write as something else, and mean the same. */
const disguises: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };
const longestFirst = [...commonWords].sort((a, b) => b.length - a.length);
const onlyCommonWords = new RegExp(`^(?:${longestFirst.join('|')})+$`);

/**
 * Those made of common words, digits and signs alone, or of hardly any different characters: no list of the world's
 * passwords, only its first page.
 */
export const commonPasswords: PasswordList = {
  has: async (password) => {
    const plain = password.toLowerCase();
    if (new Set(plain).size <= 4) return true;
    const letters = plain.replace(/[^\p{L}]/gu, '');
    // Digits and signs around are just that; in between they stand for letters.
    const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    const undisguised = [...core]
      .map((character) => disguises[character] ?? character)
      .join('')
      .replace(/[^\p{L}]/gu, '');
    return letters === '' || isCommon(letters) || isCommon(undisguised);
  },
};

/** Long ones are no words: the pattern is not asked, which bounds how long it looks. */
function isCommon(letters: string): boolean {
  return letters.length <= 64 && onlyCommonWords.test(letters);
}
