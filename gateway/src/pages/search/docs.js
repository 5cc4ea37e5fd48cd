import MiniSearch from '/docs/minisearch.js';

/** Results that are shown at most. */
const resultsMax = 12;
const copiedMs = 1500;

const form = document.querySelector('form[role=search]');
const input = document.getElementById('search');
const results = document.getElementById('results');
const status = document.getElementById('search-status');
const queryOptions = {
  prefix: true,
  fuzzy: 0.15,
  combineWith: 'AND',
  boost: { title: 2, context: 0.5 },
  // A guide explains more than the entry of a route.
  boostDocument: (id) => (id.startsWith('/docs/guides/') ? 1.5 : 1),
};

let loading;
/** Loads the index when it is first needed, and once. A failure is tried again at the next letter. */
function load() {
  loading ??= fetch('/docs/search.json')
    .then((response) => response.json())
    .then(({ options, index }) => MiniSearch.loadJS(index, options))
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function resultItem({ id, title, context, excerpt }) {
  const link = element('a', { href: id }, element('strong', {}, title), ' ', element('span', {}, context));
  return element('li', {}, link, element('p', {}, excerpt));
}

function close() {
  results.hidden = true;
  status.textContent = '';
}

async function search() {
  const query = input.value.trim();
  if (query === '') return close();
  try {
    const index = await load();
    // An answer to an earlier text of the field is not shown.
    if (query !== input.value.trim()) return;
    const found = index.search(query, queryOptions);
    results.replaceChildren(...found.slice(0, resultsMax).map(resultItem));
    results.hidden = found.length === 0;
    status.textContent = found.length === 0 ? 'Nothing found.' : `${found.length} results`;
    status.className = found.length === 0 ? 'none' : 'hidden';
  } catch {
    status.textContent = 'The search could not be loaded.';
    status.className = 'none';
  }
}

/** Moves the focus among the field and the results by the arrow keys. */
function move(event) {
  if (event.key === 'Escape') {
    input.focus();
    return close();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || results.hidden) return;
  const stops = [input, ...results.querySelectorAll('a')];
  const next = stops[stops.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  results.querySelector('a')?.click();
});
input.addEventListener('focus', () => load().catch(() => undefined), { once: true });
input.addEventListener('input', search);
form.addEventListener('keydown', move);
results.addEventListener('click', close);
document.addEventListener('click', ({ target }) => form.contains(target) || close());
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input, textarea')) return;
  event.preventDefault();
  input.focus();
});

const side = document.getElementById('side');
side?.addEventListener('click', ({ target }) => {
  // A link to a section of the same page closes the menu that covers it.
  if (target.closest('a') && side.matches(':popover-open')) side.hidePopover();
});

for (const pre of document.querySelectorAll('main pre')) {
  const button = element('button', { type: 'button', className: 'copy' }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.innerText);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), copiedMs);
  });
  const block = element('div', { className: 'block' });
  pre.replaceWith(block);
  block.append(pre, button);
}
