/** Port: packages an uploaded video or sound file for streaming, by remuxing or by an encoder. */
export interface MediaEngine {
  /**
   * Inspects a file by structure, without decoding. Bad files do not throw but have a `refusal`.
   * @throws {MediaError} `gone`: missing file; `cancelled`
   */
  probe(file: string, signal?: AbortSignal): Promise<Probe>

  /**
   * Writes encrypted HLS into `outDir`, atomically. Deterministic, so that a killed job can be rerun.
   * @throws {MediaError} with a Chinese message for the uploader
   */
  package(input: PackageInput): Promise<Packaged>
}

export interface Probe {
  /** Playable length; 0 if unreadable. */
  seconds: number
  /** Length by the index; more than `seconds` if the file is truncated. */
  promisedSeconds: number
  bytes: number
  video: VideoFacts | null
  audio: AudioFacts | null
  /** Why it cannot be remuxed, in Chinese, for the uploader; null if it can. */
  refusal: string | null
}

export interface VideoFacts {
  /** Codec family, for example `avc` or `hevc`; `unknown` otherwise. */
  codec: string
  /** RFC 6381 codec, for example `avc1.64001f`; null if unknown. */
  codecs: string | null
  /** Display width in pixels. */
  width: number
  height: number
  /** Average frames per second. */
  fps: number
  /** Longest GOP, in seconds. */
  maxGopSeconds: number
  /** Average video bit rate of the playable part. */
  rate: number
  /** Of the resulting segments. */
  maxSegmentBytes: number
  maxSegmentRate: number
}

export interface AudioFacts {
  codec: string
  codecs: string | null
  channels: number
  /** Hz */
  sampleRate: number
}

export interface PackageInput {
  /**
   * Renditions of one video, local files, at most 6. Native players start with the first, whose audio is used for
   * all. Names are folder names: 1 to 16 of `a-z 0-9 -`, unique, not `audio`.
   */
  renditions: { file: string; name: string }[]
  /** Created atomically, replacing an older one. Its parent must exist. */
  outDir: string
  /** Target segment length; segments start at key frames, so they may be longer. Default 6. */
  segmentSeconds?: number
  /** AES-128 key, 16 bytes; never written to `outDir`. */
  key: Buffer
  signal?: AbortSignal
  /** Progress from 0 to 1, per segment. */
  onProgress?: (done: number) => void
}

export interface Packaged {
  seconds: number
  /** Total size. */
  bytes: number
  renditions: PackagedRendition[]
  /** All files relative to `outDir`, with `/`; `master.m3u8` first. */
  files: string[]
}

export interface PackagedRendition {
  name: string
  /** 0 without a picture, as is the height. */
  width: number
  height: number
  /** Peak bit rate including audio: BANDWIDTH of the master playlist. */
  bandwidth: number
  /** RFC 6381 codecs including audio. */
  codecs: string
}

export type MediaErrorReason = 'gone' | 'refused' | 'cancelled'

/** `refused`: cannot be packaged; `gone`: missing file; `cancelled`: aborted. */
export class MediaError extends Error {
  readonly reason: MediaErrorReason

  /** `cause`: for the log. */
  constructor(reason: MediaErrorReason, msg: string, cause?: unknown) {
    super(msg, { cause })
    this.reason = reason
  }
}
