import { signInScript } from '../sign-in-script.ts';

/**
 * Runs in the browser exactly as written here. Shows the endpoint that the link names, with the session of the browser,
 * or after a sign-in with the form. Texts of the service are set as text, never as HTML.
 */
export const endpointScript = `
const form = document.querySelector('form');
const record = document.querySelector('#record');
const status = document.querySelector('[role=status]');
const [test, activate] = record.querySelectorAll('button');
const link = new URLSearchParams(location.search);
const endpoint = '/api/v1/webhooks/endpoints/' + encodeURIComponent(link.get('id') ?? '');
const call = async (method, path, body) => {
  const headers = body && { 'content-type': 'application/json' };
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  if (response.ok) return response.json();
  const { code, detail, errors } = await response.json();
  throw Object.assign(new Error(errors?.[0]?.detail ?? detail), { code, status: response.status });
};
const put = (name, text) => {
  record.querySelector('[data-member=' + name + ']').textContent = text;
};
const utc = (time) => (time ? time.slice(0, 16).replace('T', ' ') + ' UTC' : 'no');
const answerOf = ({ statusCode, errorCode }) => (statusCode === null ? errorCode : 'HTTP ' + statusCode);
const show = async () => {
  const one = await call('GET', endpoint);
  put('url', one.url);
  put('status', one.status + (one.disabledReason ? ' (' + one.disabledReason + ')' : ''));
  put('failingSince', utc(one.failingSince));
  put('disabledAt', utc(one.disabledAt));
  const list = '/api/v1/webhooks/deliveries?limit=10&endpointId=' + one.id;
  const { data } = await call('GET', list);
  const rows = data.map(({ id, eventType, status, responseStatus, attemptCount, nextAttemptAt }) => {
    const row = document.createElement('tr');
    const answer = responseStatus === null ? '' : 'HTTP ' + responseStatus;
    for (const text of [id, eventType, status, String(attemptCount), answer, nextAttemptAt ? utc(nextAttemptAt) : ''])
      row.append(Object.assign(document.createElement('td'), { textContent: text }));
    return row;
  });
  record.querySelector('tbody').replaceChildren(...rows);
  activate.hidden = one.status === 'active';
  form.hidden = true;
  record.hidden = false;
};
const inOrganization = async () => {
  try {
    await show();
  } catch (error) {
    if (error.status !== 404 || !link.has('organizationId')) throw error;
    const organizationId = link.get('organizationId');
    await call('PUT', '/api/v1/auth/session/organization', { organizationId });
    await show();
  }
};
const attempt = async (button, act) => {
  button.disabled = true;
  status.textContent = '';
  try {
    status.textContent = (await act()) ?? '';
  } catch (error) {
    status.textContent = error instanceof TypeError ? 'The service did not answer. Try again.' : error.message;
  }
  button.disabled = false;
};
${signInScript}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  attempt(form.querySelector('button'), async () => {
    await signIn((path, body) => call('POST', path, body), fields);
    await inOrganization();
  });
});
test.addEventListener('click', () =>
  attempt(test, async () => {
    const { attempts } = await call('POST', endpoint + '/test', { eventType: 'webhook.ping' });
    if (!attempts[0]) return 'The test is not done yet.';
    return 'The receiver answered the test with ' + answerOf(attempts[0]) + '.';
  }),
);
activate.addEventListener('click', () =>
  attempt(activate, async () => {
    await call('POST', endpoint + '/resume', { replay: 'all' });
    await show();
    return 'The endpoint is active. What was held is delivered now.';
  }),
);
inOrganization().catch((error) => {
  if (error.status === 401) form.hidden = false;
  else status.textContent = error instanceof TypeError ? 'The service did not answer. Try again.' : error.message;
});
`;
