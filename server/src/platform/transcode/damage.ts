/** Detects damaged frames by decoding. */
import type { Container } from './container.ts'
import { encode, type Encoder } from './encoder.ts'
import type { Probe } from './port.ts'

/** Decoding budget in pixels: about seven minutes of 720p. Longer files: key frames only. */
const MAX_PIXELS = 12e9

/** Number of damaged frames in a decoder log, of which only the end is kept. */
export function damagesIn(log: string): number {
  const broken =
    /corrupt decoded frame in stream|Error while decoding stream|error while decoding MB|Error submitting packet to decoder|Invalid NAL unit size/
  return log.split('\n').filter((line) => broken.test(line)).length
}

/** Decodes a file without output. @returns number of damaged frames @throws {MediaError} it cannot be decoded */
export async function countDamages(
  encoder: Encoder,
  work: { file: string; container: Container; probe: Probe; signal: AbortSignal },
): Promise<number> {
  const { seconds, video } = work.probe
  const pixels = seconds * (video?.fps ?? 30) * (video?.width ?? 0) * (video?.height ?? 0)
  const log = await encode(encoder, {
    file: work.file,
    container: work.container,
    signal: work.signal,
    cpuSeconds: 600 + Math.ceil(seconds),
    fileBytes: 0,
    before: pixels > MAX_PIXELS ? ['-skip_frame', 'nokey'] : [],
    after: [...(video ? ['-map', '0:v:0'] : []), '-map', '0:a:0?', '-sn', '-dn', '-f', 'null', '-'],
  })
  return damagesIn(log)
}
