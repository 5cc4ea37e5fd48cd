/** What tests use in the place of a secret and what stands elsewhere too, as something that nobody hides: each word, and why. */
export const allowances: { text: string; reason: string }[] = [
  { text: 'password', reason: 'The password of a foreign hash (services/identity/src/password-hash.test.ts) is the name of a way to sign in, too.' },
  { text: 'example.com', reason: 'A custom header `Host` that is refused (gateway/test/graphql-mutations.test.ts) is where everyone in tests has their mail, too.' },
];
