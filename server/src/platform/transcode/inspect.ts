import { stat } from 'node:fs/promises'
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  QTFF,
} from 'mediabunny'
import { isIdr, nalLengthBytes, scanTopBoxes } from './boxes.ts'
import { type BytesUpTo, bytesUpTo, planCuts, segmentLengths } from './cuts.ts'
import { type AudioFacts, MediaError, type Probe, type VideoFacts } from './port.ts'

/** Segments cannot be shorter than a GOP, and players cannot seek within one: beyond this, re-encode. */
export const MAX_GOP_SECONDS = 10
const MAX_SECONDS = 12 * 3600
/** 12 hours at 120 fps. */
const MAX_FRAMES = 12 * 3600 * 120
const MAX_SIDE = 4096
const MAX_MOOV_BYTES = 64 * 1024 * 1024
/** Maximum segment size: it is buffered whole by server and player. */
export const MAX_SEGMENT_BYTES = 8 * 1024 * 1024
export const SEGMENT_SECONDS = 6
/** Tolerated missing end of the picture. */
const MAX_MISSING_SECONDS = 1
/** Tolerated audio after the end of the picture, in the last segment. */
const MAX_SOUND_TAIL = 4

/** Inspection result with the open file. Times are the file's; `origin` becomes 0. */
export interface Inspected {
  probe: Probe
  /** Null if refused. */
  media: Media | null
}

export interface Media {
  /** File size. */
  bytes: number
  /** Null for a sound file. */
  video: InputVideoTrack | null
  audio: InputAudioTrack | null
  origin: number
  /** Key frame times relative to origin, ascending; of a sound file possible cuts. */
  keys: number[]
  /** Cumulative bytes of picture and sound, relative to origin. */
  bytesUpTo: BytesUpTo
  /** End times relative to origin; `audioEnd` is 0 without audio. */
  videoEnd: number
  audioEnd: number
  /** NAL length prefix size. */
  lengthBytes: number
  input: Input
  videoFacts: VideoFacts | null
  audioFacts: AudioFacts | null
}

/** Opens and inspects a file. The caller disposes `media.input`. @throws {MediaError} `gone` */
export async function inspect(file: string): Promise<Inspected> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new MediaError('gone', '视频文件不存在')
  const probe: Probe = { seconds: 0, promisedSeconds: 0, bytes: found.size, video: null, audio: null, refusal: null }
  const refuse = (reason: string): Inspected => ({ probe: { ...probe, refusal: reason }, media: null })

  const boxes = await scanTopBoxes(file)
  if (!boxes.isMp4) return refuse('这不是 MP4 视频，需要先转码')
  if (boxes.moovBytes > MAX_MOOV_BYTES) return refuse('视频的索引异常庞大，无法处理')

  // Only these formats: others, such as playlists, can refer to other files.
  const source = new FilePathSource(file, { handleUnhandledError: () => {} })
  const input = new Input({ source, formats: [MP4, QTFF] })
  let keep = false
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    if (audio)
      probe.audio = {
        codec: (await audio.getCodec()) ?? 'unknown',
        codecs: await audio.getCodecParameterString(),
        channels: await audio.getNumberOfChannels(),
        sampleRate: await audio.getSampleRate(),
      }
    if (!video) {
      if (!audio) return refuse('文件里没有可播放的画面或声音')
      const sound = await inspectSound({ input, audio, probe })
      keep = sound.media !== null
      return sound
    }

    const facts = await readVideo(video)
    if (!facts) return refuse('视频画面没有任何关键帧，文件可能已损坏')
    const audioStart = audio ? await audio.getFirstTimestamp() : facts.firstKey
    // Negative times are hidden by an edit list, but a key frame there is needed for decoding. 0 is the earlier of
    // picture and sound.
    const origin = facts.firstKey < 0 ? facts.firstKey : Math.min(facts.firstKey, Math.max(0, audioStart))
    const promisedAudioEnd = audio ? await audio.computeDuration({ metadataOnly: true }) : 0
    probe.promisedSeconds = Math.max(facts.end, promisedAudioEnd) - origin
    const reach = await readableEnd(video, facts.firstKey, facts.end)
    if (reach === null) return refuse('视频文件不完整：里面没有画面数据，请检查原文件后重新上传')
    const isCut = reach < facts.end - MAX_MISSING_SECONDS
    const videoEnd = (isCut ? reach : facts.end) - origin
    const audioReach = audio && isCut ? await readableEnd(audio, audioStart, promisedAudioEnd) : promisedAudioEnd
    const audioEnd = audio ? Math.min(audioReach ?? 0, isCut ? reach : Number.POSITIVE_INFINITY) - origin : 0
    probe.seconds = Math.max(videoEnd, audioEnd)
    const keys = facts.keys.map((key) => key - origin).filter((key) => key < videoEnd)
    const soundRate = audio ? (await audio.computePacketStats(600, { metadataOnly: true })).averageBitrate / 8 : 0
    const pictureUpTo = bytesUpTo(keys, facts.keyBytes)
    const upTo: BytesUpTo = (time) => pictureUpTo(time) + soundRate * time
    probe.video = {
      codec: facts.codec,
      codecs: facts.codecs,
      width: facts.width,
      height: facts.height,
      fps: facts.fps,
      maxGopSeconds: longestStep(keys, videoEnd),
      rate: Math.round((pictureUpTo(videoEnd) * 8) / Math.max(videoEnd, 1)),
      ...heaviestSegment(keys, videoEnd, upTo),
    }

    const reason = refusalOf(probe) ?? (await trackRefusal(video, audio))
    if (reason) return refuse(reason)
    if (audioEnd > videoEnd + MAX_SOUND_TAIL) return refuse('声音比画面长太多，需要先转码')
    const avcC = (await video.getDecoderConfig())?.description
    if (!avcC) return refuse('视频的解码信息不完整，需要先转码')
    const lengthBytes = nalLengthBytes(bytesOf(avcC))
    if (!(await startsWithIdrs(video, lengthBytes))) return refuse('视频的关键帧不能独立解码，需要先转码')
    keep = true
    const media: Media = {
      bytes: found.size,
      input,
      video,
      audio,
      videoFacts: probe.video,
      audioFacts: probe.audio,
      origin,
      keys,
      bytesUpTo: upTo,
      videoEnd,
      audioEnd,
      lengthBytes,
    }
    return { probe, media }
  } catch (error) {
    if (error instanceof MediaError || isOurTrouble(error)) throw error
    return refuse('视频文件已损坏，无法读取')
  } finally {
    if (!keep) input.dispose()
  }
}

