// @ts-check
/**
 * <posenc-view view="rotation" d="64" controls="position offset">: a live view. Attributes are `view`, `link` ("rotation?d=64"),
 * `theme` ("dark", "light", "projector"; without it as the reader's system has it), `controls` (ids, or "all") and the ids of
 * parameters; `show`, `hide`, `covers` (ids of panels) and `motion` ("position 0:16 4": what play() moves, from where to where, in
 * seconds) are those of a lesson's step. It sends "change" when its State is another, or numbers that take longer are there; `link` is that State. What is inside it is shown until it is loaded.
 */
import { kState, load } from './posenc.js';
import { loadFonts, paint } from './painter.js';
import { listen } from './pointer.js';
import { controls, make } from './controls.js';
import { fontFile, moduleFile, styleText } from './files.js';

const kThemes = ['dark', 'light', 'projector'];
const kOwn = /^(theme|class|id|style|slot|title|lang|hidden|tabindex|role|(data|aria)-.*|on[a-z]+)$/;
const kMostBytes = 2 ** 29;
const kSheet = new CSSStyleSheet();

let gestures = 1e6;  // of links, apart from those of the inputs
/** @type {Promise<import('./posenc.js').Module> | undefined} */
let loading;
/** Another session, for a picture beside the views. */
export const anotherSession = async () => (await loading)?.session();
/** @type {Set<PosencView>} */
const views = new Set();
/** All views go on with a new module. @param {unknown} error @param {import('./posenc.js').Session} by */
function restart(error, by) {
  loading = undefined;
  for (const view of views) void view.restart(error, view.session === by);
}
const drawAll = () => views.forEach((view) => view.draw(true));
const dark = matchMedia('(prefers-color-scheme: dark)');
dark.onchange = drawAll;
addEventListener('beforeprint', drawAll);
/** After a change of size no frame is to be seen stretched. */
const sizes = new ResizeObserver((all) => all.forEach(({ target }) => viewOf(target).draw()));
/** Views far from the screen have no pixels. */
const screens = new IntersectionObserver((all) => all.forEach(({ target }) => viewOf(target).draw()), { rootMargin: '100%' });
const viewOf = (/** @type {Element} */ picture) => /** @type {PosencView} */ (/** @type {ShadowRoot} */ (picture.getRootNode()).host);

export class PosencView extends HTMLElement {
  /** @type {import('./posenc.js').Session | null} */
  session = null;
  /** What it shows: "rotation?d=64". */
  link = '';
  /** Resolves once it is drawn, or far from the screen. @type {Promise<void>} */
  ready;
  /** Where it is drawn. */
  canvas = make('canvas', { tabIndex: 0, role: 'img' });
  #status = make('p', { role: 'status' });
  #note = make('p', { role: 'alert' });
  #picture = make('div', { className: 'picture', part: 'picture' }, make('slot'), this.canvas, this.#status, this.#note);
  #controlsRoom = make('div', { className: 'controls', part: 'controls' });
  #updateControls = () => {};
  /** @type {import('./painter.js').Fields} */
  #fields = new Map();
  #due = 0;
  #before = 0;
  #told = 0;
  #next = 0;
  /** What it has drawn last. */
  #drawn = '';
  #done = () => {};

