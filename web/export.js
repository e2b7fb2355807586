// @ts-check
/** Files of what is shown: the picture as PNG or SVG with its State inside, its numbers, and the encoding as code. */
import { make } from './controls.js';

const kPngHeader = 33;
/** @param {import('./view.js').PosencView} view */
async function pngOf(view) {
  const blob = await new Promise((done) => view.canvas.toBlob(done)), carried = view.session?.export('png');
  return new Blob([blob.slice(0, kPngHeader), carried ?? '', blob.slice(kPngHeader)], { type: 'image/png' });
}
/** @param {import('./view.js').PosencView} view */
function svgOf(view) {
  view.draw(true);
  const svg = new TextDecoder().decode(view.session?.export('svg') ?? undefined);
  return new Blob([svg.replace(/field:(\d+)/g, (_, name) => view.field(Number(name)))], { type: 'image/svg+xml' });
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = make('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}

/**
 * Fills a dialog with what can be exported.
 * @param {HTMLDialogElement} dialog @param {import('./view.js').PosencView} view @param {(text: string) => void} say
 */
export function showExport(dialog, view, say) {
  const session = /** @type {import('./posenc.js').Session} */ (view.session);
  /** @param {string} what @param {string} type */
  const text = (what, type) => {
    const bytes = session.export(what);
    if (!bytes) say(session.refusal);
    return bytes && new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)], { type });
  };
  const copied = (/** @type {Promise<void> | undefined} */ done, refused = 'The browser does not allow to copy this: save it as a file') =>
    void (done ?? Promise.reject()).then(() => say('Copied'), () => say(refused));
  const copyText = async (/** @type {Blob | null} */ blob) => blob && copied(navigator.clipboard?.writeText(await blob.text()));
  const choice = make('select', { ariaLabel: 'Language' }, ...session.list('languages').map(({ id, title }) => new Option(title, id)));
  const ending = () => ({ cpp: '.cpp', latex: '.tex' }[choice.value] ?? '.py'), code = () => text(choice.value, 'text/plain');
  const { href: link } = new URL(`#${session.link}`, location.href);
  /** @type {[string, () => unknown][]} */
  const rows = [
    ['Picture as PNG', async () => save(await pngOf(view), `${session.name}.png`)],
    ['Picture as SVG', () => save(svgOf(view), `${session.name}.svg`)],
    ['Copy picture', () => copied(navigator.clipboard?.write?.([new ClipboardItem({ 'image/png': pngOf(view) })]))],
    ['Numbers as CSV', () => { const made = text('csv', 'text/csv'); if (made) save(made, `${session.name}.csv`); }],
    ['Copy code', () => copyText(code())],
    ['Save code', () => { const made = code(); if (made) save(made, `${session.name}${ending()}`); }],
    ['Copy link', () => copied(navigator.clipboard?.writeText(link), `The link is ${link}`)],
  ];
  const buttons = rows.map(([name, act]) => make('button', { type: 'button', textContent: name, onclick: () => { dialog.close(); void act(); } }));
  dialog.replaceChildren(make('h2', { textContent: 'Export' }), make('div', { className: 'all' }, ...buttons), make('label', {}, 'Code in ', choice));
  dialog.showModal();
}
