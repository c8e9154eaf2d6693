/** Speech that is as loud in every lesson. Pure. */

/** EBU R128 as streaming services for speech use it: -16 LUFS, peaks under -1.5 dB. */
const GOAL = 'I=-16:TP=-1.5:LRA=11'
/** Quieter than this is silence: raising it would only raise noise. */
const SILENCE = -60

export interface Loudness {
  input_i: string
  input_tp: string
  input_lra: string
  input_thresh: string
  target_offset: string
}

/** The filter of the first pass, which measures. */
export const measuringFilter = `loudnorm=${GOAL}:print_format=json`

/** What the first pass said, from the encoder's log; null when it said nothing usable. */
export function readLoudness(log: string): Loudness | null {
  const text = /\{[^{}]*"input_i"[^{}]*\}/g.exec(log.slice(-20_000))?.[0]
  if (!text) return null
  try {
    const read = JSON.parse(text) as Record<string, unknown>
    const names = ['input_i', 'input_tp', 'input_lra', 'input_thresh', 'target_offset'] as const
    // The values go into a filter's text: they must be numbers.
    const clean = names.map((name) => [name, Number(read[name])] as const)
    if (clean.some(([, value]) => !Number.isFinite(value))) return null
    return Object.fromEntries(clean.map(([name, value]) => [name, value.toFixed(2)])) as unknown as Loudness
  } catch {
    return null
  }
}

/**
 * The sound filter of the second pass: one gain for the whole lesson where that is possible. Silence, and sound that could not be
 * measured, stay as they are. Gaps in the sound are filled, so that it stays with the picture.
 */
export function loudnessFilter(measured: Loudness | null): string {
  const steady = 'aresample=async=1:first_pts=0'
  if (!measured || Number(measured.input_i) < SILENCE) return steady
  const { input_i, input_tp, input_lra, input_thresh, target_offset } = measured
  return `${steady},loudnorm=${GOAL}:measured_I=${input_i}:measured_TP=${input_tp}:measured_LRA=${input_lra}:measured_thresh=${input_thresh}:offset=${target_offset}:linear=true`
}
