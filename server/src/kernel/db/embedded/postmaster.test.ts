import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostmaster } from './postmaster.ts'
import { openServerLog } from './server-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-postmaster-'))

/** A server that is ready at once. */
function instantServer(): string {
  const program = join(folder, 'postgres')
  writeFileSync(program, '#!/bin/sh\necho "[1] database system is ready to accept connections" >&2\nexec sleep 60\n', {
    mode: 0o755,
  })
  return program
}

test.skipIf(process.platform === 'win32')('a server that is ready before spawn() returns is noticed', async () => {
  const log = openServerLog(join(folder, 'postgres.log'))
  const busy = {
    ...log,
    read() {
      // The scheduler takes the processor from the app for half a second.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      log.read()
    },
  }
  const postgres = instantServer()
  const binaries = { postgres, initdb: postgres, pgCtl: postgres, version: '18.4' }
  const postmaster = startPostmaster(binaries, { base: folder, cluster: folder, as: {}, external: false }, busy)
  try {
    await expect(postmaster.ready).resolves.toBeUndefined()
  } finally {
    await postmaster.stop()
    log.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
