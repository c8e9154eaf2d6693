/**
 * Turning an uploaded video into something a browser can stream. The product asks only for these two actions; how they are done (copying
 * in TypeScript, or an encoder outside) is a provider's matter.
 */
export interface MediaEngine {
  /**
   * What a file is, from its structure alone: no frame is decoded. Never throws for a bad file: what cannot be packaged, or even read,
   * comes back with `refusal`. Throws only for trouble of our own (`MediaError` of reason `gone` when the file is missing, `cancelled`).
   */
  probe(file: string, signal?: AbortSignal): Promise<Probe>

  /**
   * Writes encrypted HLS into `outDir`: all of it or nothing. The same input and key always give the same bytes, so a job that was killed
   * may simply run again.
   * @throws {MediaError} its message is a Chinese sentence for the person who uploaded
   */
  package(input: PackageInput): Promise<Packaged>
}

export interface Probe {
  /** Length of what will be played; 0 when it could not be read. */
  seconds: number
  /** Length that the file's index promises; more than `seconds` where the file ends too early. */
  promisedSeconds: number
  bytes: number
  video: VideoFacts | null
  audio: AudioFacts | null
  /** Why the file cannot be packaged as it is: a Chinese sentence for the person who uploaded; null when it can. */
  refusal: string | null
}

export interface VideoFacts {
  /** Family, such as `avc` or `hevc`; `unknown` when the container names one we do not know. */
  codec: string
  /** RFC 6381, such as `avc1.64001f`; null when unknown. */
  codecs: string | null
  /** Pixels as shown, after the pixel aspect ratio. */
  width: number
  height: number
  /** Average frames per second. */
  fps: number
  /** Longest distance between two key frames, or from the last one to the end. */
  maxGopSeconds: number
  /** Bits per second of the picture over all that can be played. */
  rate: number
  /** Of the segments into which it would be cut. */
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
   * The same picture in several qualities, each a local file; at most 6. The first is what native players start with, and its sound is
   * the sound of all. Names are folder names: 1 to 16 of `a-z 0-9 -`, unlike each other and unlike `audio`.
   */
  renditions: { file: string; name: string }[]
  /** Made anew; an older one is replaced as a whole. Its parent must exist. */
  outDir: string
  /** Wished length of a segment; segments begin at key frames, so they are longer where key frames are further apart. Default 6. */
  segmentSeconds?: number
  /** AES-128 key: 16 bytes. It is never written to `outDir`. */
  key: Buffer
  signal?: AbortSignal
  /** Told the share done, 0 to 1, after every segment. */
  onProgress?: (done: number) => void
}

export interface Packaged {
  seconds: number
  /** Sum of all files. */
  bytes: number
  renditions: PackagedRendition[]
  /** Every file, relative to `outDir`, `/` between parts; `master.m3u8` first. */
  files: string[]
}

export interface PackagedRendition {
  name: string
  width: number
  height: number
  /** Peak bits per second, sound included: the BANDWIDTH of the master playlist. */
  bandwidth: number
  /** RFC 6381, sound included. */
  codecs: string
}

export type MediaErrorReason = 'gone' | 'refused' | 'cancelled'

/** The video cannot be packaged (`refused`), is missing (`gone`), or the caller gave up (`cancelled`). */
export class MediaError extends Error {
  readonly reason: MediaErrorReason

  /** `cause`: what went wrong below, for the log. */
  constructor(reason: MediaErrorReason, msg: string, cause?: unknown) {
    super(msg, { cause })
    this.reason = reason
  }
}
