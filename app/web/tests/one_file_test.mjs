// Tests of the page of one file, opened from the disk: node one_file_test.mjs BROWSER SITE PROGRAM
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { open } from './browser.mjs';

const [name, , program] = process.argv.slice(2);
if (spawnSync(name, ['--version']).error || !existsSync(program)) {
  console.log(`Skipped: ${name} is not installed, or the native program is not built`);
  process.exit(77);
}
const axe = new URL('node_modules/axe-core/axe.min.js', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'posenc-one-file-')), file = join(folder, 'posenc.html');
execFileSync(program, ['web', '--one-file', '-o', file]);
const browser = await open(name), { page } = browser;
after(async () => {
  await browser.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The titles of the lessons. */
let lessons = [];
/** Opens it, at the end of its address, when the view is drawn and the lessons are there. */
async function visit(end = '', width = 1280, height = 720) {
  page.requests.length = page.errors.length = 0;
  // Firefox gives no other size to a page in full screen.
  await page.run(() => document.fullscreenElement && document.exitFullscreen().then(() => null));
  await page.size(width, height);
  await page.open('about:blank');
  await page.open(`file://${file}${end}`);
  await page.run(async () => {
    await customElements.whenDefined('posenc-view');
    await document.querySelector('posenc-view').ready;
    while (!document.getElementById('lessons').onclick) await new Promise((done) => setTimeout(done, 10));
  });
  lessons = await page.run(() => {
    document.getElementById('lessons').click();
    document.querySelector('dialog').close();
    return [...document.querySelectorAll('dialog strong')].map((title) => title.textContent);
  });
}
const isQuiet = () => {
  assert.deepEqual(page.requests.filter((url) => !/^(about|blob|data):/.test(url) && url.split('#')[0] !== `file://${file}`), []);
  assert.deepEqual(page.errors, []);
};
const drawn = () => page.run(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
const openLesson = (title) => page.run((title) => {
  document.getElementById('lessons').click();
  [...document.querySelectorAll('dialog .all button')].find((button) => button.textContent.startsWith(title)).click();
}, title);
/** What is shown of the lesson. */
const shown = () => page.run(() => ({
  heading: document.querySelector('#slide h2').textContent,
  place: document.querySelector('#slide .place').textContent,
  hasAnswer: !document.querySelector('#slide .answer').hidden && document.querySelector('#slide .answer').textContent !== '',
  classes: document.body.className,
}));

test('it is one file of at most 3 MB, which asks no one and has all views', async () => {
  assert.ok(statSync(file).size <= 3e6, `${statSync(file).size} bytes`);
  await visit('#heatmap?d=64&length=100');
  const views = JSON.parse(execFileSync(program, ['list', 'views', '--json'])).map(({ id }) => id);
  assert.deepEqual(await page.run(() => [...document.querySelectorAll('#views a')].map((a) => a.hash.slice(1))), views);
  for (const id of views) {
    await page.run((id) => document.querySelector(`#views a[href="#${id}"]`).click(), id);
    await drawn();
    assert.match(await page.run(() => document.querySelector('posenc-view').link), new RegExp(`^${id}\\b`));
  }
  assert.equal(await page.run(() => document.fonts.check('16px posenc-sans')), true);
  isQuiet();
});

test('a lesson is given to its end by the keys of a clicker, and the next one follows', async () => {
  await visit();
  const [title, next] = lessons;
  await openLesson(title);
  await page.run(() => document.getElementById('present').click());
  assert.match((await shown()).classes, /is-presenting/);
  const steps = Number((await shown()).place.match(/of (\d+)/)[1]), headings = new Set();
  let answers = 0;
  for (let presses = 0; presses < 3 * steps && !(await shown()).place.includes('Next:'); ++presses) {
    const { heading, hasAnswer } = await shown();
    headings.add(heading);
    answers += hasAnswer ? 1 : 0;
    await page.key('PageDown');
  }
  assert.equal(headings.size, steps);
  assert.ok(answers > 0);
  await page.key('3');
  await page.key('Enter');
  assert.match((await shown()).place, /^3 of/);
  await page.key('PageUp');
  assert.match((await shown()).place, /^2 of/);
  await page.key('.');
  assert.match((await shown()).classes, /is-blank/);
  await page.key('.');
  assert.doesNotMatch((await shown()).classes, /is-blank/);
  for (let presses = 0; presses < 3 * steps && !(await shown()).place.includes('Next:'); ++presses) await page.key('PageDown');
  await page.key('PageDown');
  await openLesson(next);
  assert.match((await shown()).place, /^1 of/);
  isQuiet();
});

test('an answer is covered until it is asked for, and a pen draws over the page', async () => {
  await visit();
  await openLesson(lessons[0]);
  // The first that an answer uncovers.
  const step = await page.run(() => JSON.parse(document.getElementById('book-data').textContent).lessons[0].steps.findIndex(({ answer }) => answer[0]));
  for (let i = 0; i < step; ++i) await page.key('PageDown');
  await page.run(() => document.getElementById('present').click());
  const pixels = () => page.run(() => document.querySelector('posenc-view').shadowRoot.querySelector('canvas').toDataURL());
  await drawn();
  const covered = await pixels();
  await page.key('PageDown');
  await drawn();
  assert.equal((await shown()).hasAnswer, true);
  assert.ok(await pixels() !== covered);
  await page.key('d');
  await page.drag([[300, 300], [340, 340], [400, 320]]);
  const inked = () => page.run(() => {
    const ink = document.getElementById('ink');
    return ink.hidden ? 0 : ink.getContext('2d').getImageData(0, 0, ink.width, ink.height).data.filter((value, i) => i % 4 === 3 && value > 0).length;
  });
  assert.ok(await inked() > 200);
  await page.key('c');
  assert.ok(await inked() < 100);
  isQuiet();
});

test('the presenter has note, answer, next step and clock in a window of its own', async () => {
  await visit();
  await openLesson(lessons[0]);
  await page.run(() => {
    const { open } = window;
    window.open = (...words) => (window.seen = open.apply(window, words));
    document.querySelector('#slide .notes').click();
  });
  const told = () => page.run(async () => {
    for (let i = 0; i < 100 && !window.seen?.document.querySelector('.times')?.textContent; ++i) await new Promise((done) => setTimeout(done, 20));
    return window.seen.document.body.innerText;
  });
  const first = await told();
  assert.match(first, /\d+:\d\d.*0:\d\d of \d+ min/);
  assert.match(first, /Next: /);
  assert.match(first, /Note/i);
  await page.run(() => window.seen.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', cancelable: true })));
  await page.run(() => window.seen.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', cancelable: true })));
  assert.match((await shown()).place, /^2 of/);
  assert.match(await told(), /2 of/);
  await page.run(() => window.seen.close());
  isQuiet();
});

test('a handle is dragged, and what is exported opens again, here and on the desktop', async () => {
  await visit('#heatmap?d=64&length=100');
  const link = () => page.run(() => document.querySelector('posenc-view').link), before = await link();
  const [x, y] = await page.run(() => {
    const box = document.querySelector('posenc-view').shadowRoot.querySelector('canvas').getBoundingClientRect();
    return [Math.round(box.x + box.width * 0.4), Math.round(box.y + box.height * 0.45)];
  });
  await page.drag([[x, y]]);
  const moved = await link();
  assert.notEqual(moved, before);
  const files = await page.run(async () => {
    const blobs = [];
    URL.createObjectURL = (blob) => (blobs.push(blob), 'about:blank#');
    HTMLAnchorElement.prototype.click = () => {};
    for (const what of ['Picture as PNG', 'Picture as SVG', 'Numbers as CSV', 'Save code']) {
      document.getElementById('share').click();
      [...document.querySelectorAll('dialog button')].find((button) => button.textContent === what).click();
      await new Promise((done) => setTimeout(done, 500));
    }
    return Promise.all(blobs.map(async (blob) => [...new Uint8Array(await blob.arrayBuffer())]));
  });
  assert.equal(files.length, 4);
  const [png, svg, csv, code] = files.map((bytes) => Buffer.from(bytes));
  assert.match(csv.toString(), /^position,/);
  assert.match(code.toString(), /import numpy/);
  for (const [name, bytes] of [['a.png', png], ['a.svg', svg]]) {
    writeFileSync(join(folder, name), bytes);
    const opened = execFileSync(program, ['render', 'heatmap', '--session', join(folder, name), '-o', join(folder, `again-${name}`)], { stdio: 'pipe' });
    assert.equal(opened.length, 0);
    const again = await page.run(async (name, bytes) => {
      const view = document.querySelector('posenc-view');
      view.changed(view.session.open('rotation'));
      await view.open(new File([new Uint8Array(bytes)], name));
      return view.link;
    }, name, [...bytes]);
    assert.equal(again, moved, name);
  }
  isQuiet();
});

test('on a phone nothing is beyond the page, and every step has letters that can be read', async () => {
  await visit('#rotation?d=16', 360, 640);
  const layout = await page.run(() => ({
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    time: document.getElementById('time').getBoundingClientRect().bottom <= innerHeight,
  }));
  assert.deepEqual(layout, { beyond: 0, time: true });
  for (const title of lessons) {
    await openLesson(title);
    const small = await page.run(async () => {
      const view = document.querySelector('posenc-view'), canvas = view.shadowRoot.querySelector('canvas'), context = canvas.getContext('2d'), small = [];
      const place = () => document.querySelector('#slide .place').textContent;
      for (let i = 0; i < 100 && !place().includes('Next:'); ++i) {
        const was = place();
        view.play(false);
        context.fillText = function (text) {
          const size = parseFloat(this.font);
          if (size < 12 && !this.font.includes('math')) small.push(`${was}: ${text} ${size}`);
        };
        view.draw(true);
        delete context.fillText;
        const step = view.session.step().step;
        for (let j = 0; j < 2 && view.session.step().step === step; ++j) document.querySelector('#slide .on').click();
        if (view.session.step().step === step) break;
      }
      return small;
    });
    assert.deepEqual(small, [], title);
  }
  isQuiet();
});

test('axe finds nothing in what presenting adds', { skip: existsSync(axe) ? false : 'axe-core is not installed: npm ci in app/web/tests' }, async () => {
  const source = readFileSync(axe, 'utf8');
  for (const width of [1280, 360]) {
    await visit('', width, 640);
    for (const [state, enter] of Object.entries({
      views: () => {},
      more: () => (document.getElementById('more').open = true),
      lessons: () => document.getElementById('lessons').click(),
      lesson: () => document.querySelector('dialog .all button').click(),
      export: () => document.getElementById('share').click(),
      presenting: () => (document.querySelector('dialog').close(), document.getElementById('present').click()),
      manual: () => (document.querySelector('#slide .close').click(), document.getElementById('manual').click()),
    })) {
      await page.run(enter);
      await drawn();
      const found = await page.run(`async () => {
        ${source};
        const { violations } = await axe.run();
        return violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.flat().join(' ') + ' ' + node.failureSummary).join('; '));
      }`);
      assert.deepEqual(found, [], `${state} at ${width}`);
    }
  }
});
