// Serves folders to browsers on this machine, for tests.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.png': 'image/png', '.svg': 'image/svg+xml' };

/** `folders` by the first part of an address; `pages` are those that no folder has, by name. */
export async function serve(folders, pages = {}) {
  const server = createServer((request, response) => {
    const [, first, name] = normalize(new URL(request.url, 'http://x').pathname).match(/^\/([^/]*)\/?(.*)$/);
    try {
      const body = pages[first] ?? readFileSync(join(folders[first], name || 'index.html'));
      response.writeHead(200, { 'Content-Type': types[extname(name || 'index.html')] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { host: `http://127.0.0.1:${server.address().port}`, end: () => server.close() };
}
