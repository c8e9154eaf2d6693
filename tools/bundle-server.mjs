// Bundles the server: `node tools/bundle-server.mjs FOLDER`, run by install.mjs (docs/decisions/0143).
import { relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './install.mjs'

const out = resolve(process.argv[2])

/**
 * Keeps import.meta.url of each module at its source: workers, child processes and migrations are located relative to
 * it.
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
  // Packages stay external: some read files of their own, and pages must share React Router with the server.
  external: (id) => !isOurs(id),
  plugins: [sourceAddresses],
  logLevel: 'warn',
})
await bundle.write({
  dir: out,
  format: 'esm',
  // One flat folder, because addresses are relative to it.
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  // Stack traces name the sources, which are at hand.
  sourcemap: true,
  sourcemapExcludeSources: true,
})
await bundle.close()
