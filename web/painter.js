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

/** @typedef {Map<number, OffscreenCanvas | HTMLCanvasElement>} Fields pictures of matrices by their numbers */

/** @param {import('./posenc.js').Picture} picture @param {number} at @param {number} width @param {number} height */
function fieldOf(picture, at, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const pixels = new Uint8ClampedArray(picture.memory.slice(at, at + 4 * width * height));
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./posenc.js').Picture} picture
 * @param {Fields} fields kept from picture to picture; those that are not drawn any more go
 */
export function paint(context, picture, fields) {
  const { words, numbers, text } = picture;
  const decoder = new TextDecoder(), used = new Set();
  let at = 0;
  const word = () => words[at++], number = () => numbers[at++];
  const color = () => {
    const c = word();
    return `rgb(${c & 255} ${c >> 8 & 255} ${c >> 16 & 255} / ${(c >>> 24) / 255})`;
  };
  const takeFill = () => (context.fillStyle = color());
  const takeStroke = () => {
    context.strokeStyle = color();
    context.lineWidth = number();
    const ink = number(), gap = number();
    context.setLineDash(gap > 0 ? [ink, gap] : []);
  };
  const takePoints = () => {
    context.beginPath();
    for (let n = word(); n > 0; --n) context.lineTo(number(), number());
  };
  const takeBox = () => {
    context.beginPath();
    const x = number(), y = number(), width = number(), height = number(), radius = number();
    if (radius > 0) context.roundRect(x, y, width, height, radius);
    else context.rect(x, y, width, height);
  };
  const takeDisc = () => {
    context.beginPath();
    context.arc(number(), number(), number(), 0, 2 * Math.PI);
  };
  /** In the order of DrawCommand. */
  const commands = [
    () => {
      takeStroke();
      const isClosed = word() !== 0;
      takePoints();
      if (isClosed) context.closePath();
      context.stroke();
    },
    () => (takeFill(), takePoints(), context.fill()),
    () => (takeFill(), takeBox(), context.fill()),
    () => (takeStroke(), takeBox(), context.stroke()),
    () => (takeFill(), takeDisc(), context.fill()),
    () => (takeStroke(), takeDisc(), context.stroke()),
    () => {
      takeFill();
      const face = kFaces[word()], em = number(), isTurned = word() !== 0, x = number(), y = number();
      const first = word(), bytes = word();
      const font = `${em}px posenc-${face}`;
      if (context.font !== font) context.font = font;
      const line = decoder.decode(text.subarray(first, first + bytes));
      if (!isTurned) return context.fillText(line, x, y);
      context.save();
      context.translate(x, y);
      context.rotate(-Math.PI / 2);
      context.fillText(line, 0, 0);
      context.restore();
    },
    () => {
      const x = number(), y = number(), columns = word(), rows = word(), name = word(), pixels = word();
      const field = fields.get(name) ?? fieldOf(picture, pixels, columns, rows);
      fields.set(name, field);
      used.add(name);
      context.drawImage(field, x, y);
    },
    () => {
      context.save();
      context.beginPath();
      context.rect(number(), number(), number(), number());
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
  for (const name of fields.keys()) if (!used.has(name)) fields.delete(name);
}
