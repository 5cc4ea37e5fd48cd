export interface WelcomeFacts {
  publicUrl: string;
  inboxUrl: string;
  temporalUiUrl: string | undefined;
  logFile: string;
  allowedCidrs: string[];
  seconds: number;
}

/** What a newcomer sees when everything runs. */
export function welcome({ publicUrl, inboxUrl, temporalUiUrl, logFile, allowedCidrs, seconds }: WelcomeFacts): string {
  const rows = [
    ['API', `${publicUrl}/api/v1`],
    ['API description', `${publicUrl}/api/v1/openapi.json`],
    ['Temporal UI', temporalUiUrl ?? 'yours, with TEMPORAL_ADDRESS'],
    ['Inbox', `${inboxUrl}/mail and ${inboxUrl}/hooks`],
    ['Log', logFile],
  ];
  return `
Ready in ${seconds.toFixed(1)} s.

${rows.map(([name, value]) => `  ${name!.padEnd(16)} ${value}`).join('\n')}

  Webhooks may also go to ${allowedCidrs.join(', ')}, because this is local mode.

First tour (paste it into another terminal; the README explains each step):

${tour(publicUrl, inboxUrl)}

Ctrl-C stops everything; the data stays.`;
}

/** Sign up to signed webhook, with nothing but a shell and curl. */
export function tour(publicUrl: string, inboxUrl: string): string {
  return `  export API=${publicUrl}/api/v1 INBOX=${inboxUrl} JAR=$(mktemp)
  post() { curl -sS -b $JAR -c $JAR -H 'content-type: application/json' "$API$1" -d "$2" "\${@:3}"; echo; }
  post /auth/sign-up '{"email":"ada@example.com","password":"correct horse battery staple","name":"Ada"}'
  sleep 1; TOKEN=$(curl -sS "$INBOX/mail?to=ada@example.com" | grep -o 'token=[A-Za-z0-9_-]*' | head -1 | cut -d= -f2)
  post /auth/verify-email "{\\"token\\":\\"$TOKEN\\"}"
  post /auth/sign-in '{"email":"ada@example.com","password":"correct horse battery staple"}'
  post /organizations '{"name":"Ada Lamps"}'
  KEY=$(post /auth/api-keys '{"name":"tour","scopes":["listings:write"]}' | grep -o 'mk_test_[A-Za-z0-9]*' | tail -1)
  post /webhooks/endpoints "{\\"url\\":\\"$INBOX/hook/tour\\",\\"subscribedEvents\\":[\\"listing.published\\"]}"
  curl -sS -H "authorization: Bearer $KEY" -H 'content-type: application/json' $API/listings -d '{"title":"Brass lamp","price":{"amount":4900,"currency":"USD"},"publish":true}'; echo
  sleep 1; curl -sS -b $JAR "$API/webhooks/deliveries?limit=1"; echo
  curl -sS $INBOX/hooks; echo`;
}
