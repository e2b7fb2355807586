// Prints how large and how fast the page and that of one file are, in Chromium without a window: node bench.mjs SITE FILE [VIEW…]
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { open } from './browser.mjs';
import { serve } from './server.mjs';

const [site, file, ...chosen] = process.argv.slice(2);
const many = 100, megabyte = 1e6;
const page = (body) => `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/site/view.js"></script>${body}`;
const server = await serve({ site }, {
  empty: '<!doctype html>',
  one: page('<style>body { margin: 0; } posenc-view { --posenc-aspect: auto; width: 1280px; height: 720px; }</style><posenc-view></posenc-view>'),
  many: page('<style>posenc-view { width: 480px; display: inline-block; }</style><main></main>'),
});
const median = (all) => all.sort((a, b) => a - b)[all.length >> 1];
const row = (what, value, limit) => console.log(`${what.padEnd(44)} ${value.padStart(14)}  ${limit}`);
const ms = (value) => `${value.toFixed(1)} ms`;

/** Of Chromium and all that it has started, in bytes: each page of memory counts once. */
function memoryOf(pid) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name)), parents = new Map();
  const read = (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  for (const id of all) parents.set(id, read(`/proc/${id}/stat`).match(/\) \S (\d+)/)?.[1]);
  const isOurs = (id) => id === String(pid) || (parents.has(id) && isOurs(parents.get(id)));
  return all.filter(isOurs).reduce((sum, id) => sum + 1024 * Number(read(`/proc/${id}/smaps_rollup`).match(/^Pss: +(\d+)/m)?.[1] ?? 0), 0);
}

row('', 'measured', `limit   (load ${loadavg()[0].toFixed(1)})`);
const size = (path) => `${(statSync(path).size / megabyte).toFixed(3)} MB`;
row('module', size(`${site}/posenc.wasm`), '');
row('module with brotli', size(`${site}/posenc.wasm.br`), '0.95 MB');
row('one file', size(file), '3 MB');

async function inBrowser(what) {
  const browser = await open('chromium');
  try {
    return await what(browser.page, browser.pid);
  } finally {
    await browser.end();
  }
}

const colds = [];
for (let i = 0; i < 5; ++i) {
  colds.push(await inBrowser(async (tab) => {
    await tab.size(1280, 720);
    await tab.open(`file://${resolve(file)}`);
    return tab.run(async () => {
      await customElements.whenDefined('posenc-view');
      await document.querySelector('posenc-view').ready;
      return performance.now();
    });
  }));
}
row('first picture of one file, cold, median of 5', ms(median(colds)), '1000 ms');

const views = await inBrowser(async (tab) => {
  await tab.size(1280, 720);
  await tab.ask('Network.setCacheDisabled', { cacheDisabled: true });
  const firsts = [];
  for (let i = 0; i < 5; ++i) {
    await tab.open(`${server.host}/site/#heatmap`);
    firsts.push(await tab.run(async () => {
      await document.querySelector('posenc-view').ready;
      return performance.now() - performance.getEntriesByType('navigation')[0].responseEnd;
    }));
    await tab.open('about:blank');
  }
  row('first picture after the HTML, median of 5', ms(median(firsts)), '400 ms');

  await tab.open(`${server.host}/one`);
  const views = await tab.run(async () => {
    const view = document.querySelector('posenc-view');
    await view.ready;
    return view.session.list('views').map(({ id }) => id);
  });
  for (const id of chosen.length ? chosen : views) {
    const times = await tab.run(async (id) => {
      const view = document.querySelector('posenc-view'), { session } = view, times = [];
      session.open(id);
      view.draw();
      while (session.slice(1000).works);
      const context = view.shadowRoot.querySelector('canvas').getContext('2d');
      for (let step = 0; step < 60; ++step) {
        const start = performance.now();
        session.set('position', String(step % 16));
        view.draw();
        context.getImageData(0, 0, 1, 1);
        times.push(performance.now() - start);
        await new Promise((done) => setTimeout(done));
      }
      return times;
    }, id);
    row(`t moved, ${id}, median of 60`, ms(median(times)), '8 ms');
  }
  const training = await tab.run(async () => {
    const view = document.querySelector('posenc-view'), start = performance.now(), isDone = () => view.session.fill('{{accuracy-twice}}') !== '–';
    let longest = 0, before = start;
    view.changed(view.session.open('learning?learn-seed=7'));
    while (!isDone()) {
      await new Promise((done) => requestAnimationFrame(done));
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }
    return [before - start, longest];
  });
  row('a training of 400 steps in Learning', ms(training[0]), '4000 ms');
  row('longest frame meanwhile', ms(training[1]), '');
  await tab.run(() => document.querySelector('posenc-view').session.open('rotation') && new Promise((done) => setTimeout(done, 1000)));
  row('frames in a second without input', String(await tab.run(async () => {
    const request = requestAnimationFrame;
    let frames = 0;
    window.requestAnimationFrame = (what) => request((now) => (++frames, what(now)));
    await new Promise((done) => setTimeout(done, 1000));
    return frames;
  })), '0');
  return views;
});

const memory = () => inBrowser(async (tab, pid) => {
  await tab.size(1280, 720);
  await tab.open(`${server.host}/empty`);
  await new Promise((done) => setTimeout(done, 1000));
  const before = memoryOf(pid);
  await tab.open(`${server.host}/many`);
  await tab.run(async (views, many) => {
    for (let i = 0; i < many; ++i) {
      const view = document.createElement('posenc-view');
      view.setAttribute('view', views[i % views.length]);
      document.querySelector('main').append(view);
    }
    const all = document.querySelectorAll('posenc-view');
    for (const view of all) await view.ready;
    for (const view of all) {
      view.scrollIntoView();
      await new Promise((done) => setTimeout(done, 50));
    }
    await new Promise((done) => setTimeout(done, 2000));
  }, views, many);
  return (memoryOf(pid) - before) / megabyte;
});
const memories = [await memory(), await memory(), await memory()];
row(`memory of ${many} views, all seen, median of 3`, `${median(memories).toFixed(0)} MB`, '150 MB');
server.end();
