// Tests of the page in a browser: node page_test.mjs BROWSER SITE PROGRAM
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { open } from './browser.mjs';
import { serve } from './server.mjs';

const [name, site, program] = process.argv.slice(2);
if (spawnSync(name, ['--version']).error) {
  console.log(`Skipped: ${name} is not installed`);
  process.exit(77);
}
const needsProgram = { skip: existsSync(program) ? false : 'the native program is not built' };
const axe = new URL('node_modules/axe-core/axe.min.js', import.meta.url);
const needsAxe = { skip: existsSync(axe) ? false : 'axe-core is not installed: npm ci in app/web/tests' };

const folder = mkdtempSync(join(tmpdir(), 'posenc-page-'));
const view = (attributes) => `<posenc-view ${attributes}></posenc-view>`;
const embedding = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Two views</title>
<link rel="icon" href="data:,"><script src="/site/posenc-view.js"></script><main style="width: 640px"><h1>Two views</h1>
${view('view="heatmap" d="64" length="100" controls="position pair"')}
<div style="transform: scale(0.5); transform-origin: 0 0">${view('view="heatmap" d="64" length="100"')}</div></main>`;
const server = await serve({ site, written: join(folder, 'site') }, { embedding });
const browser = await open(name), { page } = browser;
after(async () => {
  await browser.end();
  server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens it when its views are drawn; nothing was asked of another host, or refused by its policy. */
async function visit(address, width = 1280, height = 720) {
  page.requests.length = page.errors.length = 0;
  await page.size(width, height);
  await page.open('about:blank');
  await page.open(address.includes(':') ? address : `${server.host}/${address}`);
  await page.run(async () => {
    const shown = [...document.querySelectorAll('posenc-view')].filter((each) => each.checkVisibility());
    if (shown.length) await customElements.whenDefined('posenc-view');
    await Promise.all(shown.map((each) => each.ready));
  });
}
function isQuiet(address = server.host) {
  assert.deepEqual(page.requests.filter((url) => !/^(about|blob|data):/.test(url) && !url.startsWith(address)), []);
  assert.deepEqual(page.errors, []);
}
const first = 'document.querySelector("posenc-view")';
const value = (id) => page.run(`() => ${first}.session.controls().find((c) => c.id === "${id}").value`);
const link = () => page.run(`() => ${first}.link`);
const address = () => page.run(() => location.hash.slice(1));
/** A point of the picture's width and height. */
const at = (x, y, which = 0) => page.run((x, y, which) => {
  const box = document.querySelectorAll('posenc-view')[which].shadowRoot.querySelector('canvas').getBoundingClientRect();
  return [Math.round(box.x + x * box.width), Math.round(box.y + y * box.height)];
}, x, y, which);
const drawn = () => page.run(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
const later = (ms) => new Promise((done) => setTimeout(done, ms));

test('the pointer and keys do what they do in the window, and the address follows', async () => {
  await visit('site/#heatmap?d=64&length=100');
  const opened = await address(), seen = [await value('position'), await value('pair')];
  assert.equal(opened, 'heatmap?d=64&length=100');
  await page.drag([await at(0.5, 0.45)]);
  const tapped = await address();
  assert.notDeepEqual([await value('position'), await value('pair')], seen);
  assert.equal(tapped, await link());
  await later(600);
  await page.wheel(await at(0.5, 0.45), -300);
  await later(50);
  const zoomed = await address();
  assert.ok(zoomed.includes('from='), zoomed);
  await later(600);
  await page.drag([await at(0.5, 0.45), await at(0.55, 0.5), await at(0.6, 0.55)]);
  assert.notEqual(await address(), zoomed);

  for (const expected of [zoomed, tapped, opened]) {
    await page.run(() => new Promise((done) => {
      addEventListener('popstate', () => setTimeout(done), { once: true });
      history.back();
    }));
    assert.equal(await link(), expected);
    assert.equal(await address(), expected);
  }
  await page.run(`() => ${first}.focusControl('d')`);
  await page.key('ArrowRight');
  assert.equal(await value('d'), '66');
  await page.key('ArrowLeft');
  assert.equal(await link(), opened);
  isQuiet();
});

test('a finger drags a handle upright without a scroll, and the picture stays above its controls', async () => {
  await visit('site/#rotation?d=16', 360, 640);
  const handle = await page.run(() => {
    const view = document.querySelector('posenc-view'), box = view.canvas.getBoundingClientRect(), kHandle = 8;
    for (let y = 0; y < box.height; y += 8)
      for (let x = 0; x < box.width; x += 8) if (view.session.pointer(x, y, false, 0) & kHandle) return [Math.round(box.x + x), Math.round(box.y + y)];
  });
  const before = await link(), [x, y] = handle;
  await page.fingers([0, 10, 25, 45, 70].map((down) => [[x, y + down]]));
  await later(50);
  assert.notEqual(await link(), before);
  assert.equal(await page.run(() => scrollY), 0);
  const top = await page.run(() => {
    scrollTo(0, 1e4);
    return [scrollY > 100, document.querySelector('posenc-view').canvas.getBoundingClientRect().top];
  });
  assert.deepEqual(top, [true, 0]);
  isQuiet();
});

test('two fingers zoom, and are no tap', async () => {
  await visit('site/#heatmap?d=64&length=100', 500, 800);
  const before = await link();
  const [[x, y], position] = [await at(0.5, 0.4), await value('position')];
  await page.fingers([20, 30, 40, 60, 80].map((apart) => [[x - apart, y], [x + apart, y]]));
  await later(50);
  assert.ok((await link()).includes('from='), await link());
  assert.equal(await value('position'), position);
  const rows = await page.run(`() => ${first}.link.match(/(?:^|[?&])from=(\\d+)/)[1]`);
  assert.ok(Number(rows) > 0);
  await page.run(() => document.getElementById('undo').click());
  assert.equal(await link(), before);
  await page.fingers([[[x, y]]]);
  await later(50);
  assert.notEqual(await value('position'), position);
  isQuiet();
});

test('still pictures of a lesson are drawn for a phone', needsProgram, async () => {
  const file = join(folder, 'still.html');
  execFileSync(program, ['lesson', 'export', 'first-lecture', '-o', file]);
  for (const [width, drawn] of [[360, 328], [1280, 1232]]) {
    await visit(`file://${file}`, width);
    const found = await page.run(() => Promise.all([...document.querySelectorAll('.current .picture')].filter((each) => each.checkVisibility()).map(async (each) => (await each.decode(), [each.naturalWidth, each.clientWidth]))));
    // Its smallest letters have 13 pixels.
    assert.ok(found.length === 1 && found[0][0] === drawn && 13 * found[0][1] >= 12 * drawn, `at ${width}: ${found}`);
  }
});

