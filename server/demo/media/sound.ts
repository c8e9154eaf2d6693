/**
 * Background sound of a lesson: slow crossfading chords, and a quiet bell at each slide. Synthesised, hence
 * license-free.
 */

/** Sample rate: the chords have no content above 3 kHz. */
export const RATE = 16000
/** Duration of a chord and of the crossfade, in seconds. */
const STAY = 11
const TURN = 5

/** Frequency (Hz) of a note, in semitones from A3. */
const pitch = (semitones: number) => 220 * 2 ** (semitones / 12)

/** Envelope of a chord at `t` seconds. */
function swell(t: number): number {
  if (t < 0 || t > STAY + TURN) return 0
  const edge = Math.min(1, t / TURN, (STAY + TURN - t) / TURN)
  return 0.5 - 0.5 * Math.cos(Math.PI * edge)
}

/**
 * @param seconds total length
 * @param bells times of the bells, in seconds
 * @returns 16-bit mono samples
 */
export function softSound(chords: readonly number[][], seconds: number, bells: readonly number[]): Int16Array {
  const total = Math.round(seconds * RATE)
  const mix = new Float32Array(total)
  for (let at = 0, no = 0; at < seconds; at += STAY, no++) {
    const chord = chords[no % chords.length] ?? []
    const first = Math.max(0, Math.round(at * RATE))
    const last = Math.min(total, Math.round((at + STAY + TURN) * RATE))
    for (const [voice, note] of chord.entries()) {
      // Two slightly detuned oscillators beat, which sounds warmer.
      for (const [hertz, level] of [
        [pitch(note) * 0.9986, 1],
        [pitch(note) * 1.0014, 1],
        [pitch(note) * 2, 0.16],
      ] as const) {
        const turn = (2 * Math.PI * hertz) / RATE
        for (let i = first; i < last; i++) {
          const t = i / RATE - at
          const breath = 1 + 0.12 * Math.sin(2 * Math.PI * 0.11 * (i / RATE) + voice * 1.7)
          mix[i] = (mix[i] ?? 0) + Math.sin(turn * i + voice) * level * swell(t) * breath * (note < 0 ? 1 : 0.7)
        }
      }
    }
  }
  for (const [no, at] of bells.entries()) {
    const chord = chords[Math.floor(at / STAY) % chords.length] ?? [0]
    const hertz = pitch((chord[(no * 2 + 1) % chord.length] ?? 0) + 12)
    const first = Math.round(at * RATE)
    for (let i = first; i < Math.min(total, first + 3 * RATE); i++) {
      const t = (i - first) / RATE
      const fall = Math.min(1, t / 0.02) * Math.exp(-2.2 * t)
      mix[i] =
        (mix[i] ?? 0) + (Math.sin(2 * Math.PI * hertz * t) + 0.3 * Math.sin(4 * Math.PI * hertz * t)) * fall * 0.8
    }
  }
  const out = new Int16Array(total)
  const edge = 2 * RATE
  for (let i = 0; i < total; i++)
    out[i] = Math.round(Math.tanh((mix[i] ?? 0) * 0.05) * 9000 * Math.min(1, i / edge, (total - i) / (2 * edge)))
  return out
}
