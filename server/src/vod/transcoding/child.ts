/**
 * The child process that transcodes one video. It has no database connection: it receives its work and reports events
 * over IPC. It exits with its parent and kills its encoder; flags bound its heap.
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

/** CPU priority below that of request handling. A plain copy gets more: it is short and waited for (a replay). */
const [NICE, NICE_COPY] = [10, 3]
const copying: ReadonlySet<string> = new Set([stages.inspect, stages.package])

if (!process.send) throw new Error('child.ts is started as a child process only')
const report = (event: ChildMessage) =>
  new Promise<void>((resolve) => {
    // Sending fails only when the parent has exited, and this process exits with it.
    process.send?.(event, undefined, {}, () => resolve())
  })
/** Kills the process group, encoder included. */
const die = () => process.kill(process.pid === processGroup() ? -process.pid : process.pid, 'SIGKILL')
process.on('disconnect', die)
process.once('message', (work: ChildWork) => void run(work))

/** Id of the process group that this process leads when started detached; 0 otherwise. */
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
        // What follows (encoding, pictures) is not urgent.
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
