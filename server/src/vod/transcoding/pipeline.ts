import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Container, readContainer } from '../../platform/transcode/container.ts'
import { encode, type Encoder, probeFile } from '../../platform/transcode/encoder.ts'
import { sourceOf } from '../../platform/transcode/facts.ts'
import {
  encodeArguments,
  isTooHeavy,
  ladderOf,
  largestOutput,
  type Rung,
  type Source,
} from '../../platform/transcode/ladder.ts'
import { loudnessFilter, measuringFilter, readLoudness } from '../../platform/transcode/loudness.ts'
import { makePosters, makeThumbs } from '../../platform/transcode/pictures.ts'
import { MediaError, type MediaEngine, type Packaged, type Probe } from '../../platform/transcode/port.ts'
import { stages, texts } from './texts.ts'

export interface PipelineInput {
  /** The file as it was uploaded. */
  source: string
  /** What is made on the way; kept between tries, so that a later one goes on. */
  workDir: string
  /** The package. Appears whole. */
  outDir: string
  key: Buffer
  engine: MediaEngine
  /** Null where the machine has no ffmpeg: then only what can be copied is taken, and there are no pictures. */
  encoder: Encoder | null
  /** The package is there and served already: only pictures are missing. */
  picturesOnly: boolean
  signal: AbortSignal
}

export type Told =
  | { kind: 'stage'; stage: string }
  /** Share of the work up to the package, 0 to 1. */
  | { kind: 'progress'; done: number }
  | { kind: 'packaged'; packaged: Packaged; wantsPictures: boolean }
  | { kind: 'pictures'; posters: number; hasThumbs: boolean }

/** Shares of the whole that steps take beside encoding. */
const SHARE = { look: 0.02, sound: 0.05, package: 0.08 }
/** A stream that ends this much earlier than its file says has lost something. */
const LEAST_OF_LENGTH = 0.9

/** A file to cut into segments, and how it is opened for pictures. */
interface Rendition {
  file: string
  name: string
}

/**
 * From an uploaded file to a package with pictures. Copies what browsers play as it is; encodes everything else into the qualities of
 * `ladderOf`. Safe to kill at any instant and to run again: finished qualities are kept in `workDir`, everything else is made anew.
 * @throws {MediaError} `refused` with the sentence for the uploader; other errors are worth another try
 */
export async function runPipeline(input: PipelineInput, tell: (told: Told) => Promise<void>): Promise<void> {
  const { engine, encoder, signal, source } = input
  await mkdir(input.workDir, { recursive: true })
  await tell({ kind: 'stage', stage: stages.look })
  const probe = await engine.probe(source, signal)
  const copied = probe.refusal === null && (!encoder || !isTooHeavy(probe))
  if (!input.picturesOnly) await tell({ kind: 'progress', done: SHARE.look })

  let renditions = copied ? [copyOf(source, probe)] : await encodeAll(input, probe, tell)
  if (!input.picturesOnly) {
    const wrap = () => packageAll(input, renditions, copied ? SHARE.look : 1 - SHARE.package, tell)
    const packaged = await wrap().catch(async (error: unknown) => {
      // What the index promised the frames did not keep: such a file can still be decoded and encoded anew.
      if (!copied || !encoder || !(error instanceof MediaError) || error.reason !== 'refused') throw error
      renditions = await encodeAll(input, probe, tell)
      return wrap()
    })
    await tell({ kind: 'packaged', packaged, wantsPictures: encoder !== null })
  }
  const best = renditions[0]
  if (encoder && best) await makePictures(input, encoder, best, tell)
  await rm(input.workDir, { recursive: true, force: true })
}

async function packageAll(
  input: PipelineInput,
  renditions: Rendition[],
  from: number,
  tell: (told: Told) => Promise<void>,
): Promise<Packaged> {
  await tell({ kind: 'stage', stage: stages.package })
  return input.engine.package({
    renditions,
    outDir: input.outDir,
    key: input.key,
    signal: input.signal,
    onProgress: (done) => void tell({ kind: 'progress', done: from + (1 - from) * done }),
  })
}

function copyOf(source: string, { video }: Probe): Rendition {
  return { file: source, name: `${Math.min(video?.width ?? 0, video?.height ?? 0)}p` }
}

