import { formScript } from '../form-script.ts';

/**
 * Script of the page, which runs in the browser exactly as written here. Shows the endpoint that the link names, with
 * the session of the browser, or after a sign-in with the form. Texts of the service are set as text, never as HTML.
 */
export const endpointScript = `${formScript}
const record = document.querySelector('#record');
const other = document.querySelector('#other');
const toOther = other.querySelector('button');
const [test, activate] = record.querySelectorAll('button');
// Absent if there is no console.
const toConsole = record.querySelector('#console');
const link = new URLSearchParams(location.search);
const endpoint = '/api/v1/webhooks/endpoints/' + encodeURIComponent(link.get('id') ?? '');
const put = (name, text) => {
  record.querySelector('[data-member=' + name + ']').textContent = text;
};
const element = (tag, ...children) => {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
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
    const what = element('td', eventType, element('br'), element('small', id));
    const answer = responseStatus === null ? '' : 'HTTP ' + responseStatus;
    const texts = [status, String(attemptCount), answer, nextAttemptAt ? utc(nextAttemptAt) : ''];
    return element('tr', what, ...texts.map((text) => element('td', text)));
  });
  record.querySelector('tbody').replaceChildren(...rows);
  activate.hidden = one.status === 'active';
  if (toConsole) toConsole.href = '/open/' + one.id;
  form.hidden = true;
  other.hidden = true;
  record.hidden = false;
};
const showOrAsk = async () => {
  try {
    await show();
  } catch (error) {
    if (error.status !== 404 || !link.has('organizationId')) throw error;
    const path = '/api/v1/organizations/' + encodeURIComponent(link.get('organizationId'));
    const session = call('GET', '/api/v1/auth/session');
    const [{ name }, { activeOrganization }] = await Promise.all([call('GET', path), session]);
    if (activeOrganization?.id === link.get('organizationId')) throw error;
    other.querySelector('b').textContent = name;
    form.hidden = true;
    other.hidden = false;
  }
};
form.addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(form.querySelector('button'), async () => {
    await signIn(Object.fromEntries(new FormData(form)));
    await showOrAsk();
    // The focus would be lost with the form.
    (other.hidden ? record : toOther).focus();
  });
});
toOther.addEventListener('click', () =>
  attempt(toOther, async () => {
    const organizationId = link.get('organizationId');
    await call('PUT', '/api/v1/auth/session/organization', { organizationId });
    await show();
    record.focus();
  }),
);
test.addEventListener('click', () =>
  attempt(test, async () => {
    const { attempts } = await call('POST', endpoint + '/test', { eventType: 'webhook.ping' });
    await show();
    if (!attempts[0]) return 'The test is not done yet.';
    return 'The receiver answered the test with ' + answerOf(attempts[0]) + '.';
  }),
);
activate.addEventListener('click', () =>
  attempt(activate, async () => {
    await call('POST', endpoint + '/resume', { replay: 'all' });
    await show();
    test.focus();
    return 'The endpoint is active. What was held is delivered now.';
  }),
);
if (!link.has('id')) status.textContent = 'This link is incomplete. Open it from the mail again.';
else
  showOrAsk().catch((error) => {
    if (error.status !== 401) status.textContent = error.message;
    // Somebody else may be signed in, who does not see the endpoint.
    if ([401, 403, 404].includes(error.status)) form.hidden = false;
  });
`;
