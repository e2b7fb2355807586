// @ts-check
/** Mouse, fingers and wheel on the picture of a view. */
import { kHandle, kState } from './posenc.js';

/** @param {import('./view.js').PosencView} view @param {HTMLCanvasElement} canvas */
export function listen(view, canvas) {
  /** Where mouse and fingers are down. @type {Map<number, [number, number]>} */
  const down = new Map();
  let isHeld = false, isOnHandle = false, spread = 0;
  const tell = (/** @type {MouseEvent} */ event, wheel = 0, x = event.offsetX, y = event.offsetY) => {
    const changed = view.session?.pointer(x, y, isHeld, event.timeStamp, wheel) ?? 0;
    view.changed(changed);
    isOnHandle = (changed & kHandle) !== 0;
    canvas.style.cursor = isOnHandle ? 'pointer' : '';
    return changed;
  };
  const leave = () => {
    if (view.session && !isHeld) view.changed(view.session.leave());
  };
  const pinch = (/** @type {MouseEvent} */ event) => {
    const [[x, y], [toX, toY]] = down.values(), now = Math.hypot(toX - x, toY - y);
    const notches = spread && Math.log(now / spread) / Math.log(1.25);
    if (spread && Math.abs(notches) < 0.25) return;
    spread = now;
    if (notches) tell(event, notches, (x + toX) / 2, (y + toY) / 2);
  };
  canvas.onpointerdown = (event) => {
    if (event.button !== 0 || down.size > 1) return;
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, [event.offsetX, event.offsetY]);
    isHeld = down.size === 1;
    if (isHeld) return tell(event);
    // What the first finger did was no tap.
    leave();
    spread = 0;
    pinch(event);
  };
  canvas.onpointermove = (event) => {
    if (down.has(event.pointerId)) down.set(event.pointerId, [event.offsetX, event.offsetY]);
    if (down.size > 1) pinch(event);
    else if (isHeld || down.size === 0) tell(event);
  };
  canvas.onpointerup = canvas.onpointercancel = (event) => {
    down.delete(event.pointerId);
    if (!isHeld) return;
    isHeld = false;
    if (event.type === 'pointerup') tell(event);
    else leave();
  };
  canvas.onpointerleave = leave;
  // A finger on a handle drags it; elsewhere it scrolls the page.
  canvas.addEventListener('touchstart', (event) => isOnHandle && event.preventDefault(), { passive: false });
  canvas.addEventListener('wheel', (event) => {
    // What the picture has no use for scrolls the page.
    const notches = -event.deltaY / (event.deltaMode === 0 ? 100 : 3);
    if (notches && (tell(event, notches) & kState) !== 0) event.preventDefault();
  }, { passive: false });
}
