// @ts-check
/** Draws a display list (app/web/display_list.hpp) on a canvas. */

/** Names of the fonts, in the order of the faces. */
const kFaces = ['sans', 'sans-medium', 'sans-semibold', 'sans-bold', 'math', 'math-italic'];

/** @param {(name: string) => string | BufferSource} font what FontFace takes */
export async function loadFonts(font) {
  await Promise.all(kFaces.map(async (name) => {
    const face = new FontFace(`posenc-${name}`, font(name));
    document.fonts.add(await face.load());
  }));
}

/** @typedef {Map<number, OffscreenCanvas>} Fields pictures of matrices by their numbers */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./posenc.js').Picture} picture
 * @param {Fields} fields kept from picture to picture; those that are not in it any more go
 */
export function paint(context, picture, fields) {
  const { words, numbers, text, memory } = picture;
  const decoder = new TextDecoder(), used = new Set();
  let at = 0;
  const word = () => words[at++], number = () => numbers[at++];
  const color = () => {
    const c = word();
    return `rgb(${c & 255} ${c >> 8 & 255} ${c >> 16 & 255} / ${(c >>> 24) / 255})`;
  };
  /** In the order of DrawCommand. */
  const commands = [
    () => {
      const isClosed = word() !== 0;
      context.beginPath();
      for (let n = word(); n > 0; --n) context.lineTo(number(), number());
      if (isClosed) context.closePath();
    },
    () => {
      context.beginPath();
      context.roundRect(number(), number(), number(), number(), number());
    },
    () => {
      context.beginPath();
      context.arc(number(), number(), number(), 0, 2 * Math.PI);
    },
    () => {
      context.fillStyle = color();
      context.fill();
    },
    () => {
      context.strokeStyle = color();
      context.lineWidth = number();
      const ink = number(), gap = number();
      context.setLineDash(gap > 0 ? [ink, gap] : []);
      context.stroke();
    },
    () => {
      context.fillStyle = color();
      const face = kFaces[word()], em = number(), isTurned = word() !== 0, x = number(), y = number();
      const first = word(), bytes = word();
      const font = `${em}px posenc-${face}`;
      if (context.font !== font) context.font = font;
      const [along, up] = isTurned ? [0, -1] : [1, 0];
      context.setTransform(along, up, -up, along, x, y);
      context.fillText(decoder.decode(text.subarray(first, first + bytes)), 0, 0);
      context.resetTransform();
    },
    () => {
      const x = number(), y = number(), columns = word(), rows = word(), name = word(), pixels = word();
      const field = fields.get(name) ?? new OffscreenCanvas(columns, rows);
      if (!fields.has(name)) {
        const copy = new Uint8ClampedArray(memory.slice(pixels, pixels + 4 * columns * rows));
        field.getContext('2d')?.putImageData(new ImageData(copy, columns, rows), 0, 0);
      }
      fields.set(name, field);
      used.add(name);
      context.drawImage(field, x, y);
    },
    () => {
      context.save();
      context.clip();
    },
    () => context.restore(),
  ];
  context.lineJoin = 'round';
  context.textBaseline = 'alphabetic';
  context.fontKerning = 'none';
  context.textRendering = 'geometricPrecision';
  context.imageSmoothingEnabled = false;
  while (at < words.length) commands[word()]();
  if (at > 0) for (const name of fields.keys()) if (!used.has(name)) fields.delete(name);
}
