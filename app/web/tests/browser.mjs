// Chromium and Firefox without a window, for tests: pages that are opened, asked, pointed at and seen. Chromium is spoken to by its
// DevTools protocol through a pipe, Firefox by WebDriver BiDi; neither needs more than Node.
import { kill } from 'node:process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keys by name: what WebDriver and Chromium call them. */
const keys = { ArrowLeft: ['\uE012', 37], ArrowUp: ['\uE013', 38], ArrowRight: ['\uE014', 39], ArrowDown: ['\uE015', 40], Tab: ['\uE004', 9], Enter: ['\uE007', 13],
  PageUp: ['\uE00E', 33], PageDown: ['\uE00F', 34] };
const keyOf = (key) => keys[key] ?? [key, key === '.' ? 190 : key.toUpperCase().charCodeAt(0)];

/** Numbers what is sent, and gives each answer to who waits for it. `send` writes one object; the result takes those that come. */
function calls(send, onEvent) {
  const waiting = new Map();
  return {
    call(method, params = {}, more = {}) {
      const id = waiting.size ? Math.max(...waiting.keys()) + 1 : 1;
      send({ id, method, params, ...more });
      return new Promise((done, failed) => {
        const late = setTimeout(() => failed(new Error(`${method}: no answer in a minute`)), 60000);
        waiting.set(id, { done, failed, method, late });
      });
    },
    take(message) {
      const asked = waiting.get(message.id);
      if (!asked) return onEvent(message);
      waiting.delete(message.id);
      clearTimeout(asked.late);
      if (message.error) asked.failed(new Error(`${asked.method}: ${message.message ?? JSON.stringify(message.error)}`));
      else asked.done(message.result);
    },
    end: (why) => waiting.forEach(({ failed }) => failed(new Error(why))),
  };
}

/** A WebSocket, as far as a browser on this machine needs it: text in frames, masked on its way out (Firefox refuses a mask of zeros). */
async function webSocket(url, onText) {
  const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': randomBytes(16).toString('base64') };
  const socket = await new Promise((done, failed) =>
    request(url.replace('ws:', 'http:'), { headers }).on('upgrade', (_, opened) => done(opened)).on('error', failed).end());
  let input = Buffer.alloc(0), text = [];
  socket.on('data', (data) => {
    for (input = Buffer.concat([input, data]); input.length >= 2;) {
      const short = input[1] & 127, start = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (input.length < start) return;
      const size = short < 126 ? short : short === 126 ? input.readUInt16BE(2) : Number(input.readBigUInt64BE(2));
      if (input.length < start + size) return;
      text.push(input.subarray(start, start + size));
      if (input[0] & 128) onText(Buffer.concat(text.splice(0)).toString());
      input = input.subarray(start + size);
    }
  });
  return (line) => {
    const data = Buffer.from(line), size = data.length, mask = randomBytes(4);
    const length = size < 126 ? [128 | size] : size < 65536 ? [128 | 126, size >> 8, size & 255]
      : [128 | 127, 0, 0, 0, 0, size >>> 24, size >> 16 & 255, size >> 8 & 255, size & 255];
    socket.write(Buffer.concat([Buffer.from([129, ...length]), mask, data.map((byte, i) => byte ^ mask[i & 3])]));
  };
}

/** Opens it with a new profile. `end` closes it; what it asks of whom is in `requests`, what its console says in `errors`. */
export async function open(program) {
  const isFirefox = program.includes('firefox');
  const profile = mkdtempSync(join(tmpdir(), 'posenc-browser-'));
  writeFileSync(join(profile, 'user.js'), 'user_pref("remote.active-protocols", 1);\nuser_pref("app.update.enabled", false);\n');
  const flags = isFirefox
    ? ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    : ['--headless=new', '--no-sandbox', '--no-first-run', '--disable-features=SpareRendererForSitePerProcess', '--window-size=2000,1300', '--force-color-profile=srgb', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const process = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], detached: true });
  const ended = new Promise((done) => process.once('exit', done));
  const end = async () => {
    process.kill();
    await ended;
    // Its children may still write into the profile.
    try { kill(-process.pid, 'SIGKILL'); } catch { /* there are none */ }
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    return { end, pid: process.pid, page: await (isFirefox ? firefox : chromium)(process, ended) };
  } catch (error) {
    await end();
    throw error;
  }
}

