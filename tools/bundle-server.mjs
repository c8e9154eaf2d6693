// Makes the bundle of the server: `node tools/bundle-server.mjs FOLDER`, run by install.mjs. Why: docs/decisions/0143.
import { relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './install.mjs'

const out = resolve(process.argv[2])

/**
 * Workers, child processes, migrations and other files are found beside the source that names them: what a module of the bundle knows as its
 * own address stays that of its source.
 */
const sourceAddresses = {
  name: 'source-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const source = JSON.stringify(relative(out, id).replaceAll('\\', '/'))
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
  },
}

const isOurs = (id) => /^[./]/.test(id) || /^[A-Za-z]:[\\/]/.test(id) || id.startsWith('@zhixing/')

const bundle = await rolldown({
  input: { main: resolve(root, 'server/main.ts') },
  platform: 'node',
  // Packages stay where they are installed: some read files of their own, and the pages must share React Router with the server.
  external: (id) => !isOurs(id),
  plugins: [sourceAddresses],
  logLevel: 'warn',
})
await bundle.write({
  dir: out,
  format: 'esm',
  // All in one folder, since addresses are relative to it.
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  // Traces in the log name the sources; their text is at hand.
  sourcemap: true,
  sourcemapExcludeSources: true,
})
await bundle.close()