test('at the width of a phone the overview is a list of links, and text is large enough', async () => {
  await visit('site/#all', 360, 640);
  const links = await page.run(() => [...document.querySelectorAll('#views a')].filter((a) => a.checkVisibility()).map((a) => a.hash.slice(1)));
  const views = await page.run(`() => ${first}.session.list('views').map(({ id }) => id)`);
  assert.deepEqual(links, views);
  const small = await page.run(async () => {
    const view = document.querySelector('posenc-view'), small = {};
    for (const link of [...document.querySelectorAll('#views a')]) {
      link.click();
      await new Promise((done) => setTimeout(done, 60));
      const canvas = view.shadowRoot.querySelector('canvas'), context = canvas.getContext('2d'), sizes = new Map();
      let drawn = 0;
      context.fillText = function (text) {
        const size = parseFloat(this.font);
        ++drawn;
        if (size < 12 && !this.font.includes('math')) sizes.set(size, (sizes.get(size) ?? []).concat(text));
      };
      view.draw(true);
      delete context.fillText;
      if (sizes.size || drawn === 0) small[link.hash] = drawn === 0 ? 'no text' : [...sizes];
    }
    return small;
  });
  assert.deepEqual(small, {});
  isQuiet();
});

test('what changed is drawn as the whole is', async () => {
  await visit('embedding');
  const apart = await page.run(async () => {
    const view = document.querySelector('posenc-view'), { session } = view, canvas = view.shadowRoot.querySelector('canvas'), apart = {};
    const pixels = () => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    for (const { id } of session.list('views')) {
      session.open(id);
      view.draw();
      for (const [name, value] of [['position', 7], ['pair', 0], ['position', 8], ['offset', 2], ['d', 32], ['position', 3]]) {
        session.set(name, String(value));
        session.pointer(200 + 10 * value, 150, false, 0);
        view.draw();
      }
      while (session.slice(1000).works);
      view.draw();
      const ours = pixels();
      view.draw(true);
      const whole = pixels();
      apart[id] = ours.filter((value, i) => Math.abs(value - whole[i]) > 32).length / whole.length;
    }
    return apart;
  });
  // Where a curve is clipped, the browser smooths its edge in another way.
  assert.deepEqual(Object.entries(apart).filter(([, share]) => share > 0.001), []);
  isQuiet();
});

