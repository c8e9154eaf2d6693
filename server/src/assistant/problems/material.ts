/** Material that problems are drafted from, in pieces with their place. */
import type { Material } from './prompt.ts'

/** Length of a piece in characters. */
const PIECE = 400

const clock = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)]
  return `${minutes}:${String(rest).padStart(2, '0')}`
}

export interface LessonPassage {
  periodName: string
  kind: string
  lineList: readonly (readonly [number, string])[]
}

/** A place in words: 水熊虫 · 3:12, 水熊虫 · 第 4 页. */
export function placeWords(periodName: string, kind: string, place: number): string {
  const where =
    kind === 'transcript' || kind === 'answer'
      ? clock(place)
      : kind === 'explanation'
        ? '练习解析'
        : kind === 'accepted'
          ? '问答'
          : `第 ${place} ${kind === 'page' ? '页' : '段'}`
  return periodName === '' ? where : `${periodName} · ${where}`
}

/** Passages of lessons as they are indexed. */
export const ofPassages = (passages: readonly LessonPassage[]): Material[] =>
  passages.map(({ periodName, kind, lineList }) => ({
    place: placeWords(periodName, kind, lineList[0]?.[0] ?? 0),
    text: lineList.map(([, text]) => text).join('\n'),
  }))

/** Groups lines into pieces; each has the place of its first line. */
function grouped(lines: readonly { place: string; text: string }[], isBreak: (at: number) => boolean): Material[] {
  const made: Material[] = []
  for (const [at, { place, text }] of lines.entries()) {
    const last = made.at(-1)
    if (last && last.text.length + text.length <= PIECE && !isBreak(at)) last.text += `\n${text}`
    else
      for (let from = 0; from < text.length; from += PIECE) made.push({ place, text: text.slice(from, from + PIECE) })
  }
  return made
}

/** A text by paragraph. */
export function ofText(text: string): Material[] {
  const lines = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, at) => ({ place: `第 ${at + 1} 段`, text: line }))
  return grouped(lines, () => false)
}

/** A document by page. */
export function ofPages(pages: readonly string[]): Material[] {
  const lines = pages.flatMap((page, at) => {
    const text = page.replace(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ place: `第 ${at + 1} 页`, text }]
  })
  return grouped(lines, () => true)
}

/** Pieces of one request: about so many characters. */
const REQUEST = 3600

/** Spreads material over requests evenly, in order; a request with too much takes a part of each of its pieces' run. */
export function spread(material: readonly Material[], requests: number): Material[][] {
  return Array.from({ length: requests }, (_, at) => {
    const from = Math.floor((at * material.length) / requests)
    const to = Math.max(from + 1, Math.floor(((at + 1) * material.length) / requests))
    const own = material.slice(from, to)
    const total = own.reduce((sum, { text }) => sum + text.length, 0)
    const step = Math.max(1, Math.ceil(total / REQUEST))
    return own.filter((_, place) => place % step === 0)
  })
}
