// @ts-check
/** Ordinary inputs with labels for the parameters of a session, made from its table. */

const kSteps = 1000;

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
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [step]
 * @property {boolean} [logarithmic]
 */

/** @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {object} [properties] @param {(Node | string)[]} children */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Where a slider of kSteps stands for a value, and back. @param {Control} c */
export function scale(c) {
  const min = c.min ?? 0, max = c.max ?? 1, isLog = (c.logarithmic ?? false) && min > 0;
  const ratio = Math.log(max / min);
  return {
    /** @param {number} value */
    place: (value) => kSteps * (isLog ? Math.log(value / min) / ratio : (value - min) / (max - min)),
    /** @param {number} at */
    value: (at) => {
      const value = isLog ? min * Math.exp(ratio * at / kSteps) : min + (max - min) * at / kSteps;
      const step = c.step ?? 0;
      const near = step > 0 ? min + Math.round((value - min) / step) * step : value;
      return Math.min(max, Math.max(min, Number(near.toPrecision(12))));
    },
  };
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
    const wanted = new Set(all.map((c) => c.id));
    for (const [id, { shell }] of this.#shown) {
      if (wanted.has(id)) continue;
      shell.remove();
      this.#shown.delete(id);
    }
    let isChanged = false;
    /** @type {HTMLElement[]} */ const open = [];
    /** @type {HTMLElement[]} */ const folded = [];
    for (const control of all) {
      const row = this.rows.get(control.id);
      if (!row) continue;
      const made = this.#shown.get(control.id) ?? this.#make(row, control);
      this.#shown.set(control.id, made);
      made.show(control);
      isChanged ||= (control.folded ?? false) && control.changed;
      (control.folded ? folded : open).push(made.shell);
    }
    place(this.room, folded.length > 0 ? [...open, this.#folded] : open);
    if (folded.length === 0) this.#folded.remove();
    place(this.#folded, [/** @type {HTMLElement} */ (this.#folded.firstElementChild), ...folded]);
    if (isChanged) this.#folded.open = true;
  }

  /** @param {string} id @param {string} value @param {HTMLElement} note @param {number} [gesture] */
  #set(id, value, note, gesture = 0) {
    const changed = this.session.set(id, value, gesture);
    note.textContent = this.session.refusal;
    if (changed >= 0) this.changed(changed);
    else this.update();
  }

  /** @param {Row} row @param {Control} first */
  #make(row, first) {
    const id = `posenc-${row.id}-${Math.random().toString(36).slice(2, 8)}`;
    const label = make('label', { htmlFor: id, title: row.help, textContent: row.symbol ? `${row.label} ${row.symbol}` : row.label });
    const note = make('output', { className: 'note' });
    const shell = make('div', { className: `control ${row.kind}` }, label);
    shell.dataset.id = row.id;
    /** @type {HTMLInputElement | HTMLSelectElement} */
    let input;
    /** @type {(c: Control) => void} */
    let show;
    if (row.kind === 'choice') {
      input = make('select', { id }, ...(row.choices ?? []).map((c) => make('option', { value: c.id, textContent: c.label })));
      show = (c) => (input.value = c.value);
      input.addEventListener('change', () => this.#set(row.id, input.value, note));
    } else if (row.kind === 'toggle') {
      const box = make('input', { id, type: 'checkbox' });
      input = box;
      show = (c) => (box.checked = c.value === 'on');
      box.addEventListener('change', () => this.#set(row.id, box.checked ? 'on' : 'off', note));
    } else {
      const field = make('input', { id, type: 'text', inputMode: row.kind === 'text' ? 'text' : 'decimal', spellcheck: false });
      input = field;
      show = (c) => {
        if (document.activeElement !== field && (/** @type {any} */ (field.getRootNode())).activeElement !== field) field.value = c.value;
      };
      field.addEventListener('change', () => this.#set(row.id, field.value, note));
      if (first.min !== undefined) {
        const slider = make('input', { type: 'range', min: '0', max: String(kSteps), step: 'any', ariaLabel: row.label });
        let now = first;
        slider.addEventListener('pointerdown', () => ++this.#gesture);
        slider.addEventListener('input', () => {
          this.#set(row.id, String(scale(now).value(Number(slider.value))), note, this.#gesture);
        });
        // By keys a step is the parameter's own.
        slider.addEventListener('keydown', (event) => {
          const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
          if (way === undefined) return;
          event.preventDefault();
          const next = Number(now.value) + way * (now.step ?? 1);
          this.#set(row.id, String(Math.min(now.max ?? next, Math.max(now.min ?? next, next))), note);
        });
        shell.append(slider);
        const showField = show;
        show = (c) => {
          now = c;
          slider.value = String(scale(c).place(Number(c.value)));
          slider.ariaValueText = c.text;
          slider.disabled = c.why_not !== undefined;
          showField(c);
        };
      }
    }
    shell.append(input, note);
    return {
      shell,
      /** @param {Control} c */
      show: (c) => {
        show(c);
        input.disabled = c.why_not !== undefined;
        label.title = c.why_not ?? row.help;
      },
    };
  }
}

/** Makes these the room's children, moving no more than it has to. @param {Element} room @param {Element[]} children */
function place(room, children) {
  children.forEach((child, i) => {
    if (room.children[i] !== child) room.insertBefore(child, room.children[i] ?? null);
  });
}
