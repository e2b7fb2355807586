// @ts-check
/** Giving a lesson: its words above the picture, presenting by the keys of the window, pen and laser, and the presenter's window. */
import { make } from './controls.js';
import { paint } from './painter.js';
import { kNextLesson } from './posenc.js';
import { anotherSession } from './view.js';

/** @typedef {{heading: string, note: string, words: string[], question: string[], answer: string[]}} Step HTML for dark grounds and for light ones */
/** @typedef {{id: string, title: string, about: string, audience: string, text: string, style: string[], steps: Step[]}} Lesson */

const kPens = ['pink', 'lime', 'chalk'], kGo = { PageDown: 1, PageUp: -1 };
/** As the window's ink_of(), on dark grounds and on light ones. */
const kInks = /** @type {Record<string, string[]>} */ ({ pink: ['#ff5cd6', '#c20a94'], lime: ['#b9f23c', '#4c7a00'], chalk: ['#e8ecf1', '#1b1f24'], laser: ['#ff5cd6', '#c20a94'] });
const kPresenterStyle = `:root { color-scheme: dark; font: 20px/1.4 Inter, system-ui, sans-serif; background: #0e1217; color: #e8ecf1; }
  body { margin: 0; } main { padding: 1rem; display: grid; grid-template: "times times" auto "slide next" auto "words note" 1fr / 58fr 42fr; gap: 1rem; }
  .times { grid-area: times; font-size: 1.4rem; } figure { margin: 0; } canvas { width: 100%; } h2 { margin: 0; font-size: 1rem; color: #98a3b1; }
  .note { font-size: 1.15rem; white-space: pre-line; } .answer { border-left: 3px solid #2b343f; padding-left: 1rem; } button { font: inherit; color: inherit; background: none; border: 0; padding: 0; } img { filter: none; }`;
const kWordsSheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(kWordsSheet);

