// Tests of the site that `posenc web` writes, in headless Chromium: node site_test.mjs PROGRAM CHROMIUM
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

const [program, chromium] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'posenc-site-')), site = join(folder, 'site');
after(() => rmSync(folder, { recursive: true, force: true }));
const written = spawnSync(program, ['web', '-o', site], { encoding: 'utf8' });
const skip = written.error ? 'the native program is not built' : written.status ? written.stderr : false;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.woff2': 'font/woff2' };
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; report-uri /report";

/** Runs in a page of its own: what a site's page is in a frame of a phone's width. */
async function read() {
  const frame = document.querySelector('iframe');
  await new Promise((done) => (frame.onload = done));
  const page = frame.contentDocument, view = page.querySelector('section.current posenc-view, main posenc-view');
  const found = { links: page.links.length, policy: page.querySelector('meta[http-equiv]')?.content };
  if (view) {
    await frame.contentWindow.customElements.whenDefined('posenc-view');
    await view.ready;
    found.drawn = view.shadowRoot.querySelector('slot') === null && view.shadowRoot.querySelector('canvas').width > 0;
  }
  found.width = page.documentElement.scrollWidth;
  document.body.replaceChildren(Object.assign(document.createElement('pre'), { textContent: JSON.stringify(found) }));
}

const reports = [];
const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://x'), name = normalize(url.pathname).slice(1);
  const send = (type, body, headers) => response.writeHead(200, { 'Content-Type': type, ...headers }).end(body);
  if (name === 'report') {
    reports.push(request.url);
    return response.writeHead(204).end();
  }
  if (name === 'phone')
    return send('text/html', `<iframe width="360" height="740" src="${url.searchParams.get('page')}"></iframe><script>(${read})()</script>`);
  try {
    send(types[extname(name)], readFileSync(join(site, name)), { 'Content-Security-Policy': policy });
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
after(() => server.close());

test('each page is drawn on a phone, and asks no one else', { skip }, async () => {
  const pages = readdirSync(site).filter((name) => name.endsWith('.html'));
  assert.ok(pages.length > 9 && pages.includes('index.html') && pages.includes('lessons.html'));
  for (const page of pages) {
    const { stdout } = await promisify(execFile)(chromium, ['--headless=new', '--no-sandbox', '--disable-gpu',
      `--user-data-dir=${join(folder, 'profile')}`, '--window-size=800,900', '--virtual-time-budget=20000', '--dump-dom',
      `http://127.0.0.1:${server.address().port}/phone?page=${page}`], { maxBuffer: 1 << 26, timeout: 120000 });
    const [, json] = stdout.match(/<pre>(.*)<\/pre>/s) ?? [];
    assert.ok(json, `${page}: ${stdout.slice(0, 1000)}`);
    const found = JSON.parse(json.replaceAll('&amp;', '&'));
    assert.ok(found.width <= 360, `${page} is ${found.width} wide`);
    assert.ok(found.policy.startsWith("default-src 'self'") && !found.policy.includes('unsafe-inline'), page);
    assert.ok(page === 'lessons.html' ? found.links >= pages.length - 3 : found.drawn, page);
  }
  assert.deepEqual(reports, []);
});