async function chromium(process, ended) {
  const requests = [], errors = [], loads = [];
  const [, , , to, from] = process.stdio;
  process.stderr.resume();
  let input = '';
  const { call, take, end } = calls((message) => to.write(`${JSON.stringify(message)}\0`), ({ method, params }) => {
    if (method === 'Network.requestWillBeSent') requests.push(params.request.url);
    if (method === 'Runtime.exceptionThrown') errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === 'Log.entryAdded' && params.entry.level === 'error') errors.push(params.entry.text);
    if (method === 'Page.loadEventFired') loads.splice(0).forEach((done) => done());
  });
  from.setEncoding('utf8').on('data', (text) => {
    const lines = (input + text).split('\0');
    input = lines.pop();
    lines.forEach((line) => take(JSON.parse(line)));
  });
  ended.then((code) => end(`Chromium ended (${code})`));
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const ask = (method, params) => call(method, params, { sessionId });
  for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await ask(`${domain}.enable`);
  const mouse = (type, [x, y], more) => ask('Input.dispatchMouseEvent', { type, x, y, ...more });
  const touch = (type, points) => ask('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  return {
    requests,
    errors,
    ask,
    size: (width, height) => ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false }),
    async open(url) {
      const loaded = new Promise((done) => loads.push(done));
      await ask('Page.navigate', { url });
      await loaded;
    },
    async run(what, ...words) {
      const expression = `(${what})(...${JSON.stringify(words)})`;
      const { result, exceptionDetails } = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async drag([first, ...others]) {
      await mouse('mouseMoved', first);
      await mouse('mousePressed', first, { button: 'left', buttons: 1, clickCount: 1 });
      for (const at of others) await mouse('mouseMoved', at, { button: 'left', buttons: 1 });
      await mouse('mouseReleased', others.at(-1) ?? first, { button: 'left', clickCount: 1 });
    },
    async fingers([first, ...others]) {
      await touch('touchStart', first);
      for (const points of others) await touch('touchMove', points);
      await touch('touchEnd', []);
    },
    wheel: (at, deltaY) => mouse('mouseWheel', at, { deltaX: 0, deltaY }),
    async key(key) {
      const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
      for (const type of ['keyDown', 'keyUp']) await ask('Input.dispatchKeyEvent', { type, key, text, code: key, windowsVirtualKeyCode: keyOf(key)[1] });
    },
    picture: async () => Buffer.from((await ask('Page.captureScreenshot')).data, 'base64'),
  };
}

async function firefox(process, ended) {
  const requests = [], errors = [];
  let send, said = '';
  const { call, take, end } = calls((message) => send(JSON.stringify(message)), ({ method, params }) => {
    if (method === 'network.beforeRequestSent') requests.push(params.request.url);
    if (method === 'log.entryAdded' && params.level === 'error') errors.push(params.text);
  });
  const url = await new Promise((done, failed) => {
    process.stderr.setEncoding('utf8').on('data', (text) => {
      const [, found] = (said += text).match(/BiDi listening on (ws:\S+)\s/) ?? [];
      if (found) done(found);
    });
    ended.then(() => failed(new Error(`Firefox ended: ${said}`)));
  });
  ended.then((code) => end(`Firefox ended (${code})`));
  send = await webSocket(`${url}/session`, (text) => take(JSON.parse(text)));
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['network.beforeRequestSent', 'log.entryAdded'] });
  const { context } = await call('browsingContext.create', { type: 'tab' });
  const act = (...actions) => call('input.performActions', { context, actions });
  const move = ([x, y]) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 });
  const pressed = (pointerType, id, [first, ...others]) => ({
    type: 'pointer', id, parameters: { pointerType },
    actions: [move(first), { type: 'pointerDown', button: 0 }, ...others.map(move), { type: 'pointerUp', button: 0 }],
  });
  return {
    requests,
    errors,
    size: (width, height) => call('browsingContext.setViewport', { context, viewport: { width, height }, devicePixelRatio: 1 }),
    open: (address) => call('browsingContext.navigate', { context, url: address, wait: 'complete' }),
    async run(what, ...words) {
      const { result, exceptionDetails } = await call('script.callFunction', {
        functionDeclaration: `async () => JSON.stringify(await (${what})(...${JSON.stringify(words)}))`,
        awaitPromise: true, target: { context }, userActivation: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value && JSON.parse(result.value);
    },
    drag: (points) => act(pressed('mouse', 'mouse', points)),
    fingers: (frames) => act(...frames[0].map((_, finger) => pressed('touch', `finger${finger}`, frames.map((points) => points[finger])))),
    wheel: ([x, y], deltaY) => act({ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY }] }),
    key: (key) => act({ type: 'key', id: 'keys', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: keyOf(key)[0] })) }),
    picture: async () => Buffer.from((await call('browsingContext.captureScreenshot', { context })).data, 'base64'),
  };
}
