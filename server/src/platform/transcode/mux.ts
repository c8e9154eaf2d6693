import {
  type AudioCodec,
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Output,
  type VideoCodec,
} from 'mediabunny'
import { forgetTimes, hasWholeUnits, isIdr, numberFragments } from './boxes.ts'
import { CUT_TOLERANCE } from './cuts.ts'
import type { Media } from './inspect.ts'
import { MediaError } from './port.ts'

/** Memory bound of a segment (40 Mbit/s over 10 s is 50 MB). */
const MAX_SEGMENT_BYTES = 64 * 1024 * 1024

/** Whether `packet` starts the segment at `cut`. */
type Begins = (packet: EncodedPacket, cut: number) => boolean

/**
 * Reads a track forward segment by segment, in decode order, relative to `origin`. Drops what is before 0: audio
 * priming, and pictures whose key frame is missing.
 */
class Cursor {
  readonly #packets: AsyncGenerator<EncodedPacket, void, unknown>
  readonly #origin: number
  readonly #begins: Begins
  #ahead: EncodedPacket | null = null

  constructor(track: InputTrack, origin: number, begins: Begins) {
    this.#packets = new EncodedPacketSink(track).packets()
    this.#origin = origin
    this.#begins = begins
  }

  /** Packets before the segment at `cut` (seconds; Infinity: all). @throws {MediaError} `refused` */
  async until(cut: number): Promise<EncodedPacket[]> {
    const taken: EncodedPacket[] = []
    let bytes = 0
    for (;;) {
      const packet = this.#ahead ?? (await this.#next())
      this.#ahead = null
      if (!packet) return taken
      if (this.#begins(packet, cut)) {
        this.#ahead = packet
        return taken
      }
      bytes += packet.byteLength
      if (bytes > MAX_SEGMENT_BYTES) throw new MediaError('refused', '视频的码率过高，需要先转码')
      taken.push(packet)
    }
  }

  async #next(): Promise<EncodedPacket | null> {
    for (;;) {
      const { value: packet } = await this.#packets.next()
      if (!packet) return null
      const timestamp = packet.timestamp - this.#origin
      if (timestamp > -1e-6) return packet.clone({ timestamp: Math.max(0, timestamp) })
    }
  }
}

/** A segment, with the init segment for the first one; not yet encrypted. */
export interface MuxedSegment {
  init: Buffer | null
  body: Buffer
}

/**
 * Muxes one rendition (picture, audio or both) into fMP4 segments at `cuts` (seconds, first 0), one in memory at a
 * time.
 * @throws {MediaError} `refused`
 */
export async function* muxRendition(
  rendition: { media: Media; video: boolean; audio: boolean },
  cuts: readonly number[],
): AsyncGenerator<MuxedSegment> {
  const { media } = rendition
  const video = rendition.video && media.video ? await openTrack(media, media.video) : null
  const audio = rendition.audio && media.audio ? await openTrack(media, media.audio) : null
  for (let n = 0; n < cuts.length; n++) {
    const end = cuts[n + 1] ?? Number.POSITIVE_INFINITY
    const segment = await muxSegment(
      video && { track: video, packets: await video.cursor.until(end) },
      audio && { track: audio, packets: await audio.cursor.until(end) },
      n === 0,
    )
    numberFragments(segment.body, n + 1)
    yield segment
  }
}

type OpenTrack =
  | { kind: 'video'; codec: VideoCodec; config: VideoDecoderConfig; cursor: Cursor }
  | { kind: 'audio'; codec: AudioCodec; config: AudioDecoderConfig; cursor: Cursor }

async function openTrack(media: Media, track: InputVideoTrack | InputAudioTrack): Promise<OpenTrack> {
  if (track.isVideoTrack()) {
    const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
    if (!codec || !config) throw new MediaError('refused', '视频的解码信息不完整，需要先转码')
    const begins: Begins = (packet, cut) => {
      if (!hasWholeUnits(packet.data, media.lengthBytes))
        throw new MediaError('refused', `视频的画面数据在第 ${Math.floor(packet.timestamp)} 秒附近已损坏，请检查原文件`)
      if (packet.type !== 'key' || packet.timestamp < cut - CUT_TOLERANCE) return false
      if (!isIdr(packet.data, media.lengthBytes))
        throw new MediaError('refused', '视频的关键帧不能独立解码，需要先转码')
      return true
    }
    return { kind: 'video', codec, config, cursor: new Cursor(track, media.origin, begins) }
  }
  const sound = track as InputAudioTrack
  const [codec, config] = [await sound.getCodec(), await sound.getDecoderConfig()]
  if (!codec || !config) throw new MediaError('refused', '声音的解码信息不完整，需要先转码')
  return {
    kind: 'audio',
    codec,
    config,
    cursor: new Cursor(sound, media.origin, (packet, cut) => packet.timestamp >= cut - 1e-6),
  }
}

interface Load {
  track: OpenTrack
  packets: EncodedPacket[]
}

async function muxSegment(video: Load | null, audio: Load | null, withInit: boolean): Promise<MuxedSegment> {
  const target = new BufferTarget()
  const initTarget = new BufferTarget()
  const output = new Output({ format: new CmafOutputFormat(), target, initTarget })
  const adders: (() => Promise<void>)[] = []
  // Declare empty tracks too, so that track ids match the init segment.
  for (const load of [video, audio]) {
    if (load?.track.kind === 'video') {
      const source = new EncodedVideoPacketSource(load.track.codec)
      output.addVideoTrack(source, { decoderConfig: load.track.config })
      adders.push(async () => {
        for (const packet of load.packets) await source.add(packet)
        source.close()
      })
    } else if (load?.track.kind === 'audio') {
      const source = new EncodedAudioPacketSource(load.track.codec)
      output.addAudioTrack(source, { decoderConfig: load.track.config })
      adders.push(async () => {
        for (const packet of load.packets) await source.add(packet)
        source.close()
      })
    }
  }
  await output.start()
  for (const add of adders) await add()
  await output.finalize()
  if (!target.buffer || !initTarget.buffer) throw new Error('the muxer gave no segment')
  const init = withInit ? Buffer.from(initTarget.buffer) : null
  if (init) forgetTimes(init)
  return { init, body: Buffer.from(target.buffer) }
}
