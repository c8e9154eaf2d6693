import { createCipheriv } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { planCuts, rateOf, segmentLengths } from './cuts.ts'
import { inspect, isOurTrouble, MAX_SEGMENT_BYTES, type Media } from './inspect.ts'
import { muxRendition } from './mux.ts'
import { ivOf, masterPlaylist, mediaPlaylist, type Variant } from './playlist.ts'
import { MediaError, type PackageInput, type Packaged } from './port.ts'

/** Maximum length difference between renditions, in seconds. */
const MAX_LENGTH_DIFFERENCE = 1
/** With rare common key frames segments grow; players stall beyond this. */
const MAX_SEGMENT_SECONDS = 12
/** Maximum growth over the input: an index that refers to the same bytes repeatedly could fill the disk. */
const MAX_GROWTH = 1.5
const GROWTH_SPARE = 16 * 1024 * 1024
/** Folder and playlist of the audio of a film: shared by several renditions, or for listening alone. */
const AUDIO = 'audio'

/** A playlist in progress: sources and results. */
interface Rendition {
  name: string
  media: Media
  video: boolean
  audio: boolean
  cuts: number[]
  seconds: number[]
  bytes: number[]
}

export type PackageWork = Pick<PackageInput, 'renditions' | 'outDir' | 'key'> & { segmentSeconds: number }

/**
 * Writes the package into the existing, empty `outDir` with fdatasync; the caller renames it.
 *
 * A single rendition contains its audio: one playlist, one request per segment. Several share an audio playlist:
 * stored and sent once, and gapless across rendition switches. A film always has an audio playlist, for listening
 * without the picture; the master names it only if it is shared. A sound file is one rendition without a picture.
 */
export async function packageInto(work: PackageWork, onProgress: (done: number) => void): Promise<Packaged> {
  const medias: Media[] = []
  try {
    for (const { file } of work.renditions) {
      const { probe, media } = await inspect(file)
      if (!media) throw new MediaError('refused', probe.refusal ?? '视频无法处理')
      medias.push(media)
    }
    return await packageMedias(work, medias, onProgress)
  } catch (error) {
    if (error instanceof MediaError || isOurTrouble(error)) throw error
    // The index is valid, the data is not.
    throw new MediaError('refused', '视频文件已损坏，无法处理', error)
  } finally {
    for (const media of medias) media.input.dispose()
  }
}

async function packageMedias(
  work: PackageWork,
  medias: Media[],
  onProgress: (done: number) => void,
): Promise<Packaged> {
  const first = medias[0]
  if (!first) throw new MediaError('refused', '没有可处理的视频')
  const isSound = first.video === null
  if (medias.some((media) => (media.video === null) !== isSound) || (isSound && medias.length > 1))
    throw new MediaError('refused', '不能把有画面和没有画面的文件放在一起')
  const endOf = (media: Media) => (isSound ? media.audioEnd : media.videoEnd)
  const end = Math.min(...medias.map(endOf))
  if (Math.max(...medias.map(endOf)) - end > MAX_LENGTH_DIFFERENCE)
    throw new MediaError('refused', '各清晰度的视频长度不一致')
  const cuts = planCuts(
    medias.map((media) => media.keys),
    end,
    work.segmentSeconds,
    medias.map((media) => media.bytesUpTo),
    MAX_SEGMENT_BYTES,
  )
  if (Math.max(...segmentLengths(cuts, end)) > Math.max(MAX_SEGMENT_SECONDS, work.segmentSeconds + 1))
    throw new MediaError('refused', '各清晰度的关键帧没有对齐，需要重新转码')

  const shared = medias.length > 1 && first.audio !== null
  const renditions = medias.map((media, n): Rendition => {
    const ownEnd = shared ? media.videoEnd : Math.max(media.videoEnd, media.audioEnd)
    return {
      name: work.renditions[n]?.name ?? String(n),
      media,
      video: !isSound,
      audio: !shared,
      cuts,
      seconds: segmentLengths(cuts, ownEnd),
      bytes: [],
    }
  })
  if (!isSound && first.audio) {
    // Audio that ends before the last cut has no segments there.
    const own = cuts.filter((cut) => cut === 0 || cut < first.audioEnd - 0.01)
    renditions.push({
      name: AUDIO,
      media: first,
      video: false,
      audio: true,
      cuts: own,
      seconds: segmentLengths(own, first.audioEnd),
      bytes: [],
    })
  }

  const files: string[] = []
  let bytes = 0
  const maxBytes = medias.reduce((sum, media) => sum + media.bytes, 0) * MAX_GROWTH + GROWTH_SPARE
  const put = async (name: string, data: Buffer) => {
    if (bytes + data.length > maxBytes) throw new MediaError('refused', '视频的索引有误，无法处理')
    await writeDurably(join(work.outDir, name), data)
    files.push(name)
    bytes += data.length
  }

  const total = renditions.reduce((sum, rendition) => sum + rendition.cuts.length, 0)
  let done = 0
  for (const rendition of renditions) {
    await mkdir(join(work.outDir, rendition.name))
    for await (const segment of muxRendition(rendition, rendition.cuts)) {
      if (segment.init) await put(`${rendition.name}/init.mp4`, segment.init)
      const sequence = rendition.bytes.length
      const cipher = createCipheriv('aes-128-cbc', work.key, ivOf(sequence))
      const sealed = Buffer.concat([cipher.update(segment.body), cipher.final()])
      await put(`${rendition.name}/${sequence}.m4s`, sealed)
      rendition.bytes.push(sealed.length)
      onProgress(++done / total)
    }
    await put(`${rendition.name}.m3u8`, Buffer.from(mediaPlaylist(rendition.name, rendition.seconds)))
    await syncFolder(join(work.outDir, rendition.name))
  }

  const sound = shared ? renditions.find((rendition) => !rendition.video) : undefined
  const soundRate = sound ? rateOfRendition(sound) : { peak: 0, average: 0 }
  const variants = renditions
    .filter((rendition) => rendition.name !== AUDIO)
    .map((rendition): Variant => {
      const { videoFacts, audioFacts } = rendition.media
      const rate = rateOfRendition(rendition)
      const codecs = [videoFacts?.codecs, (shared ? first.audioFacts : audioFacts)?.codecs].filter(Boolean).join(',')
      return {
        name: rendition.name,
        width: videoFacts?.width ?? 0,
        height: videoFacts?.height ?? 0,
        fps: videoFacts?.fps ?? 0,
        codecs,
        rate: { peak: rate.peak + soundRate.peak, average: rate.average + soundRate.average },
      }
    })
  await put(
    'master.m3u8',
    Buffer.from(masterPlaylist(variants, sound ? { name: AUDIO, channels: first.audioFacts?.channels ?? 2 } : null)),
  )
  await syncFolder(work.outDir)
  return {
    seconds: Math.max(first.videoEnd, first.audioEnd),
    bytes,
    renditions: variants.map(({ name, width, height, codecs, rate }) => ({
      name,
      width,
      height,
      bandwidth: rate.peak,
      codecs,
    })),
    files: files.sort((a, b) => Number(b === 'master.m3u8') - Number(a === 'master.m3u8')),
  }
}

const rateOfRendition = (rendition: Rendition) =>
  rateOf(rendition.bytes.map((bytes, n) => ({ bytes, seconds: rendition.seconds[n] ?? 0 })))

async function writeDurably(file: string, data: Buffer): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(data)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** fsync of a folder, for its file names. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
