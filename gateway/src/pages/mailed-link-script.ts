import { signInScript } from './sign-in-script.ts';

/** Runs in the browser exactly as written here. Sends the form with the token of the link, and shows the result. */
export const mailedLinkScript = `
const form = document.querySelector('form');
const button = form.querySelector('button');
const status = document.querySelector('[role=status]');
const tokenIn = (part) => new URLSearchParams(part.slice(1)).get('token');
const token = tokenIn(location.hash) ?? tokenIn(location.search) ?? '';
history.replaceState(null, '', location.pathname);
// A browser does not load the page again for a link that differs only in its fragment.
addEventListener('hashchange', () => location.reload());
if (token === '') {
  form.hidden = true;
  status.textContent = 'This link is incomplete. Open it from the mail again.';
}
const post = async (path, body) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.ok) return response.json();
  const problem = await response.json();
  throw Object.assign(new Error(problem.errors?.[0]?.detail ?? problem.detail), { code: problem.code });
};
${signInScript}
const send = async (fields) => {
  if (form.dataset.signsIn !== 'true') return post(form.dataset.operation, { ...fields, token });
  await signIn(post, fields);
  return post(form.dataset.operation, { token });
};
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  status.textContent = '';
  try {
    await send(Object.fromEntries(new FormData(form)));
    form.hidden = true;
    status.textContent = form.dataset.done;
    return;
  } catch (error) {
    status.textContent = error instanceof TypeError ? 'The service did not answer. Try again.' : error.message;
  }
  button.disabled = false;
});
`;
