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
import { type AudioFacts, MediaError, type Probe, type VideoFacts } from './port.ts'

/** Segments cannot be shorter than the distance of key frames, and a player cannot start or seek within one: beyond this, re-encode. */
export const MAX_GOP_SECONDS = 10
const MAX_SECONDS = 12 * 3600
const MAX_SIDE = 4096
const MAX_MOOV_BYTES = 64 * 1024 * 1024
/** Sound may outlast the picture by this much, as the last segment carries it; more would leave a player without a picture. */
const MAX_SOUND_TAIL = 4

/** What was found in one file, and the open file itself. Times are the file's own; `origin` is the one that becomes 0. */
export interface Inspected {
  probe: Probe
  /** Null when the file was refused. */
  media: Media | null
}

export interface Media {
  /** Of the file. */
  bytes: number
  video: InputVideoTrack
  audio: InputAudioTrack | null
  origin: number
  /** Key frames, relative to origin, rising. */
  keys: number[]
  /** Ends relative to origin; `audioEnd` is 0 without sound. */
  videoEnd: number
  audioEnd: number
  /** Bytes of a NAL length prefix in the video. */
  lengthBytes: number
  input: Input
  videoFacts: VideoFacts
  audioFacts: AudioFacts | null
}

/** Opens and reads the structure of a file. The caller disposes `media.input`. @throws {MediaError} `gone` */
export async function inspect(file: string): Promise<Inspected> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new MediaError('gone', '视频文件不存在')
  const probe: Probe = { seconds: 0, bytes: found.size, video: null, audio: null, refusal: null }
  const refuse = (reason: string): Inspected => ({ probe: { ...probe, refusal: reason }, media: null })

  const boxes = await scanTopBoxes(file)
  if (!boxes.isMp4) return refuse('这不是 MP4 视频，需要先转码')
  if (boxes.moovBytes > MAX_MOOV_BYTES) return refuse('视频的索引异常庞大，无法处理')

  // Only these two formats: others (playlists above all) could name further files for us to open.
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
    if (!video) return refuse(audio ? '文件里只有声音，没有画面' : '文件里没有可播放的画面')

    const facts = await readVideo(video)
    if (!facts) return refuse('视频画面没有任何关键帧，文件可能已损坏')
    const audioStart = audio ? await audio.getFirstTimestamp() : facts.firstKey
    // A picture before 0 is what an edit list hides; a key frame there is needed to decode. The earlier of picture and sound is our 0.
    const origin = facts.firstKey < 0 ? facts.firstKey : Math.min(facts.firstKey, Math.max(0, audioStart))
    const videoEnd = facts.end - origin
    const audioEnd = audio ? (await audio.computeDuration({ metadataOnly: true })) - origin : 0
    probe.seconds = Math.max(videoEnd, audioEnd)
    probe.video = {
      codec: facts.codec,
      codecs: facts.codecs,
      width: facts.width,
      height: facts.height,
      fps: facts.fps,
      maxGopSeconds: facts.maxGop,
    }

    const reason = refusalOf(probe) ?? (await trackRefusal(video, audio))
    if (reason) return refuse(reason)
    if (audioEnd > videoEnd + MAX_SOUND_TAIL) return refuse('声音比画面长太多，需要先转码')
    const avcC = (await video.getDecoderConfig())?.description
    if (!avcC) return refuse('视频的解码信息不完整，需要先转码')
    const lengthBytes = nalLengthBytes(bytesOf(avcC))
    if (!(await startsWithIdrs(video, lengthBytes))) return refuse('视频的关键帧不能独立解码，需要先转码')
    keep = true
    const keys = facts.keys.map((key) => key - origin)
    const media: Media = {
      bytes: found.size,
      input,
      video,
      audio,
      videoFacts: probe.video,
      audioFacts: probe.audio,
      origin,
      keys,
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

interface VideoRead {
  codec: string
  codecs: string | null
  width: number
  height: number
  fps: number
  firstKey: number
  keys: number[]
  end: number
  maxGop: number
}

/** Everything about the picture that the container's index tells. Null without a key frame. */
async function readVideo(video: InputVideoTrack): Promise<VideoRead | null> {
  const sink = new EncodedPacketSink(video)
  const keys: number[] = []
  const options = { metadataOnly: true }
  let packet = await sink.getFirstKeyPacket(options)
  while (packet) {
    keys.push(packet.timestamp)
    packet = await sink.getNextKeyPacket(packet, options)
  }
  keys.sort((a, b) => a - b)
  const firstKey = keys[0]
  if (firstKey === undefined) return null
  const end = await video.computeDuration(options)
  const maxGop = keys.reduce((longest, key, i) => Math.max(longest, (keys[i + 1] ?? end) - key), 0)
  const { averagePacketRate } = await video.computePacketStats(600, options)
  return {
    codec: (await video.getCodec()) ?? 'unknown',
    codecs: await video.getCodecParameterString(),
    width: Math.round(await video.getDisplayWidth()),
    height: Math.round(await video.getDisplayHeight()),
    fps: Math.round(averagePacketRate * 1000) / 1000,
    firstKey,
    keys,
    end,
    maxGop,
  }
}

/** The rules that need only the facts. Pure. */
export function refusalOf({ seconds, video, audio }: Pick<Probe, 'seconds' | 'video' | 'audio'>): string | null {
  if (!video) return '文件里没有可播放的画面'
  if (!(seconds > 0.1)) return '视频太短，没有内容可播放'
  if (seconds > MAX_SECONDS) return '视频超过 12 小时，请拆成几段再上传'
  if (video.codec !== 'avc') return `画面编码是 ${nameOf(video.codec)}，需要先转码为 H.264`
  // Browsers play 8 bit 4:2:0 only: Baseline (42), Main (4D), High (64).
  if (!/^avc1\.(42|4d|64)/i.test(video.codecs ?? ''))
    return '画面的 H.264 规格浏览器不支持（如 10 位色或 4:4:4），需要先转码'
  if (!(video.width > 0 && video.height > 0)) return '视频的画面尺寸无法识别'
  if (Math.max(video.width, video.height) > MAX_SIDE)
    return `画面尺寸 ${video.width}×${video.height} 超出上限 ${MAX_SIDE} 像素`
  if (!(video.fps > 0 && video.fps <= 120)) return '视频的帧率异常，需要先转码'
  if (video.maxGopSeconds > MAX_GOP_SECONDS)
    return `关键帧最长相隔 ${Math.round(video.maxGopSeconds)} 秒（上限 ${MAX_GOP_SECONDS} 秒），需要先转码`
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
  // Players disagree on whether the rotation of a phone's video is honoured in streams.
  if ((await video.getRotation()) !== 0) return '视频带有旋转标记，需要先转码'
  if (!(await video.getDecoderConfig()) || (audio && !(await audio.getDecoderConfig())))
    return '视频的解码信息不完整，需要先转码'
  return null
}

/** Looks into the first key frames: a stream with open groups of pictures shows it there, and can be refused before any work is done. */
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

/** A failing disk or too many open files is not the fault of the video. */
export function isOurTrouble(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
