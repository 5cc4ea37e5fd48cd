import { createHash } from 'node:crypto';
import { Router } from '@koa/router';
import type { GatewayState } from '../context.ts';
import { html, Html } from './html.ts';
import { mailedLinkScript } from './mailed-link-script.ts';
import { page } from './page.ts';

const scriptHash = createHash('sha256').update(mailedLinkScript).digest('base64');

/** Allows one inline script, by its hash, and requests to this origin. Forms have no action: the script sends them. */
const contentSecurityPolicy =
  `default-src 'none'; script-src 'sha256-${scriptHash}'; connect-src 'self'; style-src 'self'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The pages that links in mails lead to. A page is the same for every visitor: only its script reads the token, and
 * removes it from the address bar. Nothing is sent before the user presses the button, because mail scanners open
 * links.
 */
export function mailedLinkPages(): Router<GatewayState> {
  const router = new Router<GatewayState>({ sensitive: true, strict: true });
  const documents = {
    '/verify-email': verifyEmailPage(),
    '/reset-password': resetPasswordPage(),
    '/accept-invitation': acceptInvitationPage(),
  };
  for (const [path, document] of Object.entries(documents)) {
    router.get(path, (ctx) => {
      ctx.state.route = path;
      ctx.set('content-security-policy', contentSecurityPolicy);
      ctx.body = document;
      ctx.type = 'text/html';
    });
  }
  return router;
}

function verifyEmailPage(): string {
  return linkPage({
    title: 'Confirm your address',
    operation: '/api/v1/auth/verify-email',
    done: 'Your address is confirmed. You can sign in now.',
    fields: html`<p>Confirm that this address is yours and that you signed up with it.</p>`,
    button: 'Confirm',
  });
}

function resetPasswordPage(): string {
  return linkPage({
    title: 'Choose a new password',
    operation: '/api/v1/auth/password/reset',
    done: 'Your password is changed, and all your sessions have ended. Sign in with the new password.',
    fields: html`<p><label for="password">New password</label><br>
<input id="password" name="password" type="password" autocomplete="new-password"
 minlength="8" maxlength="256" size="40" required></p>
<p>At least 15 characters, or 8 if you use a second factor.</p>`,
    button: 'Change the password',
  });
}

function acceptInvitationPage(): string {
  return linkPage({
    title: 'Join an organization',
    operation: '/api/v1/invitations/accept',
    signsIn: true,
    done: 'You are now a member of the organization.',
    fields: html`<p>Sign in with the address that received the invitation. If you have no account, sign up first.</p>
<p><label for="email">Address</label><br>
<input id="email" name="email" type="email" autocomplete="username" maxlength="254" size="40" required></p>
<p><label for="password">Password</label><br>
<input id="password" name="password" type="password" autocomplete="current-password"
 maxlength="256" size="40" required></p>
<p><label for="code">Code, if you use a second factor</label><br>
<input id="code" name="code" autocomplete="one-time-code" maxlength="32" size="12"></p>`,
    button: 'Sign in and join',
  });
}

interface LinkPage {
  title: string;
  /** Path of the route that gets the token and the form's fields. */
  operation: string;
  /** The fields are for signing in first. The operation then gets the token only. */
  signsIn?: boolean;
  /** Shown when the operation has succeeded. */
  done: string;
  fields: Html;
  button: string;
}

function linkPage({ title, operation, signsIn = false, done, fields, button }: LinkPage): string {
  return page({
    title,
    main: html`<h1>${title}</h1>
<noscript><p>This page needs JavaScript. The mail describes how to continue without it.</p></noscript>
<form data-operation="${operation}" data-signs-in="${String(signsIn)}" data-done="${done}">
${fields}
<p><button type="submit">${button}</button></p>
</form>
<p role="status" aria-live="polite"></p>
<script>${new Html(mailedLinkScript)}</script>`,
  });
}
