/**
 * For hostile.test.ts: remuxes one file after another in a thread that can be terminated when a file takes too long.
 */
import { parentPort } from 'node:worker_threads'
import { inspect } from '../src/platform/transcode/inspect.ts'
import { packageInto } from '../src/platform/transcode/package.ts'
import { MediaError } from '../src/platform/transcode/port.ts'

export interface Judged {
  /** Bytes of the package; null if the file was refused. */
  bytes: number | null
  refusal: string
  /** An unexpected exception; must be empty. */
  trouble: string
}

parentPort?.on('message', ({ file, outDir }: { file: string; outDir: string }) => {
  void judge(file, outDir).then((judged) => parentPort?.postMessage(judged))
})

async function judge(file: string, outDir: string): Promise<Judged> {
  try {
    const { probe, media } = await inspect(file)
    media?.input.dispose()
    if (probe.refusal !== null) return { bytes: null, refusal: probe.refusal, trouble: '' }
    const work = { renditions: [{ file, name: 'a' }], outDir, key: Buffer.alloc(16), segmentSeconds: 6 }
    return { bytes: (await packageInto(work, () => {})).bytes, refusal: '', trouble: '' }
  } catch (error) {
    if (error instanceof MediaError && error.reason === 'refused')
      return { bytes: null, refusal: error.message, trouble: '' }
    return { bytes: null, refusal: '', trouble: String((error as Error).stack) }
  }
}
