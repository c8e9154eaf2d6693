/** Loudness normalization. Pure. */

/** EBU R128 for speech: -16 LUFS, peaks below -1.5 dB. */
const GOAL = 'I=-16:TP=-1.5:LRA=11'
/** Below this it is silence: amplifying would raise noise only. */
const SILENCE = -60

export interface Loudness {
  input_i: string
  input_tp: string
  input_lra: string
  input_thresh: string
  target_offset: string
}

/** Filter of the measuring pass. */
export const measuringFilter = `loudnorm=${GOAL}:print_format=json`

/** Parses the measurement from the log; null if unusable. */
export function readLoudness(log: string): Loudness | null {
  const text = /\{[^{}]*"input_i"[^{}]*\}/g.exec(log.slice(-20_000))?.[0]
  if (!text) return null
  try {
    const read = JSON.parse(text) as Record<string, unknown>
    const names = ['input_i', 'input_tp', 'input_lra', 'input_thresh', 'target_offset'] as const
    // Interpolated into a filter: must be numbers.
    const clean = names.map((name) => [name, Number(read[name])] as const)
    if (clean.some(([, value]) => !Number.isFinite(value))) return null
    return Object.fromEntries(clean.map(([name, value]) => [name, value.toFixed(2)])) as unknown as Loudness
  } catch {
    return null
  }
}

/**
 * Audio filter of the encoding pass: one gain for the whole lesson if possible. Silence and unmeasured audio stay
 * unchanged. Gaps are filled to keep audio and video in sync.
 */
export function loudnessFilter(measured: Loudness | null): string {
  const steady = 'aresample=async=1:first_pts=0'
  if (!measured || Number(measured.input_i) < SILENCE) return steady
  const { input_i, input_tp, input_lra, input_thresh, target_offset } = measured
  return `${steady},loudnorm=${GOAL}:measured_I=${input_i}:measured_TP=${input_tp}:measured_LRA=${input_lra}:measured_thresh=${input_thresh}:offset=${target_offset}:linear=true`
}