async function encodeAll(
  input: PipelineInput,
  probe: Probe,
  tell: (told: Told) => Promise<void>,
): Promise<Rendition[]> {
  const { encoder, signal } = input
  const container = await readContainer(input.source)
  if (!container) throw new MediaError('refused', texts.notMedia)
  if (!encoder) throw new MediaError('refused', texts.noEncoder(probe.refusal ?? ''))
  const read = sourceOf(await probeFile(encoder, input.source, container, signal))
  if ('refusal' in read) throw new MediaError('refused', read.refusal)
  const { source } = read
  const rungs = ladderOf(source)
  const jobs = rungs.map((rung) => ({ rung, file: join(input.workDir, `${rung.name}.mp4`) }))

  let sound: { filter: string } | null = null
  let done = SHARE.look
  const best = jobs[0]
  if (source.audioIndex !== null && best && !(await exists(best.file))) {
    await tell({ kind: 'stage', stage: stages.sound })
    const from = done
    sound = {
      filter: loudnessFilter(
        readLoudness(
          await encode(encoder, {
            ...boundsOf(source, 0),
            file: input.source,
            container,
            signal,
            after: ['-map', `0:${source.audioIndex}`, '-vn', '-af', measuringFilter, '-f', 'null', '-'],
            onTime: (time) =>
              void tell({ kind: 'progress', done: from + SHARE.sound * Math.min(1, time / source.seconds) }),
          }),
        ),
      ),
    }
  }
  done += SHARE.sound

  const pixels = rungs.reduce((sum, rung) => sum + costOf(rung), 0)
  const all = 1 - SHARE.package - done
  for (const [n, { rung, file }] of jobs.entries()) {
    const share = (all * costOf(rung)) / pixels
    if (!(await exists(file))) {
      await tell({ kind: 'stage', stage: stages.encode(rung.name) })
      const from = done
      await encodeOne({ input, encoder, container, source, rung, file }, n === 0 ? sound : null, (part) =>
        tell({ kind: 'progress', done: from + share * part }),
      )
    }
    done += share
    await tell({ kind: 'progress', done })
  }
  return jobs.map(({ rung, file }) => ({ file, name: rung.name }))
}

/** Encoding costs by pixels, and a little for reading the source whatever the size. */
const costOf = ({ width, height }: Rung) => width * height + 120_000

interface One {
  input: PipelineInput
  encoder: Encoder
  container: Container
  source: Source
  rung: Rung
  file: string
}

async function encodeOne(
  { input, encoder, container, source, rung, file }: One,
  sound: { filter: string } | null,
  onPart: (part: number) => Promise<void>,
): Promise<void> {
  const part = `${file}.part`
  let reached = 0
  await encode(encoder, {
    ...boundsOf(source, largestOutput(source, rung)),
    file: input.source,
    container,
    signal: input.signal,
    after: [...encodeArguments(source, rung, sound), '-f', 'mp4', '-video_track_timescale', '90000', `file:${part}`],
    onTime(time) {
      reached = time
      void onPart(Math.min(1, time / source.seconds))
    },
  })
  if (reached < source.seconds * LEAST_OF_LENGTH - 1)
    throw new MediaError('refused', texts.cutShort(reached, source.seconds))
  // Only a finished quality bears the name by which a later try would take it.
  await rename(part, file)
}

/** Generous for any honest file: 40 seconds of processor time for a second of video. */
const boundsOf = ({ seconds }: Source, fileBytes: number) => ({
  cpuSeconds: 600 + Math.ceil(seconds * 40),
  fileBytes,
})

async function makePictures(
  input: PipelineInput,
  encoder: Encoder,
  best: Rendition,
  tell: (told: Told) => Promise<void>,
): Promise<void> {
  await tell({ kind: 'stage', stage: stages.pictures })
  // Either our own file, or one that was found fit to be copied: MP4 both.
  const container = { demuxer: 'mov', name: 'MP4' }
  const { seconds } = await input.engine.probe(best.file, input.signal)
  const work = { encoder, file: best.file, container, seconds, outDir: input.outDir, signal: input.signal }
  const posters = await makePosters({ ...work, workDir: join(input.workDir, 'posters') })
  const hasThumbs = await makeThumbs({ ...work, workDir: join(input.workDir, 'thumbs') })
  await tell({ kind: 'pictures', posters, hasThumbs })
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
