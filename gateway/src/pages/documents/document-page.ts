import { type MoneyJson, moneyText } from '@marketplace/kernel';
import { type Html, html } from '../html.ts';

/** A document that is made to be printed: no navigation, no script, no colors that cost ink. */
export function documentPage({ title, main }: { title: string; main: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body class="document">
<main id="main">
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`.text;
}

/** Facts, one in a line. Those without a value are left out. */
export function facts(rows: [name: string, value: string | null | undefined][]): Html {
  const shown = rows.filter(([, value]) => value !== null && value !== undefined);
  return html`<table class="facts">${shown.map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  )}</table>`;
}

/** A line of amounts. `sum`: it is the result of the lines above. */
export interface AmountLine {
  name: string;
  detail?: string | null;
  amount: MoneyJson;
  sum?: true;
}

/** Amounts, one in a line, aligned by their end. */
export function amounts(caption: string, lines: AmountLine[]): Html {
  return html`<table class="amounts"><caption>${caption}</caption>
<thead><tr><th scope="col">What</th><th scope="col">Amount</th></tr></thead>
<tbody>${lines.map(
    ({ name, detail, amount, sum }) =>
      html`<tr${sum ? html` class="sum"` : null}><th scope="row">${name}${
        detail ? html` <small>${detail}</small>` : null
      }</th><td>${signedText(amount)}</td></tr>`,
  )}</tbody></table>`;
}

/** Money for readers, with a sign if it is below zero. */
function signedText({ amount, currency }: MoneyJson): string {
  return amount < 0 ? `−${moneyText({ amount: -amount, currency })}` : moneyText({ amount, currency });
}

/** A time for readers, in UTC. */
export function timeText(time: string | null): string | null {
  return time && `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

/** The opposite of an amount. Never -0. */
export function negative({ amount, currency }: MoneyJson): MoneyJson {
  return { amount: amount === 0 ? 0 : -amount, currency };
}
