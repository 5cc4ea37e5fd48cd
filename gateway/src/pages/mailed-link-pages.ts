import { createHash } from 'node:crypto';
import { Router } from '@koa/router';
import type { Calls } from '../calls/catalogue.ts';
import { callerOf, type GatewayState } from '../context.ts';
import { formScript, signInFields } from './form-script.ts';
import { html, Html } from './html.ts';
import { page } from './page.ts';

/**
 * Script of the page, which runs in the browser exactly as written here. Sends the form with the token of the link, and
 * shows the result.
 */
const mailedLinkScript = `${formScript}
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

const scriptHash = createHash('sha256').update(mailedLinkScript).digest('base64');

/** Allows one inline script, by its hash, and requests to this origin. Forms have no action: the script sends them. */
const contentSecurityPolicy =
  `default-src 'none'; script-src 'sha256-${scriptHash}'; connect-src 'self'; style-src 'self'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const unsubscribePath = '/unsubscribe';
const oneClickBytesMax = 4096;

/**
 * Pages for links in mails. A page is the same for every visitor: only its script reads the token, from the fragment of
 * the address, and removes it from the address bar. Links of older mails have the token in the query. Nothing is sent
 * before the user presses the button, because mail scanners open links. Only the link to unsubscribe also takes POST,
 * which mail programs send for one click (RFC 8058). If the console is served, the pages lead there afterwards.
 */
export function mailedLinkPages(calls: Calls, { hasConsole }: { hasConsole: boolean }): Router<GatewayState> {
  const router = new Router<GatewayState>({ sensitive: true, strict: true });
  const documents = {
    '/verify-email': linkPage(verifyEmail, hasConsole),
    '/reset-password': linkPage(resetPassword, hasConsole),
    '/accept-invitation': linkPage(acceptInvitation(hasConsole), hasConsole),
    [unsubscribePath]: linkPage(unsubscribe, hasConsole),
  };
  for (const [path, document] of Object.entries(documents)) {
    router.get(path, (ctx) => {
      ctx.state.route = path;
      ctx.set('content-security-policy', contentSecurityPolicy);
      ctx.body = document;
      ctx.type = 'text/html';
    });
  }
  router.post(unsubscribePath, async (ctx) => {
    ctx.state.route = unsubscribePath;
    // `List-Unsubscribe=One-Click`, as a form. The token in the address is what counts.
    await ctx.state.body.read(oneClickBytesMax);
    const token = new URLSearchParams(ctx.querystring).get('token') ?? '';
    await calls.get('identity.unsubscribe')!(callerOf(ctx), { token });
    ctx.body = 'You get no more mails of this kind.\n';
    ctx.type = 'text/plain';
  });
  return router;
}

interface LinkPage {
  title: string;
  /** Path of the route that gets the token and the form's fields. */
  operation: string;
  /** The fields are for signing in first. The operation then gets the token only. */
  signsIn?: boolean;
  /** Text after the operation has succeeded. */
  done: string;
  /** Address of the console to continue at. */
  next: { href: string; text: string };
  fields: Html;
  button: string;
}

const verifyEmail: LinkPage = {
  title: 'Confirm your address',
  operation: '/api/v1/auth/verify-email',
  done: 'Your address is confirmed. You can sign in now.',
  next: { href: '/console/sign-in', text: 'Sign in to the console' },
  fields: html`<p>Confirm that this address is yours and that you signed up with it, and set the password of your
account. Whoever signed up cannot know it.</p>
<p><label for="password">Password</label><br>
<input id="password" name="password" type="password" autocomplete="new-password"
 minlength="15" maxlength="256" size="40" required></p>
<p>At least 15 characters. If you did not sign up, close this page.</p>`,
  button: 'Confirm and set the password',
};

const resetPassword: LinkPage = {
  title: 'Choose a new password',
  operation: '/api/v1/auth/password/reset',
  done: 'Your password is changed, and all your sessions have ended. Sign in with the new password.',
  next: { href: '/console/sign-in', text: 'Sign in to the console' },
  fields: html`<p><label for="password">New password</label><br>
<input id="password" name="password" type="password" autocomplete="new-password"
 minlength="8" maxlength="256" size="40" required></p>
<p>At least 15 characters, or 8 if you use a second factor.</p>`,
  button: 'Change the password',
};

const acceptInvitation = (hasConsole: boolean): LinkPage => ({
  title: 'Join an organization',
  operation: '/api/v1/invitations/accept',
  signsIn: true,
  done: 'You are now a member of the organization.',
  next: { href: '/console', text: 'Open the console' },
  fields: html`<p>Sign in with the address that received the invitation. If you have no account,
${hasConsole ? html`<a href="/console/sign-up">create one</a>` : 'sign up'} first, and open this link again.</p>
${signInFields}`,
  button: 'Sign in and join',
});

const unsubscribe: LinkPage = {
  title: 'Unsubscribe',
  operation: '/api/v1/auth/mail-settings/unsubscribe',
  done: 'You get no more of these mails. You can switch them on again in your mail settings.',
  next: { href: '/console/account', text: 'Your mail settings in the console' },
  fields: html`<p>Which mails do you no longer want?</p>
<p><label><input type="radio" name="mails" value="this_kind" checked> Mails like the one with this link</label><br>
<label><input type="radio" name="mails" value="all"> All mails about offers, orders and money</label></p>
<p>Mails about your account, such as links to set a password, are not affected.</p>`,
  button: 'Unsubscribe',
};

function linkPage(linked: LinkPage, hasConsole: boolean): string {
  const { title, operation, signsIn = false, done, next, fields, button } = linked;
  return page({
    title,
    script: false,
    main: html`<h1>${title}</h1>
<noscript><p>This page needs JavaScript. The mail describes how to continue without it.</p></noscript>
<form data-operation="${operation}" data-signs-in="${String(signsIn)}" data-done="${done}">
${fields}
<p><button type="submit">${button}</button></p>
</form>
<p role="status" aria-live="polite"></p>
${hasConsole && html`<p id="next" hidden><a href="${next.href}">${next.text}</a></p>`}
<script>${new Html(mailedLinkScript)}</script>`,
  });
}
