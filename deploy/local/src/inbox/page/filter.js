/** The text that each entry is filtered by, in lower case. */
const texts = new WeakMap();

const field = document.getElementById('filter');
const tally = document.getElementById('filter-tally');

const wanted = () => field.value.trim().toLowerCase();

/** Hides the entry unless it has the text of the filter. `text` is what it is filtered by from now on. */
export function filterItem(item, text) {
  texts.set(item, text.toLowerCase());
  item.hidden = !texts.get(item).includes(wanted());
}

/** Hides all entries that do not have the text of the filter, and says how many are shown. */
export function filterItems() {
  const text = wanted();
  const items = [...document.querySelectorAll('.cards > li')];
  for (const item of items) item.hidden = !texts.get(item).includes(text);
  const shown = items.filter(({ hidden }) => !hidden).length;
  tally.textContent = text === '' ? '' : `${shown} of ${items.length} shown`;
}

/** Filters by a text. It is kept in the address, so a filtered page can be reloaded and linked to. */
export function filterBy(text) {
  field.value = text;
  field.dispatchEvent(new Event('input'));
  field.focus();
}

function readAddress() {
  field.value = decoded(location.hash.slice(1));
  filterItems();
}

/** An address that was written by hand may be wrongly encoded. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

field.addEventListener('input', () => {
  history.replaceState(null, '', field.value === '' ? location.pathname : `#${encodeURIComponent(field.value)}`);
  filterItems();
});
field.form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('hashchange', readAddress);
readAddress();