/** A file with sound alone: it can be cut at any packet. */
async function inspectSound({
  input,
  audio,
  probe,
}: {
  input: Input
  audio: InputAudioTrack
  probe: Probe
}): Promise<Inspected> {
  const first = await audio.getFirstTimestamp()
  const origin = Math.max(0, first)
  const end = await audio.computeDuration({ metadataOnly: true })
  const reach = await readableEnd(audio, first, end)
  if (reach === null)
    return { probe: { ...probe, refusal: '音频文件不完整：里面没有声音数据，请检查原文件后重新上传' }, media: null }
  const seconds = (reach < end - MAX_MISSING_SECONDS ? reach : end) - origin
  const found: Probe = { ...probe, seconds, promisedSeconds: end - origin }
  const refusal = lengthRefusal(seconds) ?? soundRefusal(found.audio)
  if (refusal !== null) return { probe: { ...found, refusal }, media: null }
  if (!(await audio.getDecoderConfig()))
    return { probe: { ...found, refusal: '声音的解码信息不完整，需要先转码' }, media: null }
  const rate = (await audio.computePacketStats(600, { metadataOnly: true })).averageBitrate / 8
  const keys = Array.from({ length: Math.ceil(seconds / SEGMENT_SECONDS) }, (_, n) => n * SEGMENT_SECONDS)
  return {
    probe: found,
    media: {
      bytes: found.bytes,
      input,
      video: null,
      audio,
      videoFacts: null,
      audioFacts: found.audio,
      origin,
      keys,
      bytesUpTo: (time) => rate * time,
      videoEnd: 0,
      audioEnd: seconds,
      lengthBytes: 0,
    },
  }
}

interface VideoRead {
  codec: string
  codecs: string | null
  width: number
  height: number
  fps: number
  firstKey: number
  keys: number[]
  /** Bytes per GOP. */
  keyBytes: number[]
  end: number
}

/** Picture facts from the container's index; null without a key frame. */
async function readVideo(video: InputVideoTrack): Promise<VideoRead | null> {
  let count = 0
  const groups: { key: number; bytes: number }[] = []
  const options = { metadataOnly: true }
  for await (const packet of new EncodedPacketSink(video).packets(undefined, undefined, options)) {
    if (++count > MAX_FRAMES) return null
    if (packet.type === 'key') groups.push({ key: packet.timestamp, bytes: 0 })
    const group = groups.at(-1)
    if (group) group.bytes += packet.byteLength
  }
  groups.sort((a, b) => a.key - b.key)
  const keys = groups.map(({ key }) => key)
  const firstKey = keys[0]
  if (firstKey === undefined) return null
  const end = await video.computeDuration(options)
  const { averagePacketRate } = await video.computePacketStats(600, options)
  return {
    codec: (await video.getCodec()) ?? 'unknown',
    codecs: await video.getCodecParameterString(),
    width: Math.round(await video.getDisplayWidth()),
    height: Math.round(await video.getDisplayHeight()),
    fps: Math.round(averagePacketRate * 1000) / 1000,
    firstKey,
    keys,
    keyBytes: groups.map(({ bytes }) => bytes),
    end,
  }
}

/**
 * Time up to which a track's data is actually in the file: `end`, or less if it is truncated; null if nothing is.
 * Reads a few packets only.
 */
