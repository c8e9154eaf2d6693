import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Container, isLengthEstimated, readContainer } from '../../platform/transcode/container.ts'
import { countDamages, damagesIn } from '../../platform/transcode/damage.ts'
import { encode, type Encoder, probeFile } from '../../platform/transcode/encoder.ts'
import { sourceOf } from '../../platform/transcode/facts.ts'
import {
  encodeArguments,
  encodeSoundArguments,
  isTooHeavy,
  ladderOf,
  largestOutput,
  largestSound,
  type Rung,
  type Sound,
  type Source,
} from '../../platform/transcode/ladder.ts'
import { loudnessFilter, measuringFilter, readLoudness } from '../../platform/transcode/loudness.ts'
import { makeCover, makePosters, makeThumbs } from '../../platform/transcode/pictures.ts'
import { MediaError, type MediaEngine, type Packaged, type Probe } from '../../platform/transcode/port.ts'
import { stages, texts } from './texts.ts'

export interface PipelineInput {
  /** The uploaded file. */
  source: string
  /** Intermediate files, kept between tries so that a retry resumes. */
  workDir: string
  /** The package; appears atomically. */
  outDir: string
  key: Buffer
  engine: MediaEngine
  /** Null without ffmpeg: then only copyable files are accepted, without pictures. */
  encoder: Encoder | null
  /** The package is served already: only pictures are missing. */
  picturesOnly: boolean
  /** Its frames are known to be intact: skips the decoding check. */
  isWhole: boolean
  signal: AbortSignal
}

/** What the inspection found in the file. */
export interface Inspection {
  /** Duration that the container declares; the playable one is that of the package. */
  promisedSeconds: number
  isPartial: 0 | 1
  hasSound: 0 | 1
  width: number
  height: number
  /** Damaged frames, as far as they were counted. Such a file is re-encoded, so players never get them. */
  damages: number
}

export type PipelineEvent =
  | { kind: 'stage'; stage: string }
  /** Share of the work up to the package, 0 to 1. */
  | { kind: 'progress'; done: number }
  | { kind: 'packaged'; packaged: Packaged; inspection: Inspection; wantsPictures: boolean }
  | { kind: 'pictures'; posters: number; hasThumbs: boolean }

/** Shares of the progress for steps other than encoding. */
const SHARE = { inspect: 0.02, sound: 0.05, package: 0.08 }
/** A stream that ends earlier than this share of its declared duration is truncated. */
const WHOLE_SHARE = 0.98
const WHOLE_REST_SECONDS = 1.5
/** Below this a truncated file is refused. */
const MIN_PLAYABLE_SHARE = 0.1
const MIN_PLAYABLE_SECONDS = 3

/** Whether a file is truncated compared with its declared duration. Pure. */
export function isPartial(playable: number, promised: number): boolean {
  return playable < Math.min(promised * WHOLE_SHARE, promised - WHOLE_REST_SECONDS)
}

/** @throws {MediaError} `refused` when too little of a file is playable */
function requirePlayable(playable: number, promised: number): void {
  if (!isPartial(playable, promised)) return
  if (playable < MIN_PLAYABLE_SECONDS || playable < promised * MIN_PLAYABLE_SHARE)
    throw new MediaError('refused', texts.cutShort(playable, promised))
}

/** Rendition of a file without a picture. */
const SOUND = 'sound'
const MP4: Container = { demuxer: 'mov', name: 'MP4' }

/** A file that is cut into segments. */
interface Rendition {
  file: string
  name: string
}

/**
 * Turns an uploaded file into a package with pictures. Copies what browsers can play; encodes everything else into the
 * qualities of `ladderOf`. Crash-safe and resumable: finished qualities stay in `workDir`, everything else is redone.
 * @throws {MediaError} `refused` with a sentence for the uploader; other errors are retryable
 */