  constructor() {
    super();
    this.ready = new Promise((done) => (this.#done = done));
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [kSheet];
    shadow.append(this.#picture, this.#controlsRoom);
    listen(this, this.canvas);
    this.canvas.oncontextrestored = () => this.draw(true);
    sizes.observe(this.#picture);
    screens.observe(this.#picture);
    new MutationObserver((changes) => {
      for (const { attributeName: name } of changes) if (name) this.#take(name, this.getAttribute(name) ?? '');
      this.draw();
    }).observe(this, { attributes: true });
    this.addEventListener('dragover', (event) => event.preventDefault());
    this.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.open(file);
    });
  }

  async connectedCallback() {
    loading ??= Promise.all([load(moduleFile(), restart), loadFonts(fontFile), styleText().then((text) => kSheet.replace(text))]).then(([made]) => made);
    const loaded = await loading.catch((error) => this.#say(`The live view cannot be loaded here: ${error}. Update the browser, or look at the picture.`));
    if (!loaded || !this.isConnected || this.session) return;
    this.session = loaded.session();
    views.add(this);
    // What a view opens with comes before what differs from that.
    const kFirst = ['view', 'link'], attributes = [...this.attributes].sort((a, b) => kFirst.indexOf(b.name) - kFirst.indexOf(a.name));
    for (const { name, value } of attributes) this.#take(name, value);
    this.session.forget();
    this.link = this.session.link;
    this.#tell();
    this.draw();
    this.#done();
  }

  disconnectedCallback() {
    this.session?.close();
    this.#end();
  }

  #end() {
    this.session = null;
    views.delete(this);
    for (const timer of [this.#told, this.#next]) clearTimeout(timer);
    this.#updateControls = () => {};
    this.#controlsRoom.replaceChildren();
    this.#fields.clear();
    this.canvas.ariaLabel = null;
  }

  /** After a trap. @param {unknown} error @param {boolean} isOurs this view had made the call */
  async restart(error, isOurs) {
    const link = isOurs ? this.#drawn : this.link;
    this.#drawn = '';
    this.#end();
    if (isOurs && !link) {
      if (!this.hasAttribute('link')) return this.#say(`This view has stopped: ${error}. Reload the page to go on.`);
      this.removeAttribute('link');
    }
    await this.connectedCallback();
    if (!this.session) return;
    if (link) this.changed(this.session.open(link));
    if (isOurs) this.#say(`This failed, or needs more memory than a page has: the view shows what it did before, without its undo (${error}).`);
  }

  /** @param {string} text */
  #say(text) {
    this.#note.textContent = text;
  }

  /** Shows the session or the table that a file holds. @param {File} file */
  async open(file) {
    if (file.size > kMostBytes) return this.#say(`${file.name} has more than ${kMostBytes} bytes, which a page does not take.`);
    const read = await file.arrayBuffer().catch(() => null);
    if (!read) return this.#say(`${file.name} cannot be read.`);
    let bytes = new Uint8Array(read);
    if (/\.svg$/i.test(file.name)) {
      const [carrier = '<none/>'] = new TextDecoder().decode(bytes).match(/<metadata\s[^>]*?\bid\s*=\s*(["'])posenc\1[^]*?<\/metadata\s*>/) ?? [];
      bytes = new TextEncoder().encode(new DOMParser().parseFromString(carrier, 'text/xml').documentElement.textContent);
    }
    if (!this.session) return;
    this.changed(this.session.file(file.name, bytes));
    this.#say(this.session.refusal);
    const found = this.session.refusal ? null : this.session.identify();
    const show = make('button', { type: 'button', textContent: 'Show the difference', onclick: () => this.changed(this.session?.showDifference() ?? 0) });
    if (found) this.#note.replaceChildren(found.line, ...(found.differs ? [' ', show] : []));
  }

  /** After a call of the session: draws what changed, and says so. @param {number} changed */
  changed(changed) {
    if (changed <= 0) return;
    this.#soon();
    if ((changed & kState) === 0) return;
    this.#say('');
    this.link = this.session?.link ?? '';
    this.#updateControls();
    this.#announce();
    this.#tellSoon();
  }
  #announce() {
    this.dispatchEvent(new CustomEvent('change', { bubbles: true, detail: { link: this.link } }));
  }

  /** @param {string} id of one of its controls */
  focusControl(id) {
    /** @type {HTMLElement | null} */ (this.#controlsRoom.querySelector(`[data-id="${CSS.escape(id)}"] :is(input, select)`))?.focus();
  }

  /** @param {boolean} isOn */
  play(isOn) {
    this.#before = performance.now();
    this.changed(this.session?.play(isOn) ?? 0);
  }
  get isPlaying() {
    return this.session?.isPlaying ?? false;
  }

  /** What changed, if it is near the screen; or all of it. */
  draw(isForced = false) {
    if (!this.session) return;
    const { clientWidth: width, clientHeight: height } = this.#picture, box = this.#picture.getBoundingClientRect();
    if (width < 1 || height < 1) return;
    const isSeen = isForced || (box.bottom >= -innerHeight && box.top <= 2 * innerHeight);
    // Enlarged by a transform, as in a deck of slides, it has as many pixels more.
    const ratio = isSeen ? devicePixelRatio * Math.min(4, Math.max(1, box.width / width)) : 0;
    const columns = Math.round(width * ratio), rows = Math.round(height * ratio);
    const isAll = isForced || this.canvas.width !== columns || this.canvas.height !== rows;
    if (isAll) Object.assign(this.canvas, { width: columns, height: rows });
    if (!isSeen) return this.#fields.clear();
    const context = this.canvas.getContext('2d', { alpha: false });
    if (context) paint(context, this.session.draw(width, height, ratio, this.theme, isAll), this.#fields);
    this.#drawn = this.link;
    this.canvas.previousElementSibling?.remove();
    this.#work();
  }

  /** The number of its theme. */
  get theme() {
    const named = kThemes.indexOf(this.getAttribute('theme') ?? '');
    return named >= 0 ? named : dark.matches ? 0 : 1;
  }
  /** The address of a matrix's picture, as a PNG. @param {number} name its number */
  field(name) {
    const field = this.#fields.get(name), canvas = make('canvas', { width: field?.width, height: field?.height });
    if (field) canvas.getContext('2d')?.drawImage(field, 0, 0);
    return canvas.toDataURL();
  }

  /** Links in words move it: dragged, by keys, or its control where they are pressed. @param {Element} words */
  lead(words) {
    for (const knob of /** @type {NodeListOf<HTMLElement>} */ (words.querySelectorAll('.knob'))) {
      const id = knob.dataset.id ?? '';
      /** @type {number | undefined} */ let from;
      let x = 0, isDragged = false;
      knob.onpointerdown = (event) => {
        from = this.session?.controls().find((control) => control.id === id)?.place;
        x = event.clientX;
        isDragged = false;
        ++gestures;
        knob.setPointerCapture(event.pointerId);
      };
      knob.onpointermove = (event) => {
        if (from === undefined || !this.session) return;
        const by = event.clientX - x;
        isDragged ||= Math.abs(by) > 3;
        if (isDragged) this.changed(this.session.slide(id, from + by / 500, gestures));
      };
      knob.onpointerup = knob.onpointercancel = () => (from = undefined);
      knob.onclick = () => {
        if (!isDragged) this.focusControl(id);
        isDragged = false;
      };
      knob.onkeydown = (event) => this.session && this.changed(this.session.press(id, event));
    }
  }

  #tellSoon() {
    clearTimeout(this.#told);
    this.#told = setTimeout(() => this.#tell(), 300);
  }
  /** Says what the picture shows, and of a change the first lines that differ. */
  #tell() {
    if (!this.session) return;
    const before = this.canvas.ariaLabel?.split('\n'), said = this.session.describe();
    const differs = said.split('\n').filter((line) => !before?.includes(line));
    this.canvas.ariaLabel = said;
    if (!before || !differs.length) return;
    this.#status.textContent = differs.slice(0, 3).join(' ');
    this.#announce();
  }

  #soon() {
    this.#due = this.#due || requestAnimationFrame((now) => this.#frame(now));
  }

  /** @param {number} now */
  #frame(now) {
    this.#due = 0;
    if (!this.session) return;
    if (this.isPlaying) {
      this.changed(this.session.advance(Math.min(now - this.#before, 100)));
      this.#before = now;
    }
    this.draw();
  }

  /** What takes longer than a frame goes on between them. */
  #work() {
    clearTimeout(this.#next);
    const { works, hasMore } = this.session?.slice(20) ?? {};
    if (hasMore) this.#soon(), this.#tellSoon();
    else if (works) this.#next = setTimeout(() => this.#work());
  }

  /** @param {string} name of an attribute @param {string} value */
  #take(name, value) {
    if (!this.session || kOwn.test(name)) return;
    if (name === 'controls') {
      const ids = value === 'all' ? null : value.split(/\s+/);
      this.#updateControls = controls(this.#controlsRoom, this.session, ids, (changed) => this.changed(changed));
      return;
    }
    this.changed(this.session.attribute(name, value));
    if (this.session.refusal) console.warn(`posenc-view: ${this.session.refusal}`);
  }
}

customElements.define('posenc-view', PosencView);
