/**
 * A function of the scripts of pages, exactly as browsers run it. Needs `post(path, body)`, which resolves to the
 * answer, and rejects with an Error that has the code of the problem. Signs in with the fields of a form; `code` is that
 * of the second factor, or the mailed one if the service has asked for it. Throws an Error with a text for the person.
 */
export const signInScript = `
let asksFor = 'password';
const askFor = (next, text) => {
  asksFor = next;
  throw new Error(text + ' Enter it as the code, and send the form again.');
};
const signIn = async (post, { code, ...fields }) => {
  const asked = asksFor;
  if (asked !== 'totp') {
    asksFor = 'password';
    const sent = asked === 'mailed' ? { ...fields, mailedCode: code } : fields;
    const answer = await post('/api/v1/auth/sign-in', sent).catch((error) => {
      if (error.code !== 'mailed_code_required') throw error;
      askFor('mailed', error.message);
    });
    if (answer.status !== 'totp_required') return;
    if (asked === 'mailed') askFor('totp', 'A code of your second factor is needed too.');
  }
  await post('/api/v1/auth/sign-in/totp', { code });
  asksFor = 'password';
};`;