export async function runPipeline(
  input: PipelineInput,
  report: (event: PipelineEvent) => Promise<void>,
): Promise<void> {
  const { engine, encoder, signal, source } = input
  await mkdir(input.workDir, { recursive: true })
  await report({ kind: 'stage', stage: stages.inspect })
  const probe = await engine.probe(source, signal)
  if (probe.refusal === null) requirePlayable(probe.seconds, probe.promisedSeconds)
  let copied = probe.refusal === null && !(encoder && probe.video && isTooHeavy(probe.video))
  const found: Inspection = {
    promisedSeconds: probe.promisedSeconds,
    isPartial: 0,
    hasSound: probe.audio ? 1 : 0,
    width: probe.video?.width ?? 0,
    height: probe.video?.height ?? 0,
    damages: 0,
  }
  if (copied && encoder && !input.picturesOnly && !input.isWhole) {
    found.damages = await countDamages(encoder, { file: source, container: MP4, probe, signal })
    // Browsers may stop at a damaged frame; re-encoding conceals it.
    copied = found.damages === 0
  }
  if (!input.picturesOnly) await report({ kind: 'progress', done: SHARE.inspect })

  let renditions = copied ? [copyOf(source, probe)] : await encodeAll(input, probe, found, report)
  if (!input.picturesOnly) {
    const wrap = () => packageAll(input, renditions, copied ? SHARE.inspect : 1 - SHARE.package, report)
    const packaged = await wrap().catch(async (error: unknown) => {
      // The index does not match the frames: such a file can still be re-encoded.
      if (!copied || !encoder || !(error instanceof MediaError) || error.reason !== 'refused') throw error
      renditions = await encodeAll(input, probe, found, report)
      return wrap()
    })
    requirePlayable(packaged.seconds, found.promisedSeconds)
    found.isPartial = isPartial(packaged.seconds, found.promisedSeconds) ? 1 : 0
    await report({ kind: 'packaged', packaged, inspection: found, wantsPictures: encoder !== null })
  }
  const best = renditions[0]
  // The package may be on the machine of an earlier try.
  await mkdir(input.outDir, { recursive: true })
  if (encoder && best)
    await (best.name === SOUND ? findCover(input, encoder, report) : makePictures(input, encoder, best, report))
  await rm(input.workDir, { recursive: true, force: true })
}

async function packageAll(
  input: PipelineInput,
  renditions: Rendition[],
  from: number,
  report: (event: PipelineEvent) => Promise<void>,
): Promise<Packaged> {
  await report({ kind: 'stage', stage: stages.package })
  return input.engine.package({
    renditions,
    outDir: input.outDir,
    key: input.key,
    signal: input.signal,
    onProgress: (done) => void report({ kind: 'progress', done: from + (1 - from) * done }),
  })
}

function copyOf(source: string, { video }: Probe): Rendition {
  if (!video) return { file: source, name: SOUND }
  return { file: source, name: `${Math.min(video?.width ?? 0, video?.height ?? 0)}p` }
}

async function encodeAll(
  input: PipelineInput,
  probe: Probe,
  found: Inspection,
  report: (event: PipelineEvent) => Promise<void>,
): Promise<Rendition[]> {
  const { encoder, signal } = input
  const container = await readContainer(input.source)
  if (!container) throw new MediaError('refused', texts.notMedia)
  if (!encoder) throw new MediaError('refused', texts.noEncoder(probe.refusal ?? ''))
  const read = sourceOf(await probeFile(encoder, input.source, container, signal))
  if ('refusal' in read) throw new MediaError('refused', read.refusal)
  if ('sound' in read) return [await encodeSound({ input, encoder, container, sound: read.sound }, found, report)]
  const { source } = read
  found.promisedSeconds = Math.max(found.promisedSeconds, source.seconds)
  found.hasSound = source.audioIndex === null ? 0 : 1
  found.width = source.width
  found.height = source.height
  const rungs = ladderOf(source)
  const jobs = rungs.map((rung) => ({ rung, file: join(input.workDir, `${rung.name}.mp4`) }))

  let sound: { filter: string } | null = null
  let done = SHARE.inspect
  const best = jobs[0]
  if (source.audioIndex !== null && best && !(await exists(best.file)))
    sound = { filter: await measure({ input, encoder, container }, source.seconds, source.audioIndex, report) }
  done += SHARE.sound

  const pixels = rungs.reduce((sum, rung) => sum + costOf(rung), 0)
  const all = 1 - SHARE.package - done
  for (const [n, { rung, file }] of jobs.entries()) {
    const share = (all * costOf(rung)) / pixels
    if (!(await exists(file))) {
      await report({ kind: 'stage', stage: stages.encode(rung.name) })
      const from = done
      const damages = await encodeOne(
        { input, encoder, container, source, rung, file },
        n === 0 ? sound : null,
        (part) => report({ kind: 'progress', done: from + share * part }),
      )
      found.damages = Math.max(found.damages, damages)
    }
    done += share
    await report({ kind: 'progress', done })
  }
  return jobs.map(({ rung, file }) => ({ file, name: rung.name }))
}