test('of an address, what is refused is told and the rest opened', async () => {
  await visit('site/#rotation?d=abc&position=12');
  assert.match(await page.run(() => document.getElementById('refusal').textContent), /abc/);
  assert.equal(await address(), 'rotation?position=12');
  await visit('site/#nothing');
  assert.match(await page.run(() => document.getElementById('refusal').textContent), /nothing/);
  assert.notEqual(await address(), 'nothing');
});

test('views in another page share the module, and answer below a transform', async () => {
  await visit('embedding');
  const places = [];
  for (const which of [0, 1]) {
    await page.drag([await at(0.4, 0.45, which)]);
    places.push(await page.run((which) => document.querySelectorAll('posenc-view')[which].link, which));
  }
  // A CSS pixel of the second is two of its picture's.
  const [one, other] = places.map((link) => Number(link.match(/&position=(\d+)/)[1]));
  assert.ok(one > 20 && Math.abs(one - other) <= 1, `${places}`);
  const found = await page.run(async () => {
    const all = document.querySelectorAll('posenc-view'), [one, other] = all, found = {}, { shadowRoot: shadow } = one;
    const value = (id) => one.session.controls().find((c) => c.id === id).value, next = () => new Promise((done) => setTimeout(done, 50));
    for (const given of ['7', 'x']) {
      one.setAttribute('position', given);
      await next();
      found[given] = value('position');
    }
    const inputs = [...shadow.querySelectorAll('.control')];
    found.controls = inputs.map((each) => each.dataset.id);
    const label = other.shadowRoot.querySelector('canvas').ariaLabel;
    other.remove();
    other.setAttribute('view', 'pendulum');
    document.querySelector('main').append(other);
    await next();
    const canvas = other.shadowRoot.querySelector('canvas');
    found.moved = other.link;
    found.isToldAgain = canvas.ariaLabel.length > 100 && canvas.ariaLabel !== label;
    found.colours = new Set(canvas.getContext('2d').getImageData(0, 0, 200, 200).data).size;
    return found;
  });
  assert.equal(found[7], '7');
  assert.equal(found.x, '7');
  assert.deepEqual(found.controls, ['position', 'pair']);
  assert.ok(found.moved.startsWith('pendulum'), found.moved);
  assert.equal(found.isToldAgain, true);
  assert.ok(found.colours > 10, 'a moved view has a picture');
  const pixels = (style) => page.run((style) => {
    const view = document.querySelector('posenc-view');
    view.style = style;
    view.draw();
    return view.shadowRoot.querySelector('canvas').width;
  }, style);
  const [width, enlarged, far] = [await pixels(''), await pixels('transform: scale(2)'), await pixels('position: absolute; top: 5000px')];
  assert.deepEqual([enlarged, far], [2 * width, 0]);
  isQuiet();
});

test('after a trap all views go on, and the one that failed says so', async () => {
  await visit('embedding');
  const [before, after, says] = await page.run(async () => {
    const all = [...document.querySelectorAll('posenc-view')], links = () => all.map(({ link }) => link);
    all.forEach((view, i) => view.changed(view.session.set('position', String(7 + i))));
    all.forEach((view) => view.draw());
    const sessions = all.map(({ session }) => session), before = links();
    try {
      sessions[0].file('a.npy', { length: 2 ** 32 - 100 });
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    }
    while (all.some(({ session }, i) => !session || session === sessions[i])) await new Promise((done) => setTimeout(done, 10));
    await new Promise((done) => setTimeout(done, 50));
    all.forEach((view) => view.draw());
    return [before, links(), all.map(({ shadowRoot }) => shadowRoot.querySelector('[role=alert]').textContent)];
  });
  assert.deepEqual(after, before);
  assert.ok(after[0].includes('position=7') && after[1].includes('position=8'), `${after}`);
  assert.ok(says[0].length > 20 && !says[1], `${says}`);
  isQuiet();
});

