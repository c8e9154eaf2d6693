// Mends a fault of the database's driver, postgres.js 3.4.9 (porsager/postgres#1208, #1154): when a connection closes in the turn of the event loop in which something small was
// written, it forgets to forget that write. Nothing small is ever sent over the connection that it opens in place, so whoever gets it waits for `connect_timeout`; what was written
// is answered never; and a write to a connection that is closed ends the process. Runs after every install, is safe to repeat, and fails where the driver is another:
// then it is time to look whether it is mended at its source. docs/decisions/0091.
import { readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MARK = '// mended by zhixing'

/** What stands in src/connection.js, and what has to. */
const changes = [
  [
    'clearImmediate(nextWriteTimer)\n    if (socket) {',
    `clearImmediate(nextWriteTimer) ${MARK}\n    chunk = nextWriteTimer = null\n    if (socket) {`,
  ],
  [
    'clearImmediate(nextWriteTimer)\n    socket.removeListener',
    'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
  ],
  [
    'function nextWrite(fn) {\n    const x',
    "function nextWrite(fn) {\n    if (socket === null) {\n      chunk = nextWriteTimer = null\n      error(Errors.connection('CONNECTION_CLOSED', options))\n      return false\n    }\n    const x",
  ],
  ['!hadError && (query || sent.length) && error(', 'if (query || sent.length) error('],
]

/** Mends the driver below this folder, once. @throws where it is not the one that is known */
export function mendDriver() {
  const from = createRequire(join(dirname(fileURLToPath(import.meta.url)), '..', 'server', 'package.json'))
  // What `require` finds is cjs/src/index.js; the product imports src/.
  const path = join(dirname(realpathSync(from.resolve('postgres'))), '..', '..', 'src', 'connection.js')
  const text = readFileSync(path, 'utf8')
  if (text.includes(MARK)) return
  const mended = changes.reduce(
    (now, [was, is]) => {
      if (now.split(was).length !== 2)
        throw new Error(`postgres.js is another than tools/mend-driver.mjs knows: ${was}`)
      return now.replace(was, () => is)
    },
    text.replaceAll('\r\n', '\n'),
  )
  // Beside and then renamed: the file may be shared with another checkout, and nobody may read half of it.
  writeFileSync(`${path}.new`, mended)
  renameSync(`${path}.new`, path)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) mendDriver()
