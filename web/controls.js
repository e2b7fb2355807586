// @ts-check
/** Ordinary inputs with labels for the parameters of a session, made from its table. */

/** @typedef {'integer' | 'real' | 'toggle' | 'choice' | 'text'} Kind */
/** @typedef {{id: string, label: string, group: string, symbol: string, help: string, kind: Kind, choices?: {id: string, label: string}[]}} Row */
/** @typedef {{id: string, value: string, text: string, changed: boolean, folded?: boolean, why_not?: string, ink?: [string, string], place?: number}} Control */

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
  /** @type {Map<string, HTMLElement>} */
  const headings = new Map();
  const summary = make('summary', { textContent: 'More settings' }), more = make('details');
  const update = () => {
    /** @type {Element[]} */ const open = [], folded = [summary];
    let group = '';
    for (const control of /** @type {Control[]} */ (session.controls())) {
      const row = rows.get(control.id);
      if (!row || ids?.includes(row.id) === false) continue;
      const made = shown.get(row.id) ?? makeControl(row, control);
      shown.set(row.id, made);
      made.show(control);
      if (!control.folded && !ids && row.group !== group) {
        group = row.group;
        if (!headings.has(group)) headings.set(group, make('p', { className: 'group', textContent: group[0].toUpperCase() + group.slice(1).replaceAll('-', ' ') }));
        open.push(/** @type {HTMLElement} */ (headings.get(group)));
      }
      (control.folded ? folded : open).push(made.shell);
      if (control.folded && control.changed) more.open = true;
    }
    arrange(more, folded);
    arrange(room, folded.length > 1 ? [...open, more] : open);
  };

  let gesture = 0;
  /** @param {Row} row @param {Control} first */
  function makeControl(row, first) {
    const id = `posenc-${row.id}-${Math.random().toString(36).slice(2, 8)}`, isToggle = row.kind === 'toggle', isChoice = row.kind === 'choice';
    const label = make('label', { htmlFor: id, title: row.help }, ...(row.symbol ? [make('i', { textContent: row.symbol })] : []), row.label);
    const note = make('output', { className: 'note' });
    const input = isChoice ? make('select', { id }, ...(row.choices ?? []).map((choice) => new Option(choice.label, choice.id)))
      : make('input', { id, type: isToggle ? 'checkbox' : 'text', inputMode: row.kind === 'text' ? 'text' : 'decimal', spellcheck: false });
    const box = /** @type {HTMLInputElement} */ (input);
    const slider = first.place === undefined ? null : make('input', { type: 'range', max: '1', step: 'any', ariaLabel: row.label });
    const shell = make('div', { className: `control ${row.kind}` }, label, ...(slider ? [slider] : []), input, note);
    shell.dataset.id = row.id;
    if (first.ink) shell.style.setProperty('--ink', `light-dark(${first.ink[1]}, ${first.ink[0]})`);
    const done = (/** @type {number} */ change) => {
      note.textContent = session.refusal;
      if (change >= 0) changed(change);
      else update();
    };
    input.onchange = () => done(session.set(row.id, isToggle ? (box.checked ? 'on' : 'off') : input.value));
    if (slider) {
      slider.onpointerdown = () => ++gesture;
      slider.oninput = () => done(session.slide(row.id, Number(slider.value), gesture));
      slider.onkeydown = (event) => {
        const change = session.press(row.id, event);
        if (change) done(change);
      };
    }
    return {
      shell,
      show: (/** @type {Control} */ c) => {
        if (isToggle) box.checked = c.value === 'on';
        else if (isChoice || !input.matches(':focus')) input.value = c.value;
        if (slider) Object.assign(slider, { value: String(c.place), ariaValueText: c.text, disabled: c.why_not !== undefined });
        slider?.style.setProperty('--at', `${100 * (c.place ?? 0)}%`);
        if (!session.refusal) note.textContent = '';
        input.disabled = c.why_not !== undefined;
        label.title = c.why_not ?? row.help;
      },
    };
  }
  update();
  return update;
}

/** Gives the room these children, moving no more than it has to. @param {Element} room @param {Element[]} wanted */
function arrange(room, wanted) {
  for (const child of [...room.children]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, i) => {
    if (room.children[i] !== child) room.insertBefore(child, room.children[i] ?? null);
  });
}