test('a file that is dropped or chosen is opened, or refused in a sentence', needsProgram, async () => {
  execFileSync(program, ['render', 'rotation', '--d', '64', '--size', '320x200', '-o', join(folder, 'a.png')]);
  const bytes = [...readFileSync(join(folder, 'a.png'))];
  execFileSync(program, ['render', 'rotation', '--sentence', 'größer <b> & "ω"', '-o', join(folder, 'd.svg')]);
  const svg = readFileSync(join(folder, 'd.svg'), 'utf8');
  await visit('site/#waves');
  const found = await page.run(async ({ bytes, svg }) => {
    const view = document.querySelector('posenc-view'), input = document.getElementById('file'), links = [], says = [];
    const give = async (content, name, isDropped) => {
      const given = new DataTransfer();
      given.items.add(new File([content], name));
      if (isDropped) view.dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true }));
      else input.files = given.files, input.dispatchEvent(new Event('change'));
      await new Promise((done) => setTimeout(done, 200));
      links.push(location.hash.slice(1));
      says.push(view.shadowRoot.querySelector('[role=alert]').textContent);
    };
    await give(new Uint8Array(bytes), 'a.png', true);
    await give('view = "pendulum"\n[encoding]\nd = 32\n', 'b.toml', false);
    await give('view = 3', 'c.toml', true);
    await give(svg.replace('<metadata id', '<metadata\n   id'), 'd.SVG', true);
    await give('<svg xmlns="http://www.w3.org/2000/svg"/>', 'e.svg', true);
    return { links, says };
  }, { bytes, svg });
  assert.equal(found.links[0], 'rotation?d=64');
  assert.ok(found.links[1].startsWith('pendulum?d=32'), found.links[1]);
  assert.equal(found.links[2], found.links[1]);
  assert.equal(new URLSearchParams(found.links[3].split('?')[1]).get('sentence'), 'größer <b> & "ω"');
  assert.deepEqual(found.says.map((each) => each.length > 10), [false, false, true, false, true]);
  isQuiet();
});

test('a table that is dropped is named, and what parts it from the paper’s is shown', needsProgram, async () => {
  const file = join(folder, 'pe.npy');
  execFileSync(program, ['encode', '--convention', 'mistake-cos-exponent', '--d', '64', '--length', '100', '-o', file]);
  await visit('site/#heatmap');
  const says = await page.run(async (bytes) => {
    const view = document.querySelector('posenc-view'), alert = view.shadowRoot.querySelector('[role=alert]');
    await view.open(new File([new Uint8Array(bytes)], 'pe.npy'));
    const says = alert.firstChild.textContent;
    alert.querySelector('button').click();
    return [says, alert.textContent];
  }, [...readFileSync(file)]);
  assert.deepEqual(says, [execFileSync(program, ['identify', file]).toString().split('\n')[0], '']);
  assert.match(await link(), /^heatmap\?.*heatmap-difference/);
  assert.equal(await value('encoding'), 'table');
  isQuiet();
});

test('a live lesson from the disk moves by its words and uncovers its answer', needsProgram, async () => {
  const file = join(folder, 'lesson.html');
  execFileSync(program, ['lesson', 'export', 'why-order', '-o', file, '--live']);
  await visit(`file://${file}`, 500, 800);
  const steps = await page.run(() => document.querySelectorAll('section').length);
  let moved = 0, answered = 0;
  for (let step = 1; step <= steps; ++step) {
    await page.run((step) => (location.hash = step), step);
    await drawn();
    const knob = await page.run(async () => {
      const section = document.querySelector('section.current'), view = section.querySelector('posenc-view');
      if (!view) return null;
      await view.ready;
      const knob = section.querySelector('.knob');
      knob?.scrollIntoView({ block: 'center' });
      const box = knob?.getBoundingClientRect();
      return box ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null;
    });
    const links = () => page.run(() => document.querySelector('section.current posenc-view')?.link);
    if (knob) {
      const before = await links();
      await page.drag([knob, [knob[0] + 20, knob[1]], [knob[0] + 60, knob[1]]]);
      if (await links() !== before) ++moved;
    }
    answered += await page.run(() => {
      const section = document.querySelector('section.current'), answer = section.querySelector('details');
      if (!answer || !section.querySelector('posenc-view[covers]')) return 0;
      answer.open = true;
      return new Promise((done) => setTimeout(() => done(section.querySelector('posenc-view').getAttribute('covers') === '' ? 1 : 0), 50));
    });
  }
  assert.ok(moved > 0, `${moved} words move something`);
  assert.ok(answered > 0, `${answered} answers uncover something`);
  isQuiet('file:');
});

