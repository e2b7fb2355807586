// @ts-check
/** The program as a WebAssembly module: what app/web/session.hpp exports, with text and numbers as JavaScript has them. */

/** What a call changed: sums of these. */
export const kRedraw = 1, kState = 2;
const kRefused = -1, kWorks = 1, kMore = 2;

/** @typedef {{memory: WebAssembly.Memory, _initialize(): void} & Record<string, (...args: any[]) => any>} Exports */
/**
 * @typedef {object} Picture
 * @property {ArrayBuffer} memory
 * @property {Uint32Array} words
 * @property {Float32Array} numbers the same words as float32
 * @property {Uint8Array} text
 */

/**
 * What wasi-libc asks of a system: the time, and nothing else.
 * @param {() => Exports} exports
 */
function wasi(exports) {
  const kNotSupported = 52;
  const known = {
    /** @param {number} _clock @param {bigint} _precision @param {number} at */
    clock_time_get(_clock, _precision, at) {
      new DataView(exports().memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit() {
      throw new Error('posenc ended');
    },
  };
  return new Proxy(known, { get: (all, name) => Reflect.get(all, name) ?? (() => kNotSupported) });
}

/**
 * @param {Response | PromiseLike<Response> | BufferSource} source the .wasm file
 * @returns {Promise<Module>}
 */
export async function load(source) {
  /** @type {Exports} */
  let exports;
  const compiled = source instanceof ArrayBuffer || ArrayBuffer.isView(source)
    ? await WebAssembly.compile(source)
    : await WebAssembly.compileStreaming(source);
  const system = wasi(() => exports);
  const imports = Object.fromEntries(WebAssembly.Module.imports(compiled).map(({ name }) => [name, Reflect.get(system, name)]));
  const instance = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: imports });
  exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  exports._initialize();
  return new Module(exports);
}

export class Module {
  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
  }
  session() {
    return new Session(this.exports);
  }
}

/** A State with its undo, its picture and what moves. Close it where it is not needed any more. */
export class Session {
  /** Why the last call was refused; '' where it was not. */
  refusal = '';
  #exports;
  #at;

  /** @param {Exports} exports */
  constructor(exports) {
    this.#exports = exports;
    this.#at = exports.posenc_create();
  }
  close() {
    this.#exports.posenc_destroy(this.#at);
    this.#at = 0;
  }

  /** Sets a parameter, or the view. @param {string} id @param {string} value @param {number} [gesture] */
  set(id, value, gesture = 0) {
    this.#give(`${id}=${value}`);
    return this.#taken(this.#exports.posenc_set(this.#at, gesture));
  }
  /** Which panels are shown. @param {'show' | 'hide' | 'covers'} list @param {string} ids */
  parts(list, ids) {
    this.#give(`${list}=${ids}`);
    return this.#taken(this.#exports.posenc_parts(this.#at));
  }
  /** A number on its way. @param {string} id @param {string} ends "0:16" @param {number} fraction from 0 to 1 */
  sweep(id, ends, fraction) {
    this.#give(`${id}=${ends}`);
    return this.#taken(this.#exports.posenc_sweep(this.#at, fraction));
  }
  /** @param {string} link "rotation?d=64" */
  open(link) {
    this.#give(link);
    return this.#taken(this.#exports.posenc_open(this.#at));
  }
  get link() {
    this.#exports.posenc_link(this.#at);
    return this.#answer();
  }
  /** @returns {number} */
  reset() {
    return this.#taken(this.#exports.posenc_reset(this.#at));
  }
  /** @returns {number} */
  undo() {
    return this.#taken(this.#exports.posenc_undo(this.#at));
  }
  /** @returns {number} */
  redo() {
    return this.#taken(this.#exports.posenc_redo(this.#at));
  }
  /** What it was opened with is no step of undo. */
  forget() {
    this.#exports.posenc_forget(this.#at);
  }
  get canUndo() {
    return (this.#exports.posenc_undoable(this.#at) & 1) !== 0;
  }
  get canRedo() {
    return (this.#exports.posenc_undoable(this.#at) & 2) !== 0;
  }

  /** @param {string} name @returns {any[]} what `posenc list NAME --json` has */
  list(name) {
    this.#give(name);
    return this.#exports.posenc_list(this.#at) < 0 ? [] : JSON.parse(this.#answer());
  }
  /** @returns {any[]} */
  controls() {
    this.#exports.posenc_controls(this.#at);
    return JSON.parse(this.#answer());
  }
  /** The picture in words. */
  describe() {
    this.#exports.posenc_describe(this.#at, 0);
    return this.#answer();
  }
  facts() {
    this.#exports.posenc_describe(this.#at, 1);
    return JSON.parse(this.#answer());
  }
  /** @param {number} rows @param {number} columns @returns {Float64Array | null} a copy */
  entries(rows, columns) {
    const at = this.#exports.posenc_entries(this.#at, rows);
    return at === 0 ? null : new Float64Array(this.#memory.slice(at, at + 8 * rows * columns));
  }

  /** @param {number} width @param {number} height CSS pixels @param {number} ratio @param {number} theme @returns {Picture} */
  draw(width, height, ratio, theme) {
    const at = this.#exports.posenc_draw(this.#at, width, height, ratio, theme);
    const memory = this.#memory;
    const [words, count, text, size] = new Uint32Array(memory, at, 4);
    return {
      memory,
      words: new Uint32Array(memory, words, count),
      numbers: new Float32Array(memory, words, count),
      text: new Uint8Array(memory, text, size),
    };
  }
  /** @param {number} x @param {number} y @param {boolean} isDown @param {boolean} [isDouble] @param {number} [wheel] @returns {number} */
  pointer(x, y, isDown, isDouble = false, wheel = 0) {
    return this.#exports.posenc_pointer(this.#at, x, y, isDown ? 1 : 0, isDouble ? 1 : 0, wheel);
  }
  /** @returns {number} */
  leave() {
    return this.#exports.posenc_leave(this.#at);
  }

  /** @param {boolean} isOn @returns {number} */
  play(isOn) {
    return this.#exports.posenc_play(this.#at, isOn ? 1 : 0);
  }
  get isPlaying() {
    return this.#exports.posenc_is_playing(this.#at) !== 0;
  }
  /** @param {number} ms @returns {number} */
  advance(ms) {
    return this.#exports.posenc_advance(this.#at, ms);
  }
  /** @param {number} ms */
  slice(ms) {
    const done = this.#exports.posenc_slice(this.#at, ms);
    return { works: (done & kWorks) !== 0, hasMore: (done & kMore) !== 0 };
  }

  get #memory() {
    return this.#exports.memory.buffer;
  }
  /** @param {string} text */
  #give(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.#exports.posenc_input(this.#at, bytes.length);
    new Uint8Array(this.#memory, at, bytes.length).set(bytes);
  }
  #answer() {
    const at = this.#exports.posenc_answer(this.#at), size = this.#exports.posenc_answer_size(this.#at);
    return new TextDecoder().decode(new Uint8Array(this.#memory, at, size));
  }
  /** @param {number} result */
  #taken(result) {
    this.refusal = result === kRefused ? this.#answer() : '';
    return result;
  }
}
