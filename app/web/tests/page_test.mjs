// Tests of the page in headless Chromium: node page_test.mjs SITE CHROMIUM
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

const [site, chromium] = process.argv.slice(2);
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.woff2': 'font/woff2' };

/** Runs in the page: what it says of an address that it cannot take. */
async function refused() {
  await document.querySelector('posenc-view').ready;
  const found = { refusal: document.getElementById('refusal').textContent, address: location.hash };
  document.querySelector('main').replaceChildren(Object.assign(document.createElement('pre'), { textContent: JSON.stringify(found) }));
}

/** Runs in the page: what a reader does, and what comes of it. */
async function read() {
  const { make } = await import('./controls.js');
  const violations = [];
  addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  const view = document.querySelector('posenc-view');
  await view.ready;
  const { session, shadowRoot: shadow } = view, canvas = shadow.querySelector('canvas');
  const found = { opened: session.link, undoable: session.canUndo, label: canvas.ariaLabel };
  const point = (type, x, y) => {
    const box = canvas.getBoundingClientRect();
    const at = { clientX: box.x + x * box.width, clientY: box.y + y * box.height, cancelable: true };
    canvas.dispatchEvent(type === 'wheel' ? new WheelEvent(type, { ...at, deltaY: -300 }) : new PointerEvent(type, { ...at, pointerId: 1 }));
  };
  canvas.setPointerCapture = () => {};
  const value = (id) => session.controls().find((c) => c.id === id)?.value;
  session.open('heatmap?d=64&length=100');
  view.draw();
  const before = [value('position'), value('pair')];
  for (const type of ['pointermove', 'pointerdown', 'pointerup']) point(type, 0.35, 0.45);
  found.tapped = [before, [value('position'), value('pair')]];
  found.address = location.hash;
  found.link = session.link;
  point('wheel', 0.35, 0.45);
  found.zoomed = session.link;
  session.open('distance?d=64');
  view.changed(3);
  const slider = shadow.querySelector('.control.integer input[type=range]');
  slider.value = '600';
  slider.dispatchEvent(new Event('input'));
  found.slid = value('d');
  slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true }));
  found.stepped = value('d');
  view.setAttribute('position', '7');
  await new Promise((done) => setTimeout(done));
  found.attribute = value('position');
  view.setAttribute('position', 'x');
  await new Promise((done) => setTimeout(done));
  found.afterBad = value('position');
  const bare = [...shadow.querySelectorAll('input, select')].filter((e) => !e.labels?.length && !e.ariaLabel);
  found.bare = bare.map((e) => e.outerHTML);
  const second = make('posenc-view', {});
  second.setAttribute('view', 'pendulum');
  document.body.append(second);
  await second.ready;
  found.second = second.link;
  const { data } = second.shadowRoot.querySelector('canvas').getContext('2d').getImageData(0, 0, 200, 200);
  found.colours = new Set(data).size;
  const drawn = second.shadowRoot.querySelector('canvas'), label = drawn.ariaLabel;
  second.remove();
  second.setAttribute('view', 'heatmap');
  document.body.append(second);
  await new Promise((done) => setTimeout(done, 100));
  found.moved = second.link;
  found.isToldAgain = drawn.ariaLabel.length > 100 && drawn.ariaLabel !== label;
  second.session.draw = () => {
    throw new Error('a trap');
  };
  second.draw();
  found.alert = second.shadowRoot.querySelector('[role=alert]')?.textContent;
  found.ended = second.session;
  found.narrow = document.documentElement.scrollWidth <= innerWidth;
  found.violations = violations;
  document.body.replaceChildren(make('pre', { textContent: JSON.stringify(found) }));
}

const scripts = { 'read.js': read, 'refused.js': refused };
const server = createServer((request, response) => {
  const name = normalize(new URL(request.url, 'http://x').pathname).slice(1) || 'index.html';
  const [, script] = name.match(/^(read|refused)\.html$/) ?? [];
  let body;
  try {
    if (name in scripts) body = `(${scripts[name]})()`;
    else body = readFileSync(join(site, script ? 'index.html' : name));
  } catch {
    response.writeHead(404).end();
    return;
  }
  if (script) body = `${body}<script type="module" src="${script}.js"></script>`;
  response.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'application/octet-stream' }).end(body);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const profile = mkdtempSync(join(tmpdir(), 'posenc-page-'));
after(() => {
  server.close();
  rmSync(profile, { recursive: true, force: true });
});

async function found(size, page) {
  const { stdout } = await promisify(execFile)(chromium, ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`,
    `--window-size=${size}`, '--virtual-time-budget=20000', '--dump-dom', `http://127.0.0.1:${server.address().port}/${page}`],
  { maxBuffer: 1 << 26, timeout: 120000 });
  const [, json] = stdout.match(/<pre>(.*)<\/pre>/s) ?? [];
  assert.ok(json, stdout.slice(0, 2000));
  if (process.env.DEBUG) console.log(json);
  return JSON.parse(json.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
}

for (const size of ['1280,720', '500,800']) {
  test(`the page answers as a window does (${size})`, async () => {
    const page = await found(size, 'read.html#rotation?d=32');
    assert.equal(page.opened, 'rotation?d=32');
    assert.equal(page.undoable, false);
    assert.ok(page.label.length > 100, page.label);
    assert.notDeepEqual(page.tapped[0], page.tapped[1]);
    assert.equal(page.address, `#${page.link}`);
    assert.notEqual(page.zoomed, page.link);
    assert.ok(Number(page.slid) > 128, page.slid);
    assert.equal(Number(page.stepped), Number(page.slid) + 2);
    assert.equal(page.attribute, '7');
    assert.equal(page.afterBad, '7');
    assert.deepEqual(page.bare, []);
    assert.equal(page.second, 'pendulum');
    assert.ok(page.colours > 10, 'the second view has a picture');
    assert.match(page.alert, /a trap.*Reload/);
    assert.equal(page.ended, null);
    assert.equal(page.moved, 'heatmap');
    assert.equal(page.isToldAgain, true);
    assert.equal(page.narrow, true);
    assert.deepEqual(page.violations, []);
  });
}

test('an address that is refused is told', async () => {
  const page = await found('1280,720', 'refused.html#nothing');
  assert.match(page.refusal, /nothing/);
  assert.notEqual(page.address, '#nothing');
});
