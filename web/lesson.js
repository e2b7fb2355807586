// @ts-check
/** A lesson's page: links in its words move the pictures, an answer uncovers them, motions run. */
(() => {
  let gestures = 1e6;  // apart from those of the inputs
  const views = () => /** @type {typeof import('./view.js').PosencView} */ (customElements.get('posenc-view'));
  for (const step of document.querySelectorAll('section')) {
    const view = /** @type {import('./view.js').PosencView | null} */ (step.querySelector('posenc-view'));
    if (!view) continue;
    /** @param {string} id @returns {import('./controls.js').Control | undefined} */
    const control = (id) => view.session?.controls().find((c) => c.id === id);
    /** @param {string} id @param {number} value @param {number} [gesture] */
    const set = (id, value, gesture = 0) => view.session && view.changed(view.session.set(id, String(value), gesture));

    for (const knob of /** @type {NodeListOf<HTMLElement>} */ (step.querySelectorAll('.knob'))) {
      const id = knob.dataset.id ?? '';
      /** @type {import('./controls.js').Control | undefined} */ let from;
      let x = 0, isDragged = false;
      knob.onpointerdown = (event) => {
        from = control(id);
        x = event.clientX;
        isDragged = false;
        ++gestures;
        knob.setPointerCapture(event.pointerId);
      };
      knob.onpointermove = (event) => {
        if (from?.min === undefined) return;
        const by = event.clientX - x, { place, value } = views().scale(from);
        isDragged ||= Math.abs(by) > 3;
        if (isDragged) set(id, value(Math.min(1000, Math.max(0, place(Number(from.value)) + 2 * by))), gestures);
      };
      knob.onpointerup = knob.onpointercancel = () => (from = undefined);
      knob.onclick = () => {
        if (!isDragged) view.focusControl(id);
      };
      knob.onkeydown = (event) => {
        const now = control(id), value = now && views().stepped(now, event);
        if (value !== undefined) set(id, value);
      };
    }

    const answer = step.querySelector('details'), covers = view.getAttribute('covers') ?? '';
    if (answer && covers) answer.ontoggle = () => view.setAttribute('covers', answer.open ? '' : covers);

    const moved = /** @type {HTMLElement} */ (step.querySelector('.moved')), link = view.getAttribute('link') ?? '';
    const facts = /** @type {NodeListOf<HTMLElement>} */ (step.querySelectorAll('[data-fact]'));
    view.addEventListener('change', () => {
      moved.classList.toggle('is-shown', view.link !== link);
      for (const fact of facts) fact.textContent = view.session?.fill(`{{${fact.dataset.fact}}}`) ?? '';
    });
    moved.onclick = () => {
      view.play(false);
      if (view.session) view.changed(view.session.open(link));
    };

    const play = /** @type {HTMLElement | null} */ (step.querySelector('.play'));
    if (!play) continue;
    play.onclick = () => view.play(!view.isPlaying);
  }
})();
