// @ts-check
/** The page with all views: its address is the State. */
import { make } from './controls.js';
import './view.js';

/** @template {HTMLElement} T @param {string} id @returns {T} */
const named = (id) => /** @type {T} */ (document.getElementById(id));
const page = /** @type {import('./view.js').PosencView} */ (document.querySelector('posenc-view'));
/** @type {HTMLSelectElement} */ const views = named('view');
/** @type {HTMLInputElement} */ const file = named('file');
const play = named('play'), refusal = named('refusal');
page.setAttribute('link', location.hash);
await page.ready;
/** After a trap it is another. */
const now = () => /** @type {import('./posenc.js').Session} */ (page.session);

let changedAt = -Infinity;
const groups = new Map();
views.append(new Option('Overview', 'all'));
for (const { id, title, group } of now().list('views')) {
  if (!groups.has(group)) groups.set(group, views.appendChild(make('optgroup', { label: group })));
  groups.get(group).append(new Option(title, id));
  named('views').append(make('a', { href: `#${id}`, textContent: title }));
}

function update() {
  const session = now(), { link } = session;
  views.value = link.split('?')[0];
  document.body.classList.toggle('is-overview', views.value === 'all');
  document.title = `${views.selectedOptions[0].text} – posenc`;
  for (const [id, can] of Object.entries(session.can)) named(id).toggleAttribute('disabled', !can);
  play.textContent = session.isPlaying ? 'Stop' : 'Play';
  play.toggleAttribute('disabled', !page.shadowRoot?.querySelector('[data-id=position]'));
  refusal.textContent = session.refusal;
  if (location.hash.slice(1) === link || session.isPlaying) return;
  // What follows at once is the same step, as of a drag: back is undo.
  const isNew = performance.now() - changedAt > 500;
  changedAt = performance.now();
  history[isNew ? 'pushState' : 'replaceState'](null, '', `#${link}`);
}
page.addEventListener('change', update);
views.onchange = () => page.changed(now().set('view', views.value));
play.onclick = () => page.play(!page.isPlaying);
for (const what of /** @type {const} */ (['undo', 'redo', 'reset'])) named(what).onclick = () => page.changed(now().do(what));
named('copy').onclick = async () => {
  const link = new URL(`#${now().link}`, location.href).href;
  refusal.textContent = await navigator.clipboard?.writeText(link).then(() => 'Copied the link', () => undefined) ?? `The link is ${link}`;
};
named('open').onclick = () => file.click();
file.onchange = () => {
  if (file.files?.[0]) void page.open(file.files[0]);
  file.value = '';
};
addEventListener('popstate', () => {
  changedAt = performance.now();
  page.changed(now().open(location.hash));
  update();
});
history.replaceState(null, '', `#${page.link}`);
update();
