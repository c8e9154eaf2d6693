/**
 * The process in which one video is worked. It holds no connection to the database: it is told what to do and tells what became of it.
 * It dies with its parent and takes its encoder along; its heap is bounded by the flags it is started with.
 */
import { constants, setPriority } from 'node:os'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { createRemuxEngine } from '../../platform/transcode/mediabunny.ts'
import { MediaError } from '../../platform/transcode/port.ts'
import { runPipeline, type PipelineEvent } from './pipeline.ts'
import { stages } from './texts.ts'

export interface ChildWork {
  source: string
  workDir: string
  outDir: string
  /** base64 */
  key: string
  ffmpegPath: string | null
  picturesOnly: boolean
  isWhole: boolean
}

export type ChildMessage =
  | PipelineEvent
  | { kind: 'done' }
  | { kind: 'refused'; msg: string; detail: string }
  | { kind: 'gone' }
  | { kind: 'failed'; message: string }

/** Lower than everybody who answers people; what is only copied is soon done, and waited for (a replay). */
const [NICE, NICE_COPY] = [10, 3]
const copying: ReadonlySet<string> = new Set([stages.inspect, stages.package])

if (!process.send) throw new Error('child.ts is started as a child process only')
const report = (event: ChildMessage) =>
  new Promise<void>((resolve) => {
    // Refused only when the parent is gone, and then so are we.
    process.send?.(event, undefined, {}, () => resolve())
  })
/** Everything in this process's group goes: the encoder included. */
const die = () => process.kill(process.pid === processGroup() ? -process.pid : process.pid, 'SIGKILL')
process.on('disconnect', die)
process.once('message', (work: ChildWork) => void run(work))

/** Started detached, this process leads its own group. */
function processGroup(): number {
  return process.env.ZHIXING_GROUP_LEADER === '1' ? process.pid : 0
}

async function run(work: ChildWork): Promise<void> {
  const yieldTo = (nice: number) => setPriority(process.pid, Math.min(nice, constants.priority.PRIORITY_LOW))
  yieldTo(work.isWhole && !work.picturesOnly ? NICE_COPY : NICE)
  try {
    await mkdir(dirname(work.outDir), { recursive: true })
    await runPipeline(
      {
        source: work.source,
        workDir: work.workDir,
        outDir: work.outDir,
        key: Buffer.from(work.key, 'base64'),
        engine: createRemuxEngine(),
        encoder: await findEncoder(work.ffmpegPath ?? undefined),
        picturesOnly: work.picturesOnly,
        isWhole: work.isWhole,
        signal: new AbortController().signal,
      },
      async (event) => {
        // What follows (encoding after all, pictures) may take as long as it likes.
        if (event.kind === 'packaged' || (event.kind === 'stage' && !copying.has(event.stage))) yieldTo(NICE)
        await report(event)
      },
    )
    await report({ kind: 'done' })
  } catch (error) {
    await report(endingOf(error))
  }
  process.disconnect()
}

function endingOf(error: unknown): ChildMessage {
  if (error instanceof MediaError && error.reason === 'gone') return { kind: 'gone' }
  if (error instanceof MediaError && error.reason === 'refused')
    return { kind: 'refused', msg: error.message, detail: error.cause instanceof Error ? error.cause.message : '' }
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
}
