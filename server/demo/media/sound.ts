/** The soft sound under a lesson: slow chords, one flowing into the next, and a quiet bell where a new slide begins. Synthesized, so no license is needed. */

/** Samples a second: the chords have nothing above 3 kHz. */
export const RATE = 16000
/** Seconds that a chord stays, and in which it gives way to the next. */
const STAY = 11
const TURN = 5

/** A note, counted in semitones from A3, in hertz. */
const pitch = (semitones: number) => 220 * 2 ** (semitones / 12)

/** How loud a chord is at `t` seconds after it began: it swells, stays, and leaves as slowly as it came. */
function swell(t: number): number {
  if (t < 0 || t > STAY + TURN) return 0
  const edge = Math.min(1, t / TURN, (STAY + TURN - t) / TURN)
  return 0.5 - 0.5 * Math.cos(Math.PI * edge)
}

/**
 * @param seconds length of the whole
 * @param bells seconds at which a bell sounds
 * @returns mono samples of 16 bits
 */
export function softSound(chords: readonly number[][], seconds: number, bells: readonly number[]): Int16Array {
  const total = Math.round(seconds * RATE)
  const mix = new Float32Array(total)
  for (let at = 0, no = 0; at < seconds; at += STAY, no++) {
    const chord = chords[no % chords.length] ?? []
    const first = Math.max(0, Math.round(at * RATE))
    const last = Math.min(total, Math.round((at + STAY + TURN) * RATE))
    for (const [voice, note] of chord.entries()) {
      // Two slightly detuned strings beat against each other, which sounds warm.
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
