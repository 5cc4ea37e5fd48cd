import { html } from './html.ts';

/**
 * The common part of the scripts of forms, which runs in the browser exactly as written here. `call` resolves to the
 * answer of the API or throws an Error with a text for people; `attempt` runs an action of a button and shows its
 * outcome. The button is not disabled meanwhile, because that would take the focus from people who use a keyboard.
 */
export const formScript = `
const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const unanswered = 'The service did not answer. Try again.';
const call = async (method, path, body) => {
  const headers = body && { 'content-type': 'application/json' };
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!answer) throw new Error(unanswered);
  if (response.ok) return answer;
  const text = answer.errors?.[0]?.detail ?? answer.detail ?? unanswered;
  throw Object.assign(new Error(text), { status: response.status, code: answer.code });
};
let busy = false;
const attempt = async (button, act) => {
  if (busy) return;
  busy = true;
  button.setAttribute('aria-disabled', 'true');
  status.textContent = '';
  try {
    status.textContent = (await act()) ?? '';
  } catch (error) {
    status.textContent = error.message;
  }
  button.removeAttribute('aria-disabled');
  busy = false;
};
// The kind of code in the form, if the last answer asked for one: 'mailed' or 'totp'.
let asked = null;
const signIn = async ({ email, password, code }) => {
  if (asked !== 'totp') {
    const fields = { email, password, ...(asked === 'mailed' && { mailedCode: code }) };
    const unused = asked === 'mailed' ? '' : code;
    asked = null;
    const answer = await call('POST', '/api/v1/auth/sign-in', fields).catch((error) => {
      if (error.code === 'mailed_code_required') asked = 'mailed';
      throw error;
    });
    if (answer.status !== 'totp_required') return;
    if (unused === '') {
      asked = 'totp';
      form.elements.code.value = '';
      form.elements.code.focus();
      throw new Error('Enter the code of your second factor.');
    }
  }
  asked = null;
  await call('POST', '/api/v1/auth/sign-in/totp', { code });
};
`;

/** The fields that `signIn` reads. */
export const signInFields = html`<p><label for="email">Address</label><br>
<input id="email" name="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false"
 maxlength="254" size="40" required></p>
<p><label for="password">Password</label><br>
<input id="password" name="password" type="password" autocomplete="current-password"
 maxlength="256" size="40" required></p>
<p><label for="code">Code, if you use a second factor or were mailed one</label><br>
<input id="code" name="code" autocomplete="one-time-code" maxlength="64" size="24"></p>`;
