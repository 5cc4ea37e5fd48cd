/** Runs in the browser, as it stands here: sends the form with the token of the link, once, and tells what came of it. */
export const mailedLinkScript = `
const form = document.querySelector('form');
const button = form.querySelector('button');
const status = document.querySelector('[role=status]');
const token = new URLSearchParams(location.search).get('token') ?? '';
history.replaceState(null, '', location.pathname);
if (token === '') {
  form.hidden = true;
  status.textContent = 'This link is not whole: open it from the mail again.';
}
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  status.textContent = '';
  try {
    const response = await fetch(form.dataset.operation, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), token }),
    });
    if (response.ok) {
      form.hidden = true;
      status.textContent = form.dataset.done;
      return;
    }
    const problem = await response.json();
    status.textContent = problem.errors?.[0]?.detail ?? problem.detail;
  } catch {
    status.textContent = 'The service did not answer. Try again.';
  }
  button.disabled = false;
});
`;
