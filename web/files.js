// @ts-check
/** The files beside this one. In a page of one file they are in the page (app/web/bundle.py). */
const at = (/** @type {string} */ name) => new URL(name, import.meta.url).href;
export const moduleFile = () => fetch(at('posenc.wasm'));
export const styleText = () => fetch(at('view.css')).then((file) => (file.ok ? file.text() : Promise.reject(new Error(`view.css: ${file.status}`))));
/** What FontFace takes. @param {string} name @returns {string | BufferSource} */
export const fontFile = (name) => `url("${at(`fonts/${name}.woff2`)}")`;
/** The lessons, and in one file the manual: what app/documents/book.hpp says. @returns {Promise<any>} */
export const bookFile = () => fetch(at('book.json')).then((file) => file.json());