test('numbers of a live lesson follow the picture, its links take keys, its motions run', needsProgram, async () => {
  const file = join(folder, 'pendulums.html');
  execFileSync(program, ['lesson', 'export', 'pendulums', '-o', file, '--live']);
  await visit(`file://${file}#3`);
  const ready = () => page.run(() => document.querySelector('section.current posenc-view').ready);
  await ready();
  const numbers = () => page.run(() => Object.fromEntries(
    [...document.querySelectorAll('section.current [data-fact]')].map((each) => [each.dataset.fact, each.textContent])));
  const opened = await numbers();
  assert.deepEqual([opened.position, opened.pairs], ['10', '8']);
  for (let i = 0; i < 30 && await page.run(() => !document.activeElement.matches('section.current .knob')); ++i) await page.key('Tab');
  assert.equal(await page.run(() => document.activeElement.dataset.id), 'offset');
  for (let i = 0; i < 3; ++i) await page.key('ArrowRight');
  await page.run(() => {
    const view = document.querySelector('section.current posenc-view');
    view.changed(view.session.set('position', '12'));
  });
  const moved = await numbers();
  assert.equal(moved.position, '12');
  assert.equal(moved['turn pair=7'], opened['turn pair=7'], 'an answer keeps the numbers that were asked about');
  await page.run(() => document.querySelector('section.current .moved').click());
  assert.deepEqual(await numbers(), opened);
  const offsets = await page.run(async () => {
    const view = document.querySelector('section.current posenc-view'), seen = [];
    view.setAttribute('motion', view.getAttribute('motion').replace(/ \d+$/, ' 0.5'));
    view.addEventListener('change', () => seen.push(view.session.controls().find(({ id }) => id === 'offset').value));
    document.querySelector('section.current .play').click();
    while (view.isPlaying) await new Promise((done) => setTimeout(done, 20));
    return seen;
  });
  assert.ok(new Set(offsets).size > 2 && offsets.at(-1) === '4', `${offsets}`);
  await page.run(() => (location.hash = 5));
  await drawn();
  await ready();
  const picture = () => page.run(() => document.querySelector('section.current posenc-view').shadowRoot.querySelector('canvas').toDataURL());
  const before = await picture();
  await page.run(() => document.querySelector('section.current summary').focus());
  await page.key('Enter');
  await drawn();
  await drawn();
  assert.ok(await picture() !== before);
  isQuiet('file:');
});

test('each page of the site fits a phone and asks no one else', needsProgram, async () => {
  execFileSync(program, ['web', '-o', join(folder, 'site')]);
  const pages = readdirSync(join(folder, 'site')).filter((file) => file.endsWith('.html'));
  assert.ok(pages.length > 9 && pages.includes('index.html') && pages.includes('lessons.html'));
  let next = 0;
  for (const file of pages) {
    await visit(`written/${file}`, 360, 640);
    const found = await page.run(() => ({
      home: document.querySelectorAll('a[href="index.html"]').length,
      next: document.querySelectorAll('section a[href$=".html"]').length,
      links: document.links.length,
      views: document.querySelectorAll('posenc-view').length,
      policy: document.querySelector('meta[http-equiv]')?.content,
      beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    assert.equal(found.beyond, 0, file);
    assert.equal(found.home, file === 'index.html' ? 0 : 1, file);
    next += found.next;
    assert.ok(found.policy.startsWith("default-src 'self'") && !found.policy.includes('unsafe-inline'), file);
    assert.ok(file === 'lessons.html' ? found.links >= pages.length - 3 : found.views, file);
    isQuiet();
  }
  assert.equal(next, pages.length - 5, 'each lesson names the next, but the first, which is whole, and the last');
});

test('axe finds nothing', needsAxe, async () => {
  const source = readFileSync(axe, 'utf8');
  if (!needsProgram.skip) execFileSync(program, ['render', 'rotation', '-o', join(folder, 'site', 'one.html')]);
  const pages = { 'site/#rotation': [1280, 360], 'site/#all': [1280, 360], embedding: [1280, 360], 'written/why-order.html': [1280, 360], 'written/lessons.html': [360], 'written/one.html': [360] };
  for (const [address, widths] of Object.entries(pages)) {
    for (const width of widths) {
      if (address.startsWith('written') && needsProgram.skip) continue;
      await visit(address, width);
      const found = await page.run(`async () => {
        ${source};
        const { violations } = await axe.run();
        return violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.flat().join(' ') + ' ' + node.failureSummary).join('; '));
      }`);
      assert.deepEqual(found, [], `${address} at ${width}`);
    }
  }
});
