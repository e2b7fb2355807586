// @ts-check
/** Ordinary inputs with labels for the parameters of a session, made from its table. */

/**
 * @typedef {object} Row what `posenc list parameters --json` has of one
 * @property {string} id
 * @property {string} label
 * @property {string} symbol
 * @property {string} help
 * @property {'integer' | 'real' | 'toggle' | 'choice' | 'text'} kind
 * @property {{id: string, label: string}[]} [choices]
 */
/**
 * @typedef {object} Control what posenc_controls() has of one
 * @property {string} id
 * @property {string} value
 * @property {string} text
 * @property {boolean} changed
 * @property {boolean} [folded]
 * @property {string} [why_not]
 * @property {number} [place] on a slider, from 0 to 1
 */

/** @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {object} [properties] @param {(Node | string)[]} children */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

export class Controls {
  /** @type {Map<string, {shell: HTMLElement, show(c: Control): void}>} */
  #shown = new Map();
  #folded = make('details', {}, make('summary', { textContent: 'More settings' }));
  #gesture = 0;

  /**
   * @param {HTMLElement} room
   * @param {import('./posenc.js').Session} session
   * @param {string[] | null} ids those alone; null: all that the view uses
   * @param {(changed: number) => void} changed
   */
  constructor(room, session, ids, changed) {
    this.room = room;
    this.session = session;
    this.ids = ids;
    this.changed = changed;
    /** @type {Map<string, Row>} */
    this.rows = new Map(session.list('parameters').map((row) => [row.id, row]));
  }

  /** Makes them what the State has: the same elements stay, so that none loses the focus. */
  update() {
    const all = /** @type {Control[]} */ (this.session.controls()).filter((c) => this.ids?.includes(c.id) ?? true);
    for (const [id, { shell }] of this.#shown) {
      if (all.some((c) => c.id === id)) continue;
      shell.remove();
      this.#shown.delete(id);
    }
    let isChanged = false, open = 0, folded = 1;
    for (const control of all) {
      const row = this.rows.get(control.id);
      if (!row) continue;
      const made = this.#shown.get(control.id) ?? this.#make(row, control);
      this.#shown.set(control.id, made);
      made.show(control);
      isChanged ||= (control.folded ?? false) && control.changed;
      if (control.folded) place(this.#folded, made.shell, folded++);
      else place(this.room, made.shell, open++);
    }
    if (folded > 1) place(this.room, this.#folded, open);
    else this.#folded.remove();
    if (isChanged) this.#folded.open = true;
  }

  /** @param {Row} row @param {Control} first */
  #make(row, first) {
    const id = `posenc-${row.id}-${Math.random().toString(36).slice(2, 8)}`;
    const label = make('label', { htmlFor: id, title: row.help, textContent: row.symbol ? `${row.label} ${row.symbol}` : row.label });
    const note = make('output', { className: 'note' });
    const shell = make('div', { className: `control ${row.kind}` }, label);
    shell.dataset.id = row.id;
    const done = (/** @type {number} */ changed) => {
      note.textContent = this.session.refusal;
      if (changed >= 0) this.changed(changed);
      else this.update();
    };
    const set = (/** @type {string} */ value) => done(this.session.set(row.id, value));
    /** @type {HTMLInputElement | HTMLSelectElement} */
    let input;
    /** @type {(c: Control) => void} */
    let show;
    if (row.kind === 'choice') {
      input = make('select', { id }, ...(row.choices ?? []).map((c) => make('option', { value: c.id, textContent: c.label })));
      show = (c) => (input.value = c.value);
      input.onchange = () => set(input.value);
    } else if (row.kind === 'toggle') {
      const box = input = make('input', { id, type: 'checkbox' });
      show = (c) => (box.checked = c.value === 'on');
      box.onchange = () => set(box.checked ? 'on' : 'off');
    } else {
      input = make('input', { id, type: 'text', inputMode: row.kind === 'text' ? 'text' : 'decimal', spellcheck: false });
      const slider = first.place === undefined ? null : make('input', { type: 'range', max: '1', step: 'any', ariaLabel: row.label });
      show = (c) => {
        if (!input.matches(':focus')) input.value = c.value;
        if (!slider) return;
        slider.value = String(c.place);
        slider.ariaValueText = c.text;
        slider.disabled = c.why_not !== undefined;
      };
      input.onchange = () => set(input.value);
      if (slider) {
        slider.onpointerdown = () => ++this.#gesture;
        slider.oninput = () => done(this.session.slide(row.id, Number(slider.value), this.#gesture));
        slider.onkeydown = (event) => done(this.session.press(row.id, event));
        shell.append(slider);
      }
    }
    shell.append(input, note);
    return {
      shell,
      show: (/** @type {Control} */ c) => {
        show(c);
        input.disabled = c.why_not !== undefined;
        label.title = c.why_not ?? row.help;
      },
    };
  }
}

/** Makes it that child of the room, moving no more than it has to. @param {Element} room @param {Element} child @param {number} i */
function place(room, child, i) {
  if (room.children[i] !== child) room.insertBefore(child, room.children[i] ?? null);
}
