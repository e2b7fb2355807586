// @ts-check
/** Ordinary inputs with labels for the parameters of a session, made from its table. */

/** @typedef {'integer' | 'real' | 'toggle' | 'choice' | 'text'} Kind */
/** @typedef {{id: string, label: string, symbol: string, help: string, kind: Kind, choices?: {id: string, label: string}[]}} Row */
/** @typedef {{id: string, value: string, text: string, changed: boolean, folded?: boolean, why_not?: string, place?: number}} Control */

/** @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {object} [properties] @param {(Node | string)[]} children */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * Makes them in the room, and returns what makes them again what the State has: the same elements stay, so that none loses the focus.
 * @param {Element} room
 * @param {import('./posenc.js').Session} session
 * @param {string[] | null} ids those alone; null: all that the view uses
 * @param {(changed: number) => void} changed
 */
export function controls(room, session, ids, changed) {
  /** @type {Map<string, {shell: HTMLElement, show(c: Control): void}>} */
  const shown = new Map();
  const rows = new Map(session.list('parameters').map((/** @type {Row} */ row) => [row.id, row]));
  const more = make('details', {}, make('summary', { textContent: 'More settings' }));
  const update = () => {
    const all = /** @type {Control[]} */ (session.controls()).filter((c) => rows.has(c.id) && (ids?.includes(c.id) ?? true));
    for (const [id, { shell }] of shown) {
      if (all.some((c) => c.id === id)) continue;
      shell.remove();
      shown.delete(id);
    }
    let open = 0, folded = 1;
    for (const control of all) {
      const made = shown.get(control.id) ?? makeControl(/** @type {Row} */ (rows.get(control.id)), control);
      shown.set(control.id, made);
      made.show(control);
      if (control.folded && control.changed) more.open = true;
      if (control.folded) place(more, made.shell, folded++);
      else place(room, made.shell, open++);
    }
    if (folded > 1) place(room, more, open);
    else more.remove();
  };

  let gesture = 0;
  /** @param {Row} row @param {Control} first */
  function makeControl(row, first) {
    const id = `posenc-${row.id}-${Math.random().toString(36).slice(2, 8)}`;
    const label = make('label', { htmlFor: id, title: row.help, textContent: row.symbol ? `${row.label} ${row.symbol}` : row.label });
    const note = make('output', { className: 'note' });
    const shell = make('div', { className: `control ${row.kind}` }, label);
    shell.dataset.id = row.id;
    const done = (/** @type {number} */ change) => {
      note.textContent = session.refusal;
      if (change >= 0) changed(change);
      else update();
    };
    const set = (/** @type {string} */ value) => done(session.set(row.id, value));
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
        slider.onpointerdown = () => ++gesture;
        slider.oninput = () => done(session.slide(row.id, Number(slider.value), gesture));
        slider.onkeydown = (event) => {
          const change = session.press(row.id, event);
          if (change) done(change);
        };
        shell.append(slider);
      }
    }
    shell.append(input, note);
    return {
      shell,
      show: (/** @type {Control} */ c) => {
        show(c);
        if (!session.refusal) note.textContent = '';
        input.disabled = c.why_not !== undefined;
        label.title = c.why_not ?? row.help;
      },
    };
  }
  room.replaceChildren();
  update();
  return update;
}

/** Makes it that child of the room, moving no more than it has to. @param {Element} room @param {Element} child @param {number} i */
function place(room, child, i) {
  if (room.children[i] !== child) room.insertBefore(child, room.children[i] ?? null);
}
