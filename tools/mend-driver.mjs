// Mends a fault of the database's driver, postgres.js 3.4.9 (porsager/postgres#1208, #1154): when a connection closes in the turn of the event loop in which something small was
// written, it forgets to forget that write. Nothing small is ever sent over the connection that it opens in place, so whoever gets it waits for `connect_timeout`; what was written
// is answered never; and a write to a connection that is closed ends the process. And of idle connections it takes the one that rests longest, so that every statement is planned on
// all of them: here the one that was used last. Runs after every install, is safe to repeat, and fails where the driver is another:
// then it is time to look whether it is mended at its source. docs/decisions/0091, 0129. npm also runs it on a checkout without dependencies (`npm link`, `npx .`):
// then there is nothing to mend yet, and `ensureInstalled` does it later.
import { readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MARK = '// mended by zhixing'

/** What stands in the files of the driver, and what has to. */
const changes = {
  'connection.js': [
    [
      'clearImmediate(nextWriteTimer)\n    if (socket) {',
      'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (socket) {',
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
  ],
  'queue.js': [
    [
      'push: (x) => (xs.push(x), x),',
      'push: (x) => (xs.push(x), x),\n    pop: () => {\n      const out = xs.pop()\n      if (index === xs.length) {\n        index = 0\n        xs = []\n      }\n      return out\n    },',
    ],
  ],
  'index.js': [
    ['? open.shift()', '? open.pop()'],
    ['return go(open.shift(), query)', 'return go(open.pop(), query)'],
  ],
}

/** Where the driver's sources are, or undefined where it is not installed. */
function driverFolder() {
  const from = createRequire(join(dirname(fileURLToPath(import.meta.url)), '..', 'server', 'package.json'))
  try {
    // What `require` finds is cjs/src/index.js; the product imports src/.
    return join(dirname(realpathSync(from.resolve('postgres'))), '..', '..', 'src')
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Mends the driver below this folder, once; without a driver there is nothing to do. @throws where it is not the one that is known, or cannot be written */
export function mendDriver() {
  const folder = driverFolder()
  if (!folder) return
  for (const [name, list] of Object.entries(changes)) mend(join(folder, name), list)
}

function mend(path, list) {
  const text = readFileSync(path, 'utf8')
  if (text.includes(MARK)) return
  const mended = list.reduce(
    (now, [was, is]) => {
      if (now.split(was).length !== 2)
        throw new Error(`postgres.js is another than tools/mend-driver.mjs knows: ${was}`)
      return now.replace(was, () => is)
    },
    text.replaceAll('\r\n', '\n'),
  )
  // Beside and then renamed: the file may be shared with another checkout, and nobody may read half of it.
  writeFileSync(`${path}.new`, `${MARK}\n${mended}`)
  renameSync(`${path}.new`, path)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) mendDriver()
