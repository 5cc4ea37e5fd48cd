import { copyOnClick, element } from './element.js';
import { filterBy, filterItem, filterItems } from './filter.js';
import { hookCard, hookText, verdictOf } from './hook-card.js';
import { mailCard, mailText } from './mail-card.js';

/** The number of entries that the inbox keeps. */
const cardsMax = 1000;

const byId = (id) => document.getElementById(id);
const hooks = byId('hooks');
const mails = byId('mails');
const connection = byId('connection');

/** False while the stream still sends events from before the page was opened. */
let live = false;
/** Whether the latest webhook is opened automatically: until the user opens or closes a card. */
let following = true;

function add(list, card, text) {
  const item = element('li', {}, card);
  list.prepend(item);
  filterItem(item, text);
  if (list.childElementCount > cardsMax) list.lastElementChild.remove();
}

function follow() {
  if (!following) return;
  for (const card of hooks.querySelectorAll('details[open]')) card.open = false;
  const latest = hooks.querySelector('li:not([hidden]) details');
  if (latest) latest.open = true;
}

function announce(text) {
  if (live) byId('announcement').textContent = text;
}

function count() {
  const of = (verdict) => hooks.querySelectorAll(`[data-verdict=${verdict}]`).length;
  const parts = [
    [of('verified'), 'verified'],
    [of('refused'), 'not verified'],
    [of('unknown'), 'unknown'],
  ];
  byId('hooks-tally').textContent = parts.flatMap(([number, name]) => (number ? `${number} ${name}` : [])).join(', ');
  byId('mails-tally').textContent = mails.childElementCount || '';
  byId('hooks-empty').hidden = hooks.childElementCount > 0;
  byId('clear').hidden = hooks.childElementCount === 0;
  byId('mails-empty').hidden = mails.childElementCount > 0;
  filterItems();
}

function setLive(now) {
  live = now;
  connection.dataset.state = now ? 'live' : 'connecting';
  connection.textContent = now ? 'Live' : 'Reconnecting';
}

const arrivals = {
  hook(hook) {
    add(hooks, hookCard(hook, filterBy), hookText(hook));
    announce(`Webhook ${hook.event ?? ''}: ${verdictOf(hook).label}`);
  },
  mail(mail) {
    add(mails, mailCard(mail), mailText(mail));
    announce(`Mail: ${mail.subject}`);
  },
  reset() {
    hooks.replaceChildren();
    mails.replaceChildren();
  },
  live: () => setLive(true),
};

const events = new EventSource('events');
events.addEventListener('error', () => setLive(false));
for (const [name, arrive] of Object.entries(arrivals)) {
  events.addEventListener(name, ({ data }) => {
    arrive(JSON.parse(data));
    // Earlier events arrive in one burst that ends with `live`. They are counted once, at its end.
    if (!live) return;
    count();
    if (name !== 'mail') follow();
  });
}

for (const touch of ['click', 'keydown']) hooks.addEventListener(touch, () => (following = false));
byId('clear').addEventListener('click', () => void fetch('hooks', { method: 'DELETE' }));
byId('example').textContent = `curl -d '{"hello":"world"}' ${location.origin}/hook/test`;
copyOnClick(byId('copy-example'), () => byId('example').textContent);
