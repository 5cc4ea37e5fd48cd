import { formScript } from './form-script.ts';

/** Runs in the browser exactly as written here. Sends the form with the token of the link, and shows the result. */
export const mailedLinkScript = `${formScript}
const tokenIn = (part) => new URLSearchParams(part.slice(1)).get('token');
const token = tokenIn(location.hash) ?? tokenIn(location.search) ?? '';
history.replaceState(null, '', location.pathname);
// A browser does not load the page again for a link that differs only in its fragment.
addEventListener('hashchange', () => location.reload());
if (token === '') {
  form.hidden = true;
  status.textContent = 'This link is incomplete. Open it from the mail again.';
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(form.querySelector('button'), async () => {
    const fields = Object.fromEntries(new FormData(form));
    const signsIn = form.dataset.signsIn === 'true';
    if (signsIn) await signIn(fields);
    await call('POST', form.dataset.operation, signsIn ? { token } : { ...fields, token });
    form.hidden = true;
    // The focus would be lost with the button. A screen reader goes on at the result.
    status.tabIndex = -1;
    status.focus();
    const next = document.querySelector('#next');
    if (next) next.hidden = false;
    return form.dataset.done;
  });
});
`;
