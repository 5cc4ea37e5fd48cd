import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Port for a list of common or leaked passwords. `has` is asynchronous so that a remote service can implement it. */
export interface PasswordList {
  /** Whether the password is among those that attackers try first. `related` are words that they would try with it. */
  has(password: string, related?: string[]): Promise<boolean>;
}

/** The lists by which a new password is judged. */
export interface PasswordLists {
  common: PasswordList;
  /** Null if the setting names no list. */
  leaked: PasswordList | null;
}

/**
 * Powers of ten of the guesses that a password must need: 10, zxcvbn's highest score, or less for a short one, which
 * only accounts with a second factor may have.
 */
const guessesMin = (length: number): number => Math.min(10, 0.8 * length);
/** The rest of a longer password is not looked at, which bounds the time that a check takes. */
const lengthMax = 64;
/** Words that people choose for this service. */
const ownWords = ['marketplace'];

/** Estimates with zxcvbn how many guesses a password needs: words, names, dates, keyboard patterns, repetitions. */
export const commonPasswords: PasswordList = {
  has: async (password, related = []) => {
    const estimator = await load();
    const { guessesLog10 } = estimator.check(password.slice(0, lengthMax), [...ownWords, ...related]);
    return guessesLog10 < guessesMin(password.length);
  },
};

let loaded: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries with the first check: most processes make none. */
function load(): Promise<ZxcvbnFactory> {
  loaded ??= (async () => {
    const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new Factory({ dictionary, graphs, maxLength: lengthMax, l33tMaxSubstitutions: 20 });
  })();
  return loaded;
}
