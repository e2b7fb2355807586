// Holds each view's picture in a browser against that of `posenc render`: node pictures_test.mjs BROWSER SITE PROGRAM
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { open } from './browser.mjs';
import { serve } from './server.mjs';

/** How many pixels may be further apart than kApart of 255 in a channel: text and slanted lines have other edges. */
const kApart = 32, kMost = 0.015;

const [name, site, program] = process.argv.slice(2);
if (spawnSync(name, ['--version']).error || !existsSync(program)) {
  console.log(`Skipped: ${name} is not installed, or the native program is not built`);
  process.exit(77);
}
const folder = mkdtempSync(join(tmpdir(), 'posenc-pictures-'));
const page = `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/site/view.js"></script>
<style>body { margin: 0; } posenc-view { --posenc-aspect: auto; }</style><posenc-view></posenc-view>`;
const server = await serve({ site, pictures: folder }, { page });
const browser = await open(name);
await browser.page.open(`${server.host}/page`);
after(async () => {
  await browser.end();
  server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs in the page: the share of pixels that are further apart. */
async function apart(view, file, width, height, theme, kApart) {
  const element = document.querySelector('posenc-view');
  await element.ready;
  Object.assign(element.style, { width: `${width}px`, height: `${height}px` });
  element.setAttribute('theme', theme);
  element.session.open(view);
  element.draw();
  while (element.session.slice(1000).works);
  element.draw();
  const ours = element.shadowRoot.querySelector('canvas');
  const image = await createImageBitmap(await (await fetch(file)).blob());
  if (ours.width !== image.width || ours.height !== image.height) return 1;
  const [a, b] = [ours, image].map((drawn) => {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(drawn, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  });
  let count = 0;
  for (let at = 0; at < a.length; at += 4)
    if ([0, 1, 2].some((c) => Math.abs(a[at + c] - b[at + c]) > kApart)) ++count;
  return count / (width * height);
}

const views = [...JSON.parse(spawnSync(program, ['list', 'views', '--json']).stdout).map(({ id }) => id), 'all'];
// Of 360 × 640 a file is a thumbnail, while a page's text stays 13 pixels high: from 715 pixels on they are the same.
for (const [width, height, theme] of [[720, 1280, 'light'], [1280, 720, 'dark'], [1920, 1080, 'light']]) {
  test(`each view is drawn as posenc render draws it (${width} × ${height})`, async () => {
    const found = {};
    for (const view of views) {
      const file = `${view}-${width}.png`;
      await promisify(execFile)(program, ['render', view, '--size', `${width}x${height}`, '--theme', theme, '-o', join(folder, file)]);
      found[view] = await browser.page.run(apart, view, `/pictures/${file}`, width, height, theme, kApart);
    }
    console.log(Object.entries(found).map(([view, share]) => `${view} ${(100 * share).toFixed(2)}`).join(', '));
    assert.deepEqual(Object.entries(found).filter(([, share]) => !(share <= kMost)), []);
    assert.ok(Object.values(found).some((share) => share > 0));
  });
}
