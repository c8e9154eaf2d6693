/** Parses subtitles. Pure. */

import { STAMP, stampSeconds } from '@zhixing/contract/course/chapters'
import { cueLine } from '@zhixing/contract/vod/cue-text'

export interface Cue {
  /** Seconds. */
  start: number
  end: number
  text: string
}

const TIMING = new RegExp(String.raw`^\s*${STAMP}\s+-->\s+${STAMP}`)
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Cues of the server's WebVTT in order; other blocks are skipped. */
export function parseVtt(text: string): Cue[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => TIMING.test(line))
      const [, h1, m1, s1, h2, m2, s2] = TIMING.exec(lines[at] ?? '') ?? []
      const body = lines
        .slice(at + 1)
        .join('\n')
        .replaceAll(/<[^>]*>/g, '')
      const words = cueLine(body)
        .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
        .trim()
      return at < 0 || words === ''
        ? []
        : [{ start: stampSeconds(h1, m1, s1), end: stampSeconds(h2, m2, s2), text: words }]
    })
}

/** Index of the line at `time`: the last that has started, -1 before the first. Lines are sorted by start. */
export function lineAt(cues: readonly { start: number }[], time: number): number {
  let [from, to] = [0, cues.length]
  while (from < to) {
    const middle = (from + to) >> 1
    // On some decoders a seek lands slightly before the start.
    if ((cues[middle]?.start ?? 0) <= time + 0.05) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** Splits a line at matches: plain, match, plain … Ignores case. */
export function piecesOf(text: string, query: string): string[] {
  const word = query.trim().toLowerCase()
  if (word === '') return [text]
  const pieces: string[] = []
  const lower = text.toLowerCase()
  let at = 0
  for (let next = lower.indexOf(word); next >= 0; next = lower.indexOf(word, at)) {
    pieces.push(text.slice(at, next), text.slice(next, next + word.length))
    at = next + word.length
  }
  return [...pieces, text.slice(at)]
}
