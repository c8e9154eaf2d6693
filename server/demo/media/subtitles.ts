/** WebVTT: subtitles of a lesson and index of the preview sprite. */

export interface Cue {
  from: number
  to: number
  text: string
}

/** Maximum length of a subtitle line, in Chinese characters. */
const LINE = 20

const stamp = (seconds: number): string => {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, width = 2) => String(value).padStart(width, '0')
  return `${part(Math.floor(ms / 3600000))}:${part(Math.floor(ms / 60000) % 60)}:${part(Math.floor(ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}

/**
 * Breaks a long subtitle at the punctuation nearest to its middle, and drops the final full stop and code marks, as
 * usual in Chinese subtitles.
 */
export function wrap(sentence: string): string {
  const text = sentence.replaceAll('`', '').replace(/。$/, '')
  if (text.length <= LINE) return text
  const breaks = [...text.matchAll(/[，；：。？]/g)].map((m) => m.index + 1).filter((i) => i > 3 && i < text.length - 3)
  const middle = text.length / 2
  const best = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return best ? `${text.slice(0, best)}\n${text.slice(best)}` : text
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

export function vtt(cues: Cue[]): string {
  return `WEBVTT\n\n${cues.map((c, i) => `${i + 1}\n${stamp(c.from)} --> ${stamp(c.to)}\n${escape(c.text)}\n`).join('\n')}`
}