async function readableEnd(
  track: InputVideoTrack | InputAudioTrack,
  first: number,
  end: number,
): Promise<number | null> {
  const sink = new EncodedPacketSink(track)
  const endAt = async (time: number): Promise<number | null> => {
    const packet = await sink.getPacket(time).catch((error: unknown) => {
      if (isOurTrouble(error)) throw error
      return null
    })
    return packet && packet.data.byteLength > 0 ? packet.timestamp + packet.duration : null
  }
  if ((await endAt(end)) !== null) return end
  let known = await endAt(first)
  if (known === null) return null
  let [low, high] = [first, end]
  while (high - low > 0.02) {
    const middle = (low + high) / 2
    const found = await endAt(middle)
    if (found === null) high = middle
    else [low, known] = [middle, Math.max(known, found)]
  }
  return known
}

function longestStep(keys: readonly number[], end: number): number {
  return keys.reduce((longest, key, i) => Math.max(longest, (keys[i + 1] ?? end) - key), 0)
}

function heaviestSegment(keys: number[], end: number, upTo: BytesUpTo) {
  const cuts = planCuts([keys], end, SEGMENT_SECONDS, [upTo], MAX_SEGMENT_BYTES)
  const bytes = cuts.map((cut, i) => upTo(cuts[i + 1] ?? end) - upTo(cut))
  const rates = segmentLengths(cuts, end).map((seconds, i) => ((bytes[i] ?? 0) * 8) / Math.max(seconds, 1))
  return { maxSegmentBytes: Math.round(Math.max(...bytes)), maxSegmentRate: Math.round(Math.max(...rates)) }
}

/** Validation rules on the facts. Pure. */
export function refusalOf({ seconds, video, audio }: Pick<Probe, 'seconds' | 'video' | 'audio'>): string | null {
  if (!video) return '文件里没有可播放的画面'
  const length = lengthRefusal(seconds)
  if (length !== null) return length
  if (video.codec !== 'avc') return `画面编码是 ${nameOf(video.codec)}，需要先转码为 H.264`
  // Browsers play 8-bit 4:2:0 only: Baseline (42), Main (4D), High (64).
  if (!/^avc1\.(42|4d|64)/i.test(video.codecs ?? ''))
    return '画面的 H.264 规格浏览器不支持（如 10 位色或 4:4:4），需要先转码'
  if (!(video.width > 0 && video.height > 0)) return '视频的画面尺寸无法识别'
  if (Math.max(video.width, video.height) > MAX_SIDE)
    return `画面尺寸 ${video.width}×${video.height} 超出上限 ${MAX_SIDE} 像素`
  if (!(video.fps > 0 && video.fps <= 120)) return '视频的帧率异常，需要先转码'
  if (video.maxGopSeconds > MAX_GOP_SECONDS)
    return `关键帧最长相隔 ${Math.round(video.maxGopSeconds)} 秒（上限 ${MAX_GOP_SECONDS} 秒），需要先转码`
  return audio && soundRefusal(audio)
}

function lengthRefusal(seconds: number): string | null {
  if (!(seconds > 0.1)) return '文件太短，没有内容可播放'
  return seconds > MAX_SECONDS ? '文件超过 12 小时，请拆成几段再上传' : null
}

function soundRefusal(audio: AudioFacts | null): string | null {
  if (!audio) return null
  if (audio.codec !== 'aac' || !/^mp4a\.40\.(2|5|29)$/.test(audio.codecs ?? ''))
    return `声音编码是 ${nameOf(audio.codec)}，需要先转码为 AAC`
  if (!(audio.channels >= 1 && audio.channels <= 8)) return '声音的声道数异常，需要先转码'
  return null
}

const names: Record<string, string> = {
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  mp3: 'MP3',
  opus: 'Opus',
  avc: 'H.264',
  aac: 'AAC',
}
const nameOf = (codec: string) => names[codec] ?? (codec === 'unknown' ? '未知格式' : codec.toUpperCase())

async function trackRefusal(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<string | null> {
  // Players disagree on rotation metadata in streams.
  if ((await video.getRotation()) !== 0) return '视频带有旋转标记，需要先转码'
  if (!(await video.getDecoderConfig()) || (audio && !(await audio.getDecoderConfig())))
    return '视频的解码信息不完整，需要先转码'
  return null
}

/** Checks the first key frames for open GOPs, to refuse early. */
async function startsWithIdrs(video: InputVideoTrack, lengthBytes: number): Promise<boolean> {
  const sink = new EncodedPacketSink(video)
  let packet = await sink.getFirstKeyPacket()
  for (let n = 0; packet && n < 3; n++) {
    if (!isIdr(packet.data, lengthBytes)) return false
    packet = await sink.getNextKeyPacket(packet)
  }
  return true
}

function bytesOf(data: ArrayBufferLike | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}

/** I/O errors are ours, not the file's. */
export function isOurTrouble(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
