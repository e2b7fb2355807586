// Tests of the module beside the native program: node module_test.mjs SITE PROGRAM [EVENTS]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const [site, program, events = '10000'] = process.argv.slice(2);
// By its text: a .js file is no module to every Node.
const { load } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(`${site}/posenc.js`, 'utf8'))}`);
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const file = () => new Response(readFileSync(`${site}/posenc.wasm`), { headers: { 'Content-Type': 'application/wasm' } });
const module = await load(file());
const needsProgram = { skip: existsSync(program ?? '') ? false : 'the native program is not built' };
const native = (...words) => execFileSync(program, words, { maxBuffer: 1 << 28 });

/** A generator that gives the same numbers each time (mulberry32). */
function random(seed) {
  const next = () => {
    seed = seed + 0x6d2b79f5 | 0;
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
  };
  const within = (a, b) => a + Math.floor(next() * (b - a + 1));
  return { next, within, of: (all) => all[within(0, all.length - 1)] };
}

test('the module is small enough for a phone', () => {
  assert.ok(statSync(`${site}/posenc.wasm.br`).size <= 950_000);
});

test('entries are those of posenc encode, bit for bit', needsProgram, () => {
  const dice = random(28), seen = { convention: new Set(), scaling: new Set(), encoding: new Set() };
  const ids = (name) => module.session().list(name).map((row) => row.id);
  const [conventions, scalings, encodings] = ['conventions', 'scalings', 'encodings'].map(ids);
  for (let states = 0, oddD = 0; states < 300;) {
    const session = module.session();
    const values = Object.entries({
      encoding: states % 10 === 9 ? dice.of(encodings.filter((id) => id !== 'table')) : 'sinusoidal',
      convention: dice.of(conventions),
      d: dice.within(1, 300),
      length: dice.within(2, 100),
      base: 2 + 10 ** (7 * dice.next()),
      scaling: dice.of(scalings.filter((id) => id !== 'longrope')),
      'scale-factor': 1 + 60 * dice.next(),
      trained: dice.within(16, 5000),
    });
    // Some conventions take no odd d, some encodings no other; the program says the same.
    const isTaken = values.every(([id, value]) => session.set(id, String(value)) >= 0);
    if (isTaken) {
      const flags = values.flatMap(([id, value]) => [`--${id}`, String(value)]);
      const file = native('encode', ...flags, '--dtype', 'f8', '--format', 'npy', '-o', '-');
      const data = file.subarray(10 + file.readUInt16LE(8));
      const given = Object.fromEntries(values), columns = data.length / 8 / given.length;
      const entries = session.entries(given.length, columns);
      assert.ok(entries, flags.join(' '));
      assert.ok(data.equals(Buffer.from(entries.buffer)), flags.join(' '));
      for (const id of Object.keys(seen)) seen[id].add(given[id]);
      if (given.d % 2 === 1) ++oddD;
      ++states;
    }
    session.close();
    if (states === 300) {
      assert.equal(seen.convention.size, conventions.length);
      assert.equal(seen.encoding.size, encodings.length - 1);
      assert.ok(seen.scaling.size >= 4 && oddD > 20, `${seen.scaling.size} scalings, ${oddD} odd d`);
    }
  }
});

/**
 * Makes numbers alike that differ by the last digits of sines, which C libraries round differently, and leaves out the text of
 * such facts, many of which are rounding errors. How many there were.
 */
function alignRounding(ours, theirs) {
  let count = 0;
  for (const key of Object.keys(ours ?? {})) {
    const our = ours[key], their = theirs?.[key];
    if (typeof our === 'object') count += alignRounding(our, their);
    if (typeof our !== 'number' || typeof their !== 'number' || our === their) continue;
    if (Math.abs(our - their) > 1e-13 * Math.max(1, Math.abs(our))) continue;
    ours[key] = their;
    for (const each of [ours, theirs]) delete each.text;
    ++count;
  }
  return count;
}

/** Opens each view in each of its modes, and gives the flags of that. */
function* everyMode(session) {
  const parameters = session.list('parameters');
  for (const { id } of session.list('views')) {
    const choices = parameters.filter((p) => p.group === id && p.kind === 'choice');
    const given = [[], ...choices.flatMap((p) => p.choices.map((c) => [[p.id, c.id]]))];
    for (const flags of given) {
      session.open(id);
      // All trainings to their end would take minutes.
      if (flags[0]?.[0] === 'learn-show') flags.push(['learn-step', '5']);
      if (flags.some(([name, value]) => session.set(name, value) < 0)) continue;
      session.facts();
      while (session.slice(500).works);
      yield [id, ...flags.flatMap(([name, value]) => [`--${name}`, value])];
    }
  }
}

test('every view and mode has the facts of posenc describe', needsProgram, () => {
  const session = module.session();
  let modes = 0, rounded = 0;
  for (const words of everyMode(session)) {
    const ours = session.facts(), theirs = JSON.parse(native('describe', ...words, '--json'));
    const isRounded = alignRounding(ours, theirs) > 0;
    assert.deepEqual(ours, theirs, words.join(' '));
    if (!isRounded) assert.equal(session.describe(), native('describe', ...words).toString(), words.join(' '));
    rounded += isRounded ? 1 : 0;
    ++modes;
  }
  assert.ok(modes > 40 && rounded < modes / 4, `${modes} modes, ${rounded} with other rounding errors`);
});

/** What a picture writes, by DrawCommand. */
function textsOf({ words, numbers, text }) {
  const texts = [], sizes = [0, 5, 3, 1, 4, 8, 6, 0, 0];
  for (let at = 0; at < words.length;) {
    const command = words[at++];
    if (command === 5) {
      const [face, first, bytes] = [words[at + 1], words[at + 6], words[at + 7]];
      texts.push({ isMath: face >= 4, em: numbers[at + 2], x: numbers[at + 4], y: numbers[at + 5], says: new TextDecoder().decode(text.subarray(first, first + bytes)) });
    }
    at += command === 0 ? 2 + 2 * words[at + 1] : sizes[command];
  }
  return texts;
}

test('text is 12 pixels high on a phone, scripts of formulas beside it 9', () => {
  const session = module.session(), small = {};
  for (const flags of everyMode(session)) {
    // Pages of 360 × 640, without and with a bar to scroll, and of 390 × 844.
    for (const [width, height] of [[345, 460], [360, 480], [390, 520]]) {
      const texts = textsOf(session.draw(width, height, 1, 1));
      const isBase = (base, script) => base.isMath && base.em >= 12 && Math.abs(base.x - script.x) < 60 && Math.abs(base.y - script.y) < base.em;
      const isSmall = (one) => one.em < 9 || (one.em < 12 && !(one.isMath && texts.some((base) => isBase(base, one))));
      const found = texts.filter(isSmall).map(({ em, says }) => `${says} ${em.toFixed(1)}`);
      assert.ok(texts.length > 5, flags.join(' '));
      if (found.length) small[`${flags.join(' ')} ${width}`] = found;
    }
  }
  assert.deepEqual(small, {});
});

test('maps become whole between frames', () => {
  for (const link of ['base', 'base?d=16384']) {
    const session = module.session();
    session.open(link);
    session.facts();
    for (let slices = 0; session.slice(20).works; ++slices) assert.ok(slices < 2000, link);
    assert.ok(session.facts().facts.some(({ id, value }) => id === 'smallest-base' && value), link);
    session.close();
  }
});

test('lists are those of posenc list', needsProgram, () => {
  for (const name of ['parameters', 'views', 'presets', 'conventions'])
    assert.deepEqual(module.session().list(name), JSON.parse(native('list', name, '--json')), name);
});

test('entries that do not fit are refused', () => {
  const session = module.session();
  session.open('heatmap?d=16384&length=300000');
  for (const rows of [1025, 262144, 262145, 300001]) assert.equal(session.entries(rows, 16384), null, rows);
  assert.equal(session.entries(2, 16384)?.length, 32768);
});

const value = (session, id) => session.controls().find((control) => control.id === id)?.value;

test('a double click takes back what its first click chose, unless t plays', () => {
  for (const isPlaying of [false, true]) {
    const session = module.session();
    session.open('heatmap?d=64&length=100&position=5');
    session.draw(1280, 720, 1, 0);
    const at = [500, 400];
    session.pointer(...at, false, 0, 3);
    if (isPlaying) session.play(true);
    for (const isDown of [true, false]) session.pointer(...at, isDown, 1000);
    const clicked = Number(value(session, 'position')), zoomed = session.link;
    for (const isDown of [true, false]) session.pointer(...at, isDown, 1200);
    assert.notEqual(clicked, 5);
    assert.notEqual(session.link, zoomed);
    assert.equal(Number(value(session, 'position')), isPlaying ? clicked : 5);
    session.close();
  }
});

test('what is zoomed follows t, unless t was chosen in the picture', () => {
  const session = module.session();
  session.open('heatmap?d=64&length=1000&position=20&to=100');
  const shown = () => session.link.match(/\b(from|to)=[^&]*/g)?.join();
  session.draw(1280, 720, 1, 0);
  const first = shown();
  for (const isDown of [true, false]) session.pointer(500, 400, isDown, 0);
  assert.notEqual(value(session, 'position'), '20');
  assert.equal(shown(), first);
  session.set('position', '500');
  const second = shown();
  assert.notEqual(second, first);
  session.play(true);
  session.set('speed', '100');
  for (let i = 0; i < 30; ++i) session.advance(100);
  assert.notEqual(shown(), second);
});

test('a number has its place on a slider, and steps of its own', () => {
  const session = module.session(), place = (id) => session.controls().find((control) => control.id === id)?.place;
  session.open('heatmap?d=64&length=100');
  for (const [id, lowest, highest] of [['position', '0', '99'], ['d', '2', '16384']]) {
    for (const at of [0, 0.25, 0.5, 1]) {
      session.slide(id, at, 0);
      assert.ok(Math.abs(place(id) - at) < 0.03, `${id} at ${at}: ${place(id)}`);
    }
    assert.equal(value(session, id), highest);
    session.slide(id, -1, 0);
    assert.equal(value(session, id), lowest);
  }
  session.slide('position', 0, 0);
  session.press('position', { key: 'ArrowRight', preventDefault() {} });
  assert.equal(value(session, 'position'), '1');
  assert.equal(session.press('position', { key: 'a' }), 0);
  for (const id of ['view', 'convention', 'x']) assert.equal(session.slide(id, 0.5, 0), -1, id);
});

test('playing goes forward, and says when it stops', () => {
  const session = module.session();
  session.open('rotation?length=10&position=7');
  session.set('loop', 'off');
  session.set('speed', '1');
  session.play(true);
  assert.equal(session.advance(-500), 3);
  assert.equal(value(session, 'position'), '7');
  const place = () => session.controls().find(({ id }) => id === 'position').place, before = place();
  assert.equal(session.advance(500), 3);
  assert.equal(value(session, 'position'), '7');
  assert.ok(place() > before, 'the slider is where the picture is');
  assert.equal(session.advance(500), 3);
  assert.equal(session.isPlaying, true);
  session.set('position', '9');
  assert.equal(session.advance(10), 3);
  assert.equal(session.isPlaying, false);
});

test('a motion that is refused, or no longer fits, ends', () => {
  const session = module.session();
  for (const wrong of ['position 0:9 x', 'nothing 0:9 3']) {
    assert.equal(session.attribute('motion', wrong), -1);
    assert.ok(session.refusal.length > 10, wrong);
  }
  session.open('rotation?length=512');
  session.attribute('motion', 'position 0:300 2');
  session.play(true);
  session.advance(500);
  assert.equal(session.isPlaying, true);
  session.set('length', '100');
  assert.equal(session.advance(500), 3);
  assert.equal(session.isPlaying, false);
});

test('attributes state what they set, in any order, and the rest gives way', () => {
  const made = (/** @type {string[][]} */ all) => {
    const session = module.session();
    session.attribute('view', 'rotation');
    for (const [name, value] of all) assert.notEqual(session.attribute(name, value), -1, `${name}=${value}`);
    return session.link;
  };
  assert.equal(made([['offset', '29']]), 'rotation?length=30&offset=29');
  assert.equal(made([['offset', '29'], ['length', '40']]), 'rotation?length=40&offset=29');
  assert.equal(made([['length', '40'], ['offset', '29']]), 'rotation?length=40&offset=29');
  const session = module.session();
  session.attribute('length', '17');
  assert.equal(session.attribute('offset', '29'), -1);
  assert.ok(session.refusal.includes('length'));
});

test('a link is read back, and what is refused says why', () => {
  const session = module.session(), other = module.session();
  session.open('#rotation?d=64&position=12');
  assert.equal(session.link, 'rotation?d=64&position=12');
  other.open(session.link);
  assert.equal(other.link, session.link);
  assert.equal(session.open('nothing'), -1);
  assert.ok(session.refusal.length > 10);
  assert.equal(session.link, 'rotation?d=64&position=12');
  for (const refused of ['dd=1', 'd=-4', 'd=%ff', 'd=abc']) {
    assert.ok(session.open(`rotation?${refused}&position=12`) >= 0, refused);
    assert.equal(session.link, 'rotation?position=12');
    assert.ok(session.refusal.length > 10 && !session.refusal.includes('\n'), refused);
  }
  session.open('rotation?position=13');
  assert.equal(session.refusal, '');
  assert.equal(session.set('table', '/etc/passwd'), -1);
  session.do('undo');
  assert.equal(session.can.redo, true);
});

test('a file that posenc wrote is opened, and a table has its entries', needsProgram, () => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-files-')), file = (name) => join(folder, name);
  const session = module.session(), flags = ['--d', '64', '--position', '12', '--sentence', 'größer <b> & "ω"'];
  for (const ending of ['png', 'pdf']) {
    native('render', 'rotation', ...flags, '-o', file(`a.${ending}`));
    session.open('');
    assert.equal(session.file(`a.${ending.toUpperCase()}`, readFileSync(file(`a.${ending}`))), 3);
    const [view, given] = session.link.split('?');
    assert.deepEqual([view, ...new URLSearchParams(given)], ['rotation', ['d', '64'], ['position', '12'], ['sentence', flags.at(-1)]]);
  }
  native('encode', '--d', '7', '--length', '5', '--convention', 'tensor2tensor', '--dtype', 'f8', '-o', file('a.npy'));
  assert.deepEqual([session.file('a.npy', readFileSync(file('a.npy'))), session.refusal], [3, '']);
  assert.equal(value(session, 'encoding'), 'table');
  const theirs = native('encode', '--table', file('a.npy'), '--dtype', 'f8', '--format', 'npy', '-o', '-');
  assert.ok(theirs.subarray(-5 * 7 * 8).equals(Buffer.from(session.entries(5, 7).buffer)));
  session.do('undo');
  assert.equal(value(session, 'encoding'), 'sinusoidal');
  rmSync(folder, { recursive: true });
});

test('numbers of live lessons, answers aside, are those that the exporter writes', needsProgram, () => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-lessons-')), plain = (text) => text.replaceAll('&amp;', '&');
  let facts = 0;
  for (const lesson of readdirSync(join(root, 'assets/lessons')).filter((name) => name.endsWith('.toml'))) {
    const page = join(folder, `${lesson}.html`);
    native('lesson', 'export', join(root, 'assets/lessons', lesson), '--live', '-o', page);
    for (const step of readFileSync(page, 'utf8').replace(/(?<=<\/summary>)[^]*?(?=<\/details>)/g, '').split('<section>').slice(1)) {
      const [, link] = step.match(/<posenc-view link="([^"]*)"/) ?? [];
      if (link === undefined) continue;
      const session = module.session();
      session.open(plain(link));
      session.facts();
      while (session.slice(500).works);
      for (const [, fact, text] of step.matchAll(/<span data-fact="([^"]*)">([^<]*)</g)) {
        assert.equal(session.fill(`{{${fact}}}`), plain(text), `${lesson}: ${fact}`);
        ++facts;
      }
      session.close();
    }
  }
  rmSync(folder, { recursive: true });
  assert.ok(facts > 150, `${facts} facts`);
});

test('no file ends the module, and what is refused is one sentence', () => {
  const session = module.session(), seen = { opened: 0, refused: 0 };
  for (const [folder, ending] of [['app/tests/fuzz/state_toml_fuzz', 'toml'], ['app/tests/fuzz/png_fuzz', 'png'], ['app/tests/fuzz/svg_fuzz', 'svg'],
    ['app/tests/fuzz/pdf_fuzz', 'pdf'], ['app/tests/fuzz/lesson_fuzz', 'toml'], ['core/tests/fuzz/npy_fuzz', 'npy']]) {
    for (const name of readdirSync(join(root, folder))) {
      const bytes = readFileSync(join(root, folder, name));
      for (const part of [bytes, bytes.subarray(0, bytes.length / 2), new Uint8Array()]) {
        for (const as of [ending, 'txt']) {
          const changed = session.file(`${name}.${as}`, part), says = session.refusal;
          assert.ok(changed >= 0 || (says.length > 10 && !says.includes('\n')), `${name}: ${says}`);
          ++seen[changed < 0 ? 'refused' : 'opened'];
          assert.ok(session.draw(640, 480, 1, 0).words.length > 10);
        }
      }
    }
  }
  assert.ok(seen.opened > 10 && seen.refused > 100, JSON.stringify(seen));
});

test('a trap is told, and a module loaded anew goes on', async () => {
  let told;
  const broken = await load(file(), (error, by) => (told = { error, by }));
  const session = broken.session();
  assert.throws(() => session.file('a.npy', { length: 2 ** 32 - 100 }));
  assert.ok(told.error instanceof WebAssembly.RuntimeError);
  assert.equal(told.by, session);
  assert.ok((await load(file())).session().draw(640, 480, 1, 0).words.length > 10);
});

test(`${events} random States and events of the pointer end nothing`, () => {
  const dice = random(7);
  let session = module.session();
  const parameters = session.list('parameters'), views = session.list('views');
  const [width, height] = [1280, 720];
  let changes = 0;
  for (let i = 0; i < Number(events); ++i) {
    const what = dice.next();
    if (what < 0.04) session.set('view', dice.of(views).id);
    else if (what < 0.45) {
      const p = dice.of(parameters);
      const number = () => (dice.next() < 0.3 ? dice.of([p.min, p.max, p.default]) : p.min + (p.max - p.min) * dice.next() ** 4);
      const value = p.kind === 'choice' ? dice.of(p.choices).id
        : p.kind === 'toggle' ? dice.of(['on', 'off'])
        : p.kind === 'text' ? dice.of(['', 'auto', 'the dog', '0-3', '\u{1F600} "x"', '1,2'])
        : p.kind === 'integer' ? Math.round(number()) : number();
      if (session.set(p.id, String(value), dice.within(0, 2)) > 0) ++changes;
    } else if (what < 0.85) {
      const at = /** @type {const} */ ([dice.next() * width, dice.next() * height]);
      session.pointer(...at, dice.next() < 0.6, 400 * i, dice.next() < 0.2 ? dice.within(-2, 2) : 0);
      if (dice.next() < 0.1) for (const isDown of [true, false, true, false]) session.pointer(...at, isDown, 400 * i);
    } else if (what < 0.88) session.do('undo');
    else if (what < 0.9) session.do('redo');
    else if (what < 0.92) session.leave();
    else if (what < 0.94) session.play(dice.next() < 0.7);
    else if (what < 0.96) session.advance(dice.next() * 200);
    else if (what < 0.97) session.open(dice.of(['', 'all', session.link]));
    else if (what < 0.98) session.do('reset');
    else session.slice(5);
    if (i % 4 === 0) {
      const picture = session.draw(dice.of([360, width, 2000]), dice.of([240, height, 640]), dice.of([1, 2]), dice.within(0, 2));
      assert.ok(picture.words.length > 10);
    }
    if (i % 500 === 499) session.describe(), session.controls();
    if (i % 2000 === 1999) session.close(), session = module.session();
  }
  assert.ok(changes > Number(events) / 20, `${changes} changes`);
  assert.ok(module.exports.memory.buffer.byteLength < 1 << 30);
});

test('a link is opened as it is, whatever was before', () => {
  const session = module.session();
  session.open('rotation');
  const { link } = session;
  session.set('d', '64');
  session.open(link);
  assert.equal(session.link, link);
  session.close();
});
