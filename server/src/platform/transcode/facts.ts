import type { Sound, Source } from './ladder.ts'

/** The part of ffprobe's output that we use; untrusted. */
export interface Probed {
  streams?: ProbedStream[]
  format?: { duration?: string }
}
interface ProbedStream {
  index?: number
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  field_order?: string
  duration?: string
  channels?: number
  disposition?: { attached_pic?: number; default?: number }
  tags?: { rotate?: string }
  side_data_list?: { rotation?: number }[]
}

const MAX_SECONDS = 12 * 3600
const MAX_SIDE = 4096
/** Maximum streams: lessons have two, conference recordings a few more, hundreds are an attack. */
export const MAX_STREAMS = 32

/** Validates ffprobe output: the encoder's input (picture or sound alone), or a refusal in Chinese. Pure. */
export function sourceOf(probed: Probed): { source: Source } | { sound: Sound } | { refusal: string } {
  const streams = probed.streams ?? []
  if (streams.length > MAX_STREAMS) return { refusal: `文件里有 ${streams.length} 路以上的音视频，无法处理` }
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  const sounds = streams.filter((one) => one.codec_type === 'audio' && (one.channels ?? 0) > 0 && one.codec_name)
  const audio = sounds.find((one) => one.disposition?.default === 1) ?? sounds[0]
  if (!video) return soundOf(probed, audio)
  if (!video.codec_name || video.codec_name === 'unknown') return { refusal: '画面的编码无法识别' }
  const coded = { width: video.width ?? 0, height: video.height ?? 0 }
  if (!(coded.width > 0 && coded.height > 0)) return { refusal: '视频的画面尺寸无法识别' }
  if (Math.max(coded.width, coded.height) > MAX_SIDE)
    return { refusal: `画面尺寸 ${coded.width}×${coded.height} 超出上限 ${MAX_SIDE} 像素` }
  const seconds = secondsOf(probed, video)
  const length = lengthRefusal(seconds)
  if (length !== null) return { refusal: length }
  const shown = shownSize(coded, video)
  if (Math.min(shown.width, shown.height) < 16) return { refusal: '视频的画面太小，无法播放' }
  return {
    source: {
      ...shown,
      seconds,
      frameRate: video.avg_frame_rate ?? '',
      interlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
      videoIndex: video.index ?? 0,
      audioIndex: audio?.index ?? null,
      channels: audio?.channels ?? 0,
    },
  }
}

function soundOf(probed: Probed, audio: ProbedStream | undefined): { sound: Sound } | { refusal: string } {
  if (!audio) return { refusal: '文件里没有可播放的画面或声音' }
  const seconds = secondsOf(probed, audio)
  const length = lengthRefusal(seconds)
  if (length !== null) return { refusal: length }
  const cover = probed.streams?.find((one) => one.disposition?.attached_pic === 1)
  return {
    sound: {
      seconds,
      audioIndex: audio.index ?? 0,
      channels: audio.channels ?? 0,
      coverIndex: cover?.index ?? null,
    },
  }
}

const secondsOf = (probed: Probed, stream: ProbedStream) =>
  positive(probed.format?.duration) ?? positive(stream.duration) ?? 0

function lengthRefusal(seconds: number): string | null {
  if (!(seconds > 0.1)) return '文件太短，或没有写明时长'
  return seconds > MAX_SECONDS ? '文件超过 12 小时，请拆成几段再上传' : null
}

/** Display size: pixel aspect ratio (capped) and rotation applied. */
function shownSize(coded: { width: number; height: number }, video: ProbedStream): { width: number; height: number } {
  const shape = /^(\d{1,6}):(\d{1,6})$/.exec(video.sample_aspect_ratio ?? '')
  const ratio = shape ? Number(shape[1]) / Number(shape[2]) : 1
  const sane = ratio > 0.2 && ratio < 5 ? ratio : 1
  const width = Math.min(MAX_SIDE, Math.round(coded.width * sane))
  const rotation =
    video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? Number(video.tags?.rotate)
  const turned = Number.isFinite(rotation) && Math.abs(Math.round((rotation ?? 0) / 90)) % 2 === 1
  return turned ? { width: coded.height, height: width } : { width, height: coded.height }
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined
}
