/** Worker thread that packages the demo's lessons in sequence. */
import { mkdir } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { packageInto } from '../src/platform/transcode/package.ts'
import type { PackageInput, Packaged } from '../src/platform/transcode/port.ts'

export interface LessonOrder {
  no: number
  input: Pick<PackageInput, 'renditions' | 'outDir' | 'key'>
}
export type LessonAnswer = { no: number } & ({ packaged: Packaged } | { failed: string })

const port = parentPort
if (!port) throw new Error('lesson-thread.ts is started as a worker thread only')
port.on('message', ({ no, input }: LessonOrder) => {
  mkdir(input.outDir)
    .then(() => packageInto({ ...input, key: Buffer.from(input.key), segmentSeconds: 6 }, () => {}))
    .then(
      (packaged) => port.postMessage({ no, packaged } satisfies LessonAnswer),
      (error: unknown) => port.postMessage({ no, failed: String(error) } satisfies LessonAnswer),
    )
})
