// @ts-check
/** The program as a WebAssembly module: what app/web/session.hpp exports, with text and numbers as JavaScript has them. */

/** In what a call returns where it changed the State; anything above 0 is to be drawn. */
export const kState = 2;
/** What goOn() returns where the next lesson is to be opened. */
export const kNextLesson = 4;
/** In what pointer() returns where it is on what can be dragged. */
export const kHandle = 8;
const kWorks = 1, kMore = 2;

/** @typedef {{memory: WebAssembly.Memory, _initialize(): void} & Record<string, (...args: any[]) => any>} Exports */
/** @typedef {{memory: ArrayBuffer, words: Uint32Array, numbers: Float32Array, text: Uint8Array}} Picture `numbers`: the words as float32 */

/**
 * @param {Response | PromiseLike<Response>} source the .wasm file
 * @param {(error: unknown, by: Session) => void} [ended] is told of a trap: nothing of the module is to be called any more
 */
export async function load(source, ended = () => {}) {
  const compiled = await WebAssembly.compileStreaming(source);
  // What wasi-libc asks of a system: the time, and nothing else.
  const kNotSupported = 52;
  /** @type {Record<string, Function>} */
  const system = Object.fromEntries(WebAssembly.Module.imports(compiled).map(({ name }) => [name, () => kNotSupported]));
  system.clock_time_get = (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
    new DataView(exports.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  system.proc_exit = () => {
    throw new Error('posenc ended');
  };
  const instance = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: system });
  const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  exports._initialize();
  return { exports, session: () => new Session(exports, ended) };
}
/** @typedef {Awaited<ReturnType<typeof load>>} Module */

/** A State with its undo, its picture and what moves. Close it where it is not needed any more. */
export class Session {
  /** Why the last call, or what of it, was refused; '' where it was not. */
  refusal = '';
  #exports;
  #ended;
  #at = 0;

  /** @param {Exports} exports @param {(error: unknown, by: Session) => void} ended */
  constructor(exports, ended) {
    this.#exports = exports;
    this.#ended = ended;
    this.#at = exports.posenc_create();
  }
  close() {
    this.#call('destroy');
    this.#at = 0;
  }

