/** Whether the frames of a file are what its index promises. */
import type { Container } from './container.ts'
import { encode, type Encoder } from './encoder.ts'
import type { Probe } from './port.ts'

/** Pixels that are decoded to check a whole file: about seven minutes of 720 lines. Of a longer one only key frames are, from end to end. */
const MAX_PIXELS = 12e9

/** How many places of a decoder's log say that a frame was broken; the log keeps its end only, so that many are not counted to the last. */
export function damagesIn(log: string): number {
  const broken =
    /corrupt decoded frame in stream|Error while decoding stream|error while decoding MB|Error submitting packet to decoder|Invalid NAL unit size/
  return log.split('\n').filter((line) => broken.test(line)).length
}

/** Decodes a file without keeping anything. @returns how many places are broken @throws {MediaError} when it cannot be decoded at all */
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
    after: ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-f', 'null', '-'],
  })
  return damagesIn(log)
}
