// @ts-check
/** The page with all views: its address is the State. */
import { make } from './controls.js';
import { showExport } from './export.js';
import { bookFile } from './files.js';
import { presenting } from './present.js';
import './view.js';

/** @template {HTMLElement} T @param {string} id @returns {T} */
const named = (id) => /** @type {T} */ (document.getElementById(id));
const page = /** @type {import('./view.js').PosencView} */ (document.querySelector('posenc-view'));
const file = /** @type {HTMLInputElement} */ (named('file')), time = /** @type {HTMLInputElement} */ (named('time'));
const dialog = /** @type {HTMLDialogElement} */ (named('chooser'));
const play = named('play'), refusal = named('refusal'), body = document.body, article = named('book');
page.setAttribute('link', location.hash);
await page.ready;
/** After a trap it is another. */
const now = () => /** @type {import('./posenc.js').Session} */ (page.session);

let changedAt = -Infinity;
/** @type {Record<string, string>} */ const titles = { all: 'Overview' };
const groups = new Map();
const openView = (/** @type {string} */ id) => page.changed(now().set('view', id));
const group = (/** @type {string} */ id, /** @type {string} */ title, /** @type {() => void} */ onclick) => groups.set(id, named('groups').appendChild(make('button', { type: 'button', textContent: title, onclick })));
group('all', 'Overview', () => openView('all'));
for (const { id, title } of now().list('groups')) group(id, title, () => openView(now().list('views').find((/** @type {any} */ view) => view.group === id).id));
const views = now().list('views').map((/** @type {{id: string, title: string, group: string, help: string}} */ view) => {
  titles[view.id] = view.title;
  const link = make('a', { href: `#${view.id}`, textContent: view.title, title: view.help });
  named('views').append(link);
  return { ...view, link };
});

function update() {
  const session = now(), { link } = session, shown = link.split('?')[0], near = views.find(({ id }) => id === shown)?.group ?? 'all';
  for (const { id, group, link } of views) {
    link.classList.toggle('is-near', group === near);
    if (id === shown && link.ariaCurrent !== 'true') link.scrollIntoView({ block: 'nearest' });
    link.ariaCurrent = String(id === shown);
  }
  for (const [id, button] of groups) button.ariaCurrent = String(id === near);
  body.classList.toggle('is-overview', shown === 'all');
  named('views').hidden = near === 'all' && innerWidth > 600;
  document.title = `${titles[shown]} – posenc`;
  for (const [id, can] of Object.entries(session.can)) named(id).toggleAttribute('disabled', !can);
  play.textContent = session.isPlaying ? '❚❚' : '▶';
  play.ariaLabel = session.isPlaying ? 'Stop' : 'Play';
  const position = session.controls().find((control) => control.id === 'position');
  play.toggleAttribute('disabled', !position);
  time.disabled = !position;
  if (position) Object.assign(time, { value: String(position.place), ariaValueText: position.text });
  named('t').textContent = position ? `t = ${position.text}` : '';
  refusal.textContent = session.refusal;
  if (location.hash.slice(1) === link || session.isPlaying) return;
  // What follows at once is the same step, as of a drag: back is undo.
  const isNew = performance.now() - changedAt > 500;
  changedAt = performance.now();
  history[isNew ? 'pushState' : 'replaceState'](null, '', `#${link}`);
}
page.addEventListener('change', update);
let gesture = 2e6;
time.onpointerdown = () => ++gesture;
time.oninput = () => page.changed(now().slide('position', Number(time.value), gesture));
time.onkeydown = (/** @type {KeyboardEvent} */ event) => page.changed(now().press('position', event));
play.onclick = () => page.play(!page.isPlaying);
for (const what of /** @type {const} */ (['undo', 'redo', 'reset'])) named(what).onclick = () => page.changed(now().do(what));
const say = (/** @type {string} */ text) => (refusal.textContent = text);
named('share').onclick = () => showExport(dialog, page, say);
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
dialog.onclick = (/** @type {Event} */ event) => event.target === dialog && dialog.close();
history.replaceState(null, '', `#${page.link}`);
update();

const book = await bookFile().catch(() => ({ lessons: [] })), given = presenting(page, book.lessons, dialog);
function showLessons() {
  const buttons = book.lessons.map((/** @type {any} */ lesson) => make('button', { type: 'button', onclick: () => { dialog.close(); read(false); given.open(lesson.id); } },
    make('strong', { textContent: lesson.title }), make('span', { textContent: lesson.about })));
  dialog.replaceChildren(make('h2', { textContent: 'Lessons' }), make('div', { className: 'all' }, ...buttons));
  dialog.showModal();
}
/** @param {boolean} isOn the manual is read */
function read(isOn) {
  if (isOn && !article.childElementCount) {
    article.innerHTML = book.manual;
    for (const wide of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll('pre, table'))) wide.tabIndex = 0;
  }
  article.hidden = !isOn;
  body.classList.toggle('is-reading', isOn);
  if (!isOn) page.draw();
}
named('present').onclick = () => {
  if (!given.lesson) showLessons();
  given.present(true);
};
if (book.lessons.length) named('lessons').onclick = (/** @type {Event} */ event) => (event.preventDefault(), showLessons());
if (book.manual) {
  named('manual').onclick = (/** @type {Event} */ event) => (event.preventDefault(), read(article.hidden));
  article.onclick = (event) => {
    const link = /** @type {Element} */ (event.target).closest('a'), to = link?.getAttribute('href') ?? '';
    if (!to.startsWith('#')) return;
    event.preventDefault();
    document.getElementById(to.slice(1))?.scrollIntoView();
  };
  for (const nav of ['groups', 'views']) named(nav).addEventListener('click', () => read(false));
}
