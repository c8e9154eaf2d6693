/** Cuts the texts of a course into passages. Pure. */
import type { PassageKind } from '@zhixing/contract/assistant/ask'
import { paragraphsOf } from '@zhixing/files/paragraphs'
import { passageTokens } from '../../shared/search/tokenize.ts'

/** A line of a passage with its place: second, paragraph, page or 0. */
export type PlacedLine = [place: number, text: string]

export interface Passage {
  /** Lesson, or '0' for one of the whole course. */
  periodId: string
  /** Answer or problem that access depends on; else '0'. */
  refId: string
  kind: PassageKind
  heading: string
  lines: PlacedLine[]
  words: string
}

export interface CourseTexts {
  lessons: readonly {
    periodId: string
    periodName: string
    periodText: string
    lineList: readonly PlacedLine[] | null
    /** Pages of a document lesson. */
    pageList?: readonly string[] | null
  }[]
  answers: readonly { answerId: string; periodId: string; videoTime: number; question: string; answer: string }[]
  /** Accepted answers of the community's questions. */
  accepted: readonly { answerId: string; periodId: string; question: string; answer: string }[]
  explanations: readonly { problemId: string; periodId: string; text: string }[]
}

/** Length of a passage in characters: about half a minute of speech. */
const SIZE = 180
/** Longest line; a longer paragraph is cut at its sentences. */
const MAX_LINE = 400
/** A film that is silent for longer begins a new passage, in seconds. */
const PAUSE = 20
/** Most passages of a course: 100 h of lessons have about 8000. */
export const MAX_PASSAGES = 20_000

/** Words of the heading count once, those of the text as often as they occur. */
const wordsOf = (heading: string, lines: readonly PlacedLine[]): string =>
  passageTokens(`${heading}\n${lines.map(([, text]) => text).join('\n')}`).join(' ')

function* sentencesOf(text: string): Iterable<string> {
  let rest = text
  while (rest.length > MAX_LINE) {
    const end = Math.max(...['。', '！', '？', '；', '. ', '; '].map((mark) => rest.lastIndexOf(mark, MAX_LINE)))
    const cut = end > MAX_LINE / 4 ? end + 1 : MAX_LINE
    yield rest.slice(0, cut).trim()
    rest = rest.slice(cut)
  }
  if (rest.trim()) yield rest.trim()
}

/** Groups lines up to `SIZE` characters. */
function grouped(lines: readonly PlacedLine[], breaksBefore: (at: number) => boolean): PlacedLine[][] {
  const groups: PlacedLine[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const [at, line] of lines.entries()) {
    if (size + line[1].length > SIZE || breaksBefore(at)) {
      groups.push([])
      size = 0
    }
    groups.at(-1)?.push(line)
    size += line[1].length
  }
  return groups
}

export function passagesOf({ lessons, answers, accepted, explanations }: CourseTexts): Passage[] {
  const passages: Passage[] = []
  const add = (of: Omit<Passage, 'words'>) => {
    if (of.lines.length > 0) passages.push({ ...of, words: wordsOf(of.heading, of.lines) })
  }
  for (const { periodId, periodName, periodText, lineList, pageList } of lessons) {
    const at = { periodId, refId: '0', heading: periodName }
    const said = (lineList ?? []).filter(([, text]) => text.trim() !== '')
    for (const lines of grouped(said, (i) => (said[i]?.[0] ?? 0) - (said[i - 1]?.[0] ?? 0) > PAUSE))
      add({ ...at, kind: 'transcript', lines })
    const onPages = (pageList ?? []).flatMap((page, index) =>
      [...sentencesOf(page.replace(/\s+/g, ' '))].map((text): PlacedLine => [index + 1, text]),
    )
    for (const lines of grouped(onPages, (i) => onPages[i]?.[0] !== onPages[i - 1]?.[0]))
      add({ ...at, kind: 'page', lines })
    let heading = periodName
    let lines: PlacedLine[] = []
    const flush = () => {
      for (const part of grouped(lines, () => false)) add({ ...at, heading, kind: 'text', lines: part })
      lines = []
    }
    for (const { number, isHeading, text } of paragraphsOf(periodText)) {
      if (isHeading) {
        flush()
        heading = `${periodName} ${text}`
      }
      for (const sentence of sentencesOf(text)) lines.push([number, sentence])
    }
    flush()
  }
  for (const { answerId, periodId, videoTime, question, answer } of answers) {
    const place = Math.floor(videoTime)
    const lines = [...sentencesOf(answer)].map((text): PlacedLine => [place, text])
    add({ periodId, refId: answerId, kind: 'answer', heading: question.slice(0, 300), lines })
  }
  for (const { answerId, periodId, question, answer } of accepted) {
    const lines = [...sentencesOf(answer)].map((text): PlacedLine => [0, text])
    add({ periodId, refId: answerId, kind: 'accepted', heading: question.slice(0, 300), lines })
  }
  for (const { problemId, periodId, text } of explanations) {
    const lines = [...sentencesOf(text)].map((sentence): PlacedLine => [0, sentence])
    add({ periodId, refId: problemId, kind: 'explanation', heading: '', lines })
  }
  return passages.slice(0, MAX_PASSAGES)
}