  /** Sets a parameter, or the view. @param {string} id @param {string} value @param {number} [gesture] */
  set(id, value, gesture = 0) { return this.#change('set', `${id}=${value}`, gesture); }
  /** Sets a number by its place on a slider. @param {string} id @param {number} place from 0 to 1 @param {number} gesture */
  slide(id, place, gesture) { return this.#change('slide', id, place, gesture); }
  /** What a key does to a number, by its own steps. @param {string} id @param {KeyboardEvent} event */
  press(id, event) {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return 0;
    event.preventDefault();
    return this.#change('step', id, steps, Number(event.repeat));
  }
  /** `refusal` says what of it is left out. @param {string} link "rotation?d=64" */
  open(link) { return this.#change('open', link); }
  /** What an attribute of <posenc-view> says. @param {string} name @param {string} value */
  attribute(name, value) { return this.#change('attribute', `${name}=${value}`); }
  /** Opens a session or a table; `refusal` says what of it is left out. @param {string} name @param {Uint8Array} bytes */
  file(name, bytes) {
    this.#give(`${name}\0`, bytes);
    return this.#taken(this.#call('file'));
  }
  /** What the table that is shown is. @returns {{line: string, differs: boolean} | null} */
  identify() { return JSON.parse(this.#text('identify')); }
  /** Shows what parts the table from what it is. */
  showDifference() { return this.#call('show_difference'); }
  /** @param {'undo' | 'redo' | 'reset'} what */
  do(what) { return this.#change(what); }
  /** What it was opened with is no step of undo. */
  forget() { this.#call('forget'); }
  get can() {
    const steps = this.#call('undoable');
    return { undo: (steps & 1) !== 0, redo: (steps & 2) !== 0 };
  }

  get link() { return this.#text('link'); }
  /** The picture in words. */
  describe() { return this.#text('describe', 0); }
  /** @param {string} text with facts, "{{dot offset=12}}" */
  fill(text) {
    this.#give(text);
    return this.#text('fill');
  }
  facts() { return JSON.parse(this.#text('describe', 1)); }
  /** @returns {any[]} */
  controls() { return JSON.parse(this.#text('controls')); }
  /** @param {string} name @returns {any[]} what `posenc list NAME --json` has */
  list(name) {
    this.#give(name);
    return JSON.parse(this.#text('list'));
  }
  /** @param {number} rows @param {number} columns @returns {Float64Array | null} a copy */
  entries(rows, columns) {
    const at = this.#call('entries', rows);
    return at === 0 ? null : new Float64Array(this.#memory.slice(at, at + 8 * rows * columns));
  }

  /** @param {number} width @param {number} height CSS pixels @param {number} ratio @param {number} theme @param {boolean} [isAll] or what changed @returns {Picture} */
  draw(width, height, ratio, theme, isAll = true) {
    const at = this.#call('draw', width, height, ratio, theme, Number(isAll));
    const memory = this.#memory;
    const [words, count, text, size] = new Uint32Array(memory, at, 4);
    return {
      memory,
      words: new Uint32Array(memory, words, count),
      numbers: new Float32Array(memory, words, count),
      text: new Uint8Array(memory, text, size),
    };
  }
  /** @param {number} x @param {number} y @param {boolean} isDown @param {number} ms of the event @param {number} [wheel] */
  pointer(x, y, isDown, ms, wheel = 0) { return this.#call('pointer', x, y, Number(isDown), wheel, ms); }
  leave() { return this.#call('leave'); }

  /** @param {boolean} isOn */
  play(isOn) { return this.#call('play', Number(isOn)); }
  get isPlaying() { return this.#call('is_playing') !== 0; }
  /** @param {number} ms */
  advance(ms) { return this.#call('advance', ms); }
  /** @param {number} ms */
  slice(ms) {
    const done = this.#call('slice', ms);
    return { works: (done & kWorks) !== 0, hasMore: (done & kMore) !== 0 };
  }

  /** Gives a lesson; without a text it ends it. @param {string} text its file @param {string} next the title of the lesson after it @param {boolean} [moves] */
  lesson(text, next = '', moves = true) { return this.#change('lesson', `${next}\0${text}`, Number(moves)); }
  /** @param {number} step from 0 on */
  goTo(step) { return this.#call('go_to', step); }
  /** As Page down and up do. @param {1 | -1} by */
  goOn(by) { return this.#call('go_on', by); }
  returnToStep() { return this.#call('return_to_step'); }
  /** @param {string} typed a number @returns {number} the step that it leads to, or -1 */
  stepOf(typed) {
    this.#give(typed);
    return this.#call('step_of');
  }
  /** @param {number} [seconds] since it began */
  step(seconds = 0) { return JSON.parse(this.#text('lesson_step', seconds)); }

  /** @param {string} what 'png' and 'svg': what they carry; 'csv'; a language @returns {Uint8Array | null} null: `refusal` says why */
  export(what) {
    if (this.#change('export', what) < 0) return null;
    return new Uint8Array(this.#memory.slice(this.#call('answer'), this.#call('answer') + this.#call('answer_size')));
  }
  /** What a file is called, without its ending. */
  get name() { return this.#text('name'); }

  get #memory() { return this.#exports.memory.buffer; }
  /** @param {string} name @param {number[]} numbers @returns {number} */
  #call(name, ...numbers) {
    try {
      return this.#exports[`posenc_${name}`](this.#at, ...numbers);
    } catch (error) {
      this.#ended(error, this);
      throw error;
    }
  }
  /** @param {string} text @param {Uint8Array} [more] */
  #give(text, more = new Uint8Array()) {
    const bytes = new TextEncoder().encode(text), at = this.#call('input', bytes.length + more.length);
    const room = new Uint8Array(this.#memory, at);
    room.set(bytes);
    room.set(more, bytes.length);
  }
  #answer() {
    return new TextDecoder().decode(new Uint8Array(this.#memory, this.#call('answer'), this.#call('answer_size')));
  }
  /** @param {string} name @param {number[]} numbers */
  #text(name, ...numbers) {
    this.#call(name, ...numbers);
    return this.#answer();
  }
  /** A call that takes text and may refuse it. @param {string} name @param {string} [text] @param {number[]} numbers */
  #change(name, text = '', ...numbers) {
    this.#give(text);
    return this.#taken(this.#call(name, ...numbers));
  }
  /** @param {number} result */
  #taken(result) {
    this.refusal = this.#answer();
    return result;
  }
}
