// @ts-check
/** A lesson's page: links in its words move the pictures, an answer uncovers them, motions run. */
(() => {
  for (const step of document.querySelectorAll('section:has(posenc-view)')) {
    const view = /** @type {import('./view.js').PosencView} */ (step.querySelector('posenc-view'));
    void customElements.whenDefined('posenc-view').then(() => view.lead(step));
    const answer = step.querySelector('details'), covers = view.getAttribute('covers') ?? '';
    const asked = { link: '', show: '', hide: '', motion: '' }, answered = { ...asked };
    for (const name of /** @type {(keyof typeof asked)[]} */ (Object.keys(asked))) {
      asked[name] = view.getAttribute(name) ?? '';
      answered[name] = view.getAttribute(`data-answer-${name}`) ?? asked[name];
    }
    const shown = () => (answer?.open ? answered : asked);
    if (answer) {
      answer.ontoggle = () => {
        view.play(false);
        if (covers) view.setAttribute('covers', answer.open ? '' : covers);
        for (const [name, value] of Object.entries(shown()))
          if (answered[/** @type {keyof typeof asked} */ (name)] !== asked[/** @type {keyof typeof asked} */ (name)]) view.setAttribute(name, value);
        if (answer.open && view.hasAttribute('data-answer-motion')) view.play(true);
      };
    }

    const moved = /** @type {HTMLElement} */ (step.querySelector('.moved'));
    // A question and its answer keep the numbers that were asked about.
    const facts = /** @type {HTMLElement[]} */ ([...step.querySelectorAll('[data-fact]')]).filter((fact) => !fact.closest('details'));
    view.addEventListener('change', () => {
      moved.classList.toggle('is-shown', view.link !== shown().link);
      for (const fact of facts) fact.textContent = view.session?.fill(`{{${fact.dataset.fact}}}`) ?? '';
    });
    moved.onclick = () => {
      view.play(false);
      if (view.session) view.changed(view.session.open(shown().link));
    };

    const play = /** @type {HTMLElement | null} */ (step.querySelector('.play'));
    if (!play) continue;
    play.onclick = () => view.play(!view.isPlaying);
    view.addEventListener('change', () => (play.textContent = view.isPlaying ? 'Stop' : 'Play'));
  }
})();