/** @param {import('./view.js').PosencView} view @param {Lesson[]} lessons @param {HTMLDialogElement} dialog */
export function presenting(view, lessons, dialog) {
  const find = (/** @type {string} */ what) => /** @type {HTMLElement} */ (document.querySelector(what));
  const slide = find('#slide'), ink = /** @type {HTMLCanvasElement} */ (find('#ink')), body = document.body;
  const now = () => /** @type {import('./posenc.js').Session} */ (view.session);
  /** @type {Lesson | undefined} */ let lesson;
  /** @type {Window | null} */ let presenter = null;
  /** @type {import('./posenc.js').Session | undefined} */ let beside;
  let shown = '', asked = '', link = '', number = '', pointer = '', startedAt = 0, timer = 0, isPresenting = false;
  const dark = matchMedia('(prefers-color-scheme: dark)'), still = matchMedia('(prefers-reduced-motion: reduce)');
  const ground = () => (view.theme === 0 ? 0 : 1), seconds = () => (performance.now() - startedAt) / 1000;
  const change = (/** @type {number} */ by) => view.changed(by & ~kNextLesson);

  /** @param {string} id of a lesson @param {number} [step] */
  function open(id, step = 0) {
    const at = lessons.findIndex((each) => each.id === id);
    lesson = lessons[at];
    if (!lesson) return;
    startedAt = performance.now();
    change(now().lesson(lesson.text, lessons[at + 1]?.title, !still.matches));
    beside?.lesson(lesson.text);
    if (step > 0) change(now().goTo(step));
    update();
  }
  function close() {
    lesson = undefined;
    present(false);
    presenter?.close();
    change(now().lesson(''));
    update();
  }
  /** @param {1 | -1} by */
  function go(by) {
    const result = now().goOn(by), next = lesson && lessons[lessons.indexOf(lesson) + 1];
    if (result === kNextLesson && next) open(next.id);
    else change(result);
  }

  function update() {
    const step = now().step(seconds());
    body.classList.toggle('is-given', Boolean(step && lesson));
    slide.hidden = !step || !lesson;
    if (!step || !lesson) return (shown = '');
    const { heading, words, question, answer } = lesson.steps[step.step], own = `${lesson.id} ${step.step} ${ground()}`;
    if (asked !== `${own} ${step.has_answer}`) [asked, link] = [`${own} ${step.has_answer}`, now().link];
    if (shown !== own) {
      shown = own;
      kWordsSheet.replaceSync(lesson.style[ground()]);
      find('#slide h2').textContent = heading;
      for (const [name, html] of Object.entries({ words, question, answer })) find(`#slide .${name}`).innerHTML = html[ground()];
      view.lead(slide);
      clear();
    }
    for (const name of ['h2', '.words', '.question', '.answer']) find(`#slide ${name}`).hidden = !step.is_there || (name === '.answer' && !step.has_answer);
    for (const fact of /** @type {NodeListOf<HTMLElement>} */ (slide.querySelectorAll('.words [data-fact]'))) fact.textContent = now().fill(`{{${fact.dataset.fact}}}`);
    find('#slide .place').textContent = `${step.step + 1} of ${step.steps}${step.offered ? ` · Next: ${step.offered}` : ''}`;
    find('#slide .on').textContent = step.offered ? 'Next lesson' : answer[0] && !step.has_answer ? 'Answer' : 'Next';
    find('#slide .play').hidden = !step.moves || !step.is_there;
    find('#slide .play').textContent = view.isPlaying ? 'Stop' : 'Play';
    find('#slide .moved').hidden = step.is_there && !step.is_played_on && now().link === link;
    if (presenter && !presenter.closed) tell();
  }
  /** @param {boolean} isOn */
  function present(isOn) {
    if (isOn === isPresenting) return;
    isPresenting = isOn;
    body.classList.toggle('is-presenting', isOn);
    body.classList.remove('is-blank');
    point('');
    clear();
    if (isOn) void document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) void document.exitFullscreen();
  }
  document.addEventListener('fullscreenchange', () => document.fullscreenElement ?? present(false));

  // What is drawn over the page.
  const context = /** @type {CanvasRenderingContext2D} */ (ink.getContext('2d'));
  let strokes = /** @type {{pen: string, line: [number, number][]}[]} */ ([]), isDown = false, at = [-99, -99];
  /** @param {string} mode a pen, 'eraser', 'laser', 'spotlight' or '' */
  const point = (mode) => (pointer = mode === pointer ? '' : mode, draw());
  const clear = () => (strokes = [], draw());
  function draw() {
    ink.hidden = !isPresenting || (!pointer && !strokes.length);
    ink.classList.toggle('is-idle', !pointer);
    if (ink.hidden) return;
    Object.assign(ink, { width: innerWidth, height: innerHeight });
    const [x, y] = at, disc = (/** @type {number} */ r) => (context.beginPath(), context.arc(x, y, r, 0, 2 * Math.PI), context.fill());
    if (pointer === 'spotlight') {
      context.fillStyle = 'rgb(0 0 0 / .45)';
      context.fillRect(0, 0, ink.width, ink.height);
      context.globalCompositeOperation = 'destination-out';
      disc(150);
      context.globalCompositeOperation = 'source-over';
    }
    Object.assign(context, { lineWidth: 4, lineJoin: 'round', lineCap: 'round' });
    for (const { pen, line } of strokes) {
      context.strokeStyle = kInks[pen][ground()];
      context.beginPath();
      for (const [a, b] of line) context.lineTo(a, b);
      context.stroke();
    }
    context.fillStyle = kInks[pointer]?.[ground()] ?? 'rgb(128 128 128 / .5)';
    if (pointer && pointer !== 'spotlight') disc({ laser: 8, eraser: 16 }[pointer] ?? 3);
  }
  ink.onpointerdown = ink.onpointermove = ink.onpointerup = (event) => {
    if (event.type === 'pointerdown') isDown = true, strokes.push(...(kPens.includes(pointer) ? [{ pen: pointer, line: [] }] : []));
    at = [event.clientX, event.clientY];
    if (isDown && kPens.includes(pointer)) strokes.at(-1)?.line.push([event.clientX, event.clientY]);
    if (isDown && pointer === 'eraser') strokes = strokes.filter(({ line }) => !line.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < 16));
    if (event.type === 'pointerup') isDown = false;
    draw();
  };

  /** The step's picture, as it is opened. @param {HTMLCanvasElement} canvas @param {number} step */
  function picture(canvas, step) {
    if (!beside || !lesson) return;
    beside.goTo(step);
    const own = make('canvas', { width: canvas.width, height: canvas.height }), to = own.getContext('2d', { alpha: false });
    if (to) paint(to, beside.draw(canvas.width, canvas.height, 1, view.theme), new Map());
    canvas.getContext('2d')?.drawImage(own, 0, 0);
  }
  async function prepare() {
    beside ??= await anotherSession();
    if (lesson) beside?.lesson(lesson.text, '', false);
  }
  async function showSteps() {
    await prepare();
    const given = lesson;
    if (!given) return;
    const buttons = given.steps.map(({ heading }, i) => {
      const canvas = make('canvas', { width: 320, height: 180 });
      picture(canvas, i);
      return make('button', { type: 'button', onclick: () => { dialog.close(); change(now().goTo(i)); } }, canvas, `${i + 1}. ${heading}`);
    });
    dialog.replaceChildren(make('h2', { textContent: given.title }), make('div', { className: 'all' }, ...buttons));
    dialog.showModal();
    buttons[now().step().step].focus();
  }

  /** Opens the presenter's view or closes it. It is written from here, so that it needs no address. */
  async function togglePresenter() {
    if (presenter && !presenter.closed) return presenter.close();
    presenter = window.open('', '', 'popup,width=1200,height=800');
    if (!presenter) return;
    await prepare();
    const { document: page } = presenter, sheet = new (/** @type {any} */ (presenter)).CSSStyleSheet();
    sheet.replaceSync(kPresenterStyle);
    page.adoptedStyleSheets = [sheet];
    page.title = 'Presenter view';
    page.documentElement.lang = 'en';
    presenter.addEventListener('keydown', key);
    clearInterval(timer);
    timer = setInterval(tell, 1000);
    tell();
  }
  addEventListener('pagehide', () => presenter?.close());
  function tell() {
    if (!presenter || presenter.closed || !lesson) return clearInterval(timer);
    const step = now().step(seconds()), { heading, note, words, question, answer } = lesson.steps[step.step], next = lesson.steps[step.step + 1];
    const passed = Math.floor(seconds()), ahead = Math.abs(step.ahead), plan = ahead ? `   ${ahead} ${ahead === 1 ? 'step' : 'steps'} ${step.ahead > 0 ? 'ahead' : 'behind'}` : '';
    const times = `${new Date().toTimeString().slice(0, 5)}   ${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, '0')} of ${step.minutes} min${plan}`;
    const body = presenter.document.body, own = `${shown} ${step.has_answer} ${now().link}`;
    if (body.dataset.own !== own) {
      body.dataset.own = own;
      const canvas = make('canvas', { width: 960, height: 540 }), slideCanvas = make('canvas', { width: view.canvas.width, height: view.canvas.height });
      slideCanvas.getContext('2d')?.drawImage(view.canvas, 0, 0);
      if (next) picture(canvas, step.step + 1);
      const html = (/** @type {string[]} */ text, className = '') => make('div', { className, innerHTML: text[0] });
      const parts = [make('p', { className: 'times' }), make('figure', {}, make('h2', { textContent: `${step.step + 1} of ${step.steps}: ${heading}` }), slideCanvas),
        make('figure', {}, make('h2', { textContent: next ? `Next: ${next.heading}` : 'The last step' }), ...(next ? [canvas] : [])),
        make('section', {}, html(words), html(question), html(answer, 'answer')), make('section', {}, make('h2', { textContent: 'Note' }), make('div', { className: 'note', textContent: note }))];
      body.replaceChildren(make('main', {}, ...parts));
    }
    const line = body.querySelector('.times');
    if (line) line.textContent = times;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const { key } = event, target = /** @type {Element} */ (event.target), types = target.matches?.('select, input:not([type=range])');
    if (event.ctrlKey || event.altKey || event.metaKey || dialog.open || (!lesson && !isPresenting)) return;
    if (types && !key.startsWith('Page')) return;
    const dims = key === '.' || key === 'b' ? () => body.classList.toggle('is-blank') : null;
    /** @type {(() => unknown) | null | undefined} */ let act = key in kGo ? () => go(/** @type {1 | -1} */ (kGo[/** @type {'PageUp'} */ (key)])) : null;
    if (key === 'F5') act = event.shiftKey ? togglePresenter : () => present(!isPresenting);
    else if (key === 'o') act = showSteps;
    else if (key === 'Backspace' && number) act = () => (number = number.slice(0, -1));
    else if (key === 'Backspace' && lesson) act = () => change(now().returnToStep());
    else if (isPresenting) {
      if (/^\d$/.test(key)) act = () => (number += key);
      else if (key === 'Enter' && number) act = () => { const step = now().stepOf(number); number = ''; if (step >= 0) change(now().goTo(step)); };
      else if (key === 'Escape') act = () => (number ? (number = '') : pointer ? point('') : present(false));
      else act ??= dims ?? { d: () => point(kPens[kPens.indexOf(pointer) + 1] ?? pointer), e: () => point('eraser'), c: clear, r: () => point('laser'), l: () => point('spotlight') }[key];
    }
    if (!act) return;
    event.preventDefault();
    void act();
    if (lesson) find('#slide .place').title = number;
  }
  addEventListener('keydown', key);
  view.addEventListener('change', update);
  dark.addEventListener('change', update);
  const acts = { back: () => go(-1), on: () => go(1), play: () => view.play(!view.isPlaying), moved: () => change(now().returnToStep()), notes: togglePresenter, close };
  for (const [name, act] of Object.entries(acts)) find(`#slide .${name}`).onclick = () => void act();
  return { open, close, present, get lesson() { return lesson; } };
}
