import { parentPort, workerData } from 'node:worker_threads'
import { inspect } from './inspect.ts'
import { type PackageWork, packageInto } from './package.ts'
import { MediaError, type MediaErrorReason, type Packaged, type Probe } from './port.ts'

/** Worker thread of `mediabunny.ts`: one action per thread. */
export type Work = { action: 'probe'; file: string } | ({ action: 'package' } & PackageWork)

export type Report =
  | { kind: 'progress'; done: number }
  | { kind: 'probe'; probe: Probe }
  | { kind: 'packaged'; packaged: Packaged }
  | { kind: 'failed'; reason: MediaErrorReason | null; msg: string; cause: unknown }

const port = parentPort
if (!port) throw new Error('worker.ts is started as a worker thread only')
const notify = (report: Report) => port.postMessage(report)

try {
  const work = workerData as Work
  if (work.action === 'probe') {
    const { probe, media } = await inspect(work.file)
    media?.input.dispose()
    notify({ kind: 'probe', probe })
  } else {
    const packaged = await packageInto({ ...work, key: Buffer.from(work.key) }, (done) =>
      notify({ kind: 'progress', done }),
    )
    notify({ kind: 'packaged', packaged })
  }
} catch (error) {
  notify({
    kind: 'failed',
    reason: error instanceof MediaError ? error.reason : null,
    msg: error instanceof Error ? error.message : String(error),
    cause: error instanceof MediaError ? error.cause : error,
  })
}
