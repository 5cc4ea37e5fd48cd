import { createHash } from 'node:crypto';
import { Router } from '@koa/router';
import type { GatewayState } from '../../context.ts';
import { signInFields } from '../form-script.ts';
import { html, Html } from '../html.ts';
import { page } from '../page.ts';
import { endpointScript } from './endpoint-script.ts';

const path = '/webhook-endpoint';
const scriptHash = createHash('sha256').update(endpointScript).digest('base64');

/** Allows one inline script, by its hash, and requests to this origin. Forms have no action: the script sends them. */
const contentSecurityPolicy =
  `default-src 'none'; script-src 'sha256-${scriptHash}'; connect-src 'self'; style-src 'self'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The page of a webhook endpoint, for links in mails about its health. It is the same for every visitor: its script
 * reads the ids of endpoint and organization from the address, and the records with the session of the visitor. It
 * switches the session to another organization only when the visitor asks for it, because a link may come from anybody.
 */
export function endpointPage({ hasConsole }: { hasConsole: boolean }): Router<GatewayState> {
  const router = new Router<GatewayState>({ sensitive: true, strict: true });
  const document = endpointDocument(hasConsole);
  router.get(path, (ctx) => {
    ctx.state.route = path;
    ctx.set('content-security-policy', contentSecurityPolicy);
    ctx.body = document;
    ctx.type = 'text/html';
  });
  return router;
}

function endpointDocument(hasConsole: boolean): string {
  return page({
    title: 'Webhook endpoint',
    script: false,
    main: html`<h1>Webhook endpoint</h1>
<p>A delivery succeeds if the receiver answers 2xx within the time limit. An endpoint that has accepted nothing for 120
hours is disabled: <a href="/docs/guides/webhooks#automatic-disabling">the rules</a>.</p>
<noscript><p>This page needs JavaScript. The same by the API: <code>GET /api/v1/webhooks/deliveries</code>, with a
session.</p></noscript>
<p role="status" aria-live="polite"></p>
<form class="form" hidden>
<p>Sign in to see the endpoint.</p>
${signInFields}
<p><button type="submit">Sign in</button></p>
</form>
<p id="other" hidden>This endpoint belongs to another organization of yours, <b></b>. To see it, your session must
switch to that organization, also in your other windows. <button type="button">Switch</button></p>
<div id="record" tabindex="-1" hidden>
<dl>
<dt>Address</dt><dd data-member="url"></dd>
<dt>Status</dt><dd data-member="status"></dd>
<dt>Failing since</dt><dd data-member="failingSince"></dd>
<dt>Disabled</dt><dd data-member="disabledAt"></dd>
</dl>
<p><button type="button">Send a test</button>
<button type="button" hidden>Activate, and deliver what was held</button></p>
${hasConsole && html`<p><a id="console" href="/console">Open the endpoint in the console</a></p>`}
<h2 id="last">The last deliveries</h2>
<div class="table" role="region" aria-labelledby="last" tabindex="0"><table class="cells">
<thead><tr><th scope="col">Delivery</th><th scope="col">Status</th><th scope="col">Attempts</th>
<th scope="col">Last answer</th><th scope="col">Next attempt</th></tr></thead>
<tbody></tbody>
</table></div>
</div>
<script>${new Html(endpointScript)}</script>`,
  });
}