interface Reading {
  input: PipelineInput
  encoder: Encoder
  container: Container
}

/** Measures the loudness of a stream. @returns the filter that normalizes it */
async function measure(
  { input, encoder, container }: Reading,
  seconds: number,
  audioIndex: number,
  report: (event: PipelineEvent) => Promise<void>,
): Promise<string> {
  await report({ kind: 'stage', stage: stages.sound })
  const log = await encode(encoder, {
    ...boundsOf({ seconds }, 0),
    file: input.source,
    container,
    signal: input.signal,
    after: ['-map', `0:${audioIndex}`, '-vn', '-af', measuringFilter, '-f', 'null', '-'],
    onTime: (time) =>
      void report({ kind: 'progress', done: SHARE.inspect + SHARE.sound * Math.min(1, time / seconds) }),
  })
  return loudnessFilter(readLoudness(log))
}

/** Encodes a file without a picture. */
async function encodeSound(
  { input, encoder, container, sound }: Reading & { sound: Sound },
  found: Inspection,
  report: (event: PipelineEvent) => Promise<void>,
): Promise<Rendition> {
  found.hasSound = 1
  found.width = found.height = 0
  const file = join(input.workDir, `${SOUND}.mp4`)
  if (await exists(file)) return { file, name: SOUND }
  const filter = await measure({ input, encoder, container }, sound.seconds, sound.audioIndex, report)
  await report({ kind: 'stage', stage: stages.encodeSound })
  const from = SHARE.inspect + SHARE.sound
  const share = 1 - SHARE.package - from
  const part = `${file}.part`
  let reached = 0
  const log = await encode(encoder, {
    ...boundsOf(sound, largestSound(sound)),
    file: input.source,
    container,
    signal: input.signal,
    after: [...encodeSoundArguments(sound, filter), '-f', 'mp4', `file:${part}`],
    onTime(time) {
      reached = time
      void report({ kind: 'progress', done: from + share * Math.min(1, time / sound.seconds) })
    },
  })
  if (!isLengthEstimated(container)) {
    requirePlayable(reached, sound.seconds)
    found.promisedSeconds = Math.max(found.promisedSeconds, sound.seconds)
  }
  found.damages = damagesIn(log)
  await rename(part, file)
  return { file, name: SOUND }
}

/** Encoding cost: pixels, plus a constant for decoding the source. */
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
): Promise<number> {
  const part = `${file}.part`
  let reached = 0
  const log = await encode(encoder, {
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
  requirePlayable(reached, source.seconds)
  // Atomic rename: a retry takes finished qualities only.
  await rename(part, file)
  return damagesIn(log)
}

/** Limits that no valid file reaches: 40 seconds of CPU time per second of video. */
const boundsOf = ({ seconds }: Pick<Source, 'seconds'>, fileBytes: number) => ({
  cpuSeconds: 600 + Math.ceil(seconds * 40),
  fileBytes,
})

async function makePictures(
  input: PipelineInput,
  encoder: Encoder,
  best: Rendition,
  report: (event: PipelineEvent) => Promise<void>,
): Promise<void> {
  await report({ kind: 'stage', stage: stages.pictures })
  // An encoded file or one that was copied: both are MP4.
  const { seconds } = await input.engine.probe(best.file, input.signal)
  const work = { encoder, file: best.file, container: MP4, seconds, outDir: input.outDir, signal: input.signal }
  const posters = await makePosters({ ...work, workDir: join(input.workDir, 'posters') })
  const hasThumbs = await makeThumbs({ ...work, workDir: join(input.workDir, 'thumbs') })
  await report({ kind: 'pictures', posters, hasThumbs })
}

/** The embedded cover of a sound file, if it has one. */
async function findCover(
  input: PipelineInput,
  encoder: Encoder,
  report: (event: PipelineEvent) => Promise<void>,
): Promise<void> {
  await report({ kind: 'stage', stage: stages.pictures })
  const { source: file, outDir, signal } = input
  const container = await readContainer(file)
  if (!container) return
  const read = sourceOf(await probeFile(encoder, file, container, signal))
  const cover = 'sound' in read ? read.sound.coverIndex : null
  const workDir = join(input.workDir, 'posters')
  const posters =
    cover === null ? 0 : await makeCover({ encoder, file, container, seconds: 0, outDir, workDir, signal }, cover)
  await report({ kind: 'pictures', posters, hasThumbs: false })
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
