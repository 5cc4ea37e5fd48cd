/**
 * A function of the scripts of pages, exactly as browsers run it. Needs `post(path, body)`, which resolves to the
 * answer. Signs in with the fields of a form; `code` is that of the second factor, or the mailed one if the answer
 * before has asked for it. Throws an Error with a text for the person.
 */
export const signInScript = `
let asksFor = 'password';
const signIn = async (post, { code, ...fields }) => {
  const asked = asksFor;
  if (asked !== 'totp') {
    asksFor = 'password';
    const sent = asked === 'mailed' ? { ...fields, mailedCode: code } : fields;
    const answer = await post('/api/v1/auth/sign-in', sent);
    if (answer.status === 'mailed_code_required') {
      asksFor = 'mailed';
      throw new Error(
        'Too many sign-ins failed in your network. If address and password are right, you have a mail with a code. ' +
          'Enter it as the code, and send the form again.',
      );
    }
    if (answer.status !== 'totp_required') return;
    if (asked === 'mailed') {
      asksFor = 'totp';
      throw new Error('Now enter a code of your second factor, and send the form again.');
    }
  }
  await post('/api/v1/auth/sign-in/totp', { code });
  asksFor = 'password';
};`;
