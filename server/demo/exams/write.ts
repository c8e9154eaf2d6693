/**
 * How the demo's problems are written: one function for each kind. Stems are plain sentences with HTML where it is needed; a line break begins a
 * paragraph, `$…$` is a formula within a line, and `$$…$$` one of its own.
 */
import { kind } from '@zhixing/contract/exam/kinds'
import { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { z } from 'zod'

type Written = z.input<typeof ProblemDoc>

/** What a problem is filed under; categories by their names. */
export interface Filing {
  /** Why the key is the key. */
  analysis: string
  /** 1 easy, 2 medium (default), 3 hard. */
  level?: 1 | 2 | 3
  /** Knowledge points. */
  topics?: string[]
  score?: number
  year?: string
  source?: string
  tags?: string[]
  /** Other lecturers may use it. */
  shared?: boolean
}

export interface DemoProblem extends Omit<Filing, 'analysis' | 'score'> {
  doc: ProblemDoc
}

const attribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Written text as the editor would have kept it. */
export function html(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const block = /^\$\$(.+)\$\$$/.exec(line)
      if (block) return `<div data-type="block-math" data-latex="${attribute(block[1] ?? '')}"></div>`
      const set = line.replace(
        /\$([^$]+)\$/g,
        (_, latex: string) => `<span data-type="inline-math" data-latex="${attribute(latex)}"></span>`,
      )
      return /^<(p|ul|ol|table|blockquote|h3|pre|img|audio)\b/.test(set) ? set : `<p>${set}</p>`
    })
    .join('')
}

/** A picture or a sound of demo/exams/media within a stem; its address is known when the school is made (withMedia). */
export const picture = (file: string, alt: string): string => `<img src="${MEDIA}${file}" alt="${alt}" width="420">`
export const sound = (file: string): string => `<audio src="${MEDIA}${file}" controls></audio>`
const MEDIA = 'demo-media:'

/** The same problem with the addresses of its pictures and sounds. */
export function withMedia(doc: ProblemDoc, addressOf: (file: string) => string): ProblemDoc {
  const text = JSON.stringify(doc)
  if (!text.includes(MEDIA)) return doc
  return JSON.parse(text.replace(/demo-media:([\w.-]+)/g, (_, file: string) => addressOf(file))) as ProblemDoc
}

const lettered = (list: readonly string[]) =>
  list.map((text, at) => ({ id: String.fromCharCode(65 + at), optionContent: html(text) }))

function write(doc: Written, { analysis, score = 2, ...filing }: Filing): DemoProblem {
  return { doc: ProblemDoc.parse({ ...doc, analysis: html(analysis), score }), ...filing }
}

export const single = (stem: string, options: string[], answer: string, filing: Filing) =>
  write(
    { problemType: kind.single, problemContent: html(stem), optionList: lettered(options), answer: [answer] },
    filing,
  )

/** `answer`: the letters, such as 'ACD'. */
export const multiple = (stem: string, options: string[], answer: string, filing: Filing) =>
  write(
    { problemType: kind.multiple, problemContent: html(stem), optionList: lettered(options), answer: [...answer] },
    filing,
  )

export const uncertain = (stem: string, options: string[], answer: string, filing: Filing) =>
  write(
    { problemType: kind.uncertain, problemContent: html(stem), optionList: lettered(options), answer: [...answer] },
    filing,
  )

export const judge = (stem: string, isTrue: boolean, filing: Filing) =>
  write({ problemType: kind.judge, problemContent: html(stem), answer: [isTrue ? 'T' : 'F'] }, filing)

/** Blanks stand as [[1]], [[2]] …; a blank with several right texts is a list, the best one first. */
export const blanks = (stem: string, answers: (string | string[])[], filing: Filing & { orderFree?: boolean }) => {
  const { orderFree, ...rest } = filing
  const lists = answers.map((one) => (typeof one === 'string' ? [one] : one))
  return write(
    {
      problemType: kind.blanks,
      problemContent: html(stem),
      answer: lists.map(([best]) => best ?? ''),
      aliasList: lists.map(([, ...others]) => others),
      blankRule: { orderFree: orderFree ? 1 : 0, ignoreCase: 1, ignoreSpace: 1 },
    },
    rest,
  )
}

export const number = (
  stem: string,
  answer: string,
  rule: { unit?: string; tolerance?: number; relative?: boolean },
  filing: Filing,
) =>
  write(
    {
      problemType: kind.number,
      problemContent: html(stem),
      answer: [answer],
      numberRule: { tolerance: rule.tolerance ?? 0, relative: rule.relative ? 1 : 0, unit: rule.unit ?? '' },
    },
    filing,
  )

/** `key`: the letters in their right order. */
export const order = (stem: string, items: string[], key: string, filing: Filing) =>
  write({ problemType: kind.order, problemContent: html(stem), optionList: lettered(items), answer: [...key] }, filing)

/** `key`: for each item on the left the number of its partner on the right, from 1. */
export const match = (stem: string, left: string[], right: string[], key: number[], filing: Filing) =>
  write(
    {
      problemType: kind.match,
      problemContent: html(stem),
      optionList: lettered(left),
      matchList: right.map((text, at) => ({ id: String(at + 1), optionContent: html(text) })),
      answer: key.map(String),
    },
    filing,
  )

export const cloze = (stem: string, gaps: string[][], key: string, filing: Filing) =>
  write(
    {
      problemType: kind.cloze,
      problemContent: html(stem),
      gapList: gaps.map((options) => ({ optionList: lettered(options) })),
      answer: [...key],
    },
    filing,
  )

/** A free text. Lines of the rubric with their points make the score. */
export const essay = (stem: string, model: string, rubric: [text: string, score: number][], filing: Filing) =>
  write(
    {
      problemType: kind.essay,
      problemContent: html(stem),
      answer: [model],
      rubricList: rubric.map(([text, score], at) => ({ id: `r${at + 1}`, text, score })),
    },
    { ...filing, score: rubric.reduce((sum, [, score]) => sum + score, 0) },
  )

export const photo = (stem: string, rubric: [text: string, score: number][], filing: Filing) =>
  write(
    {
      problemType: kind.file,
      problemContent: html(stem),
      rubricList: rubric.map(([text, score], at) => ({ id: `r${at + 1}`, text, score })),
      fileRule: { accept: 'image', most: 3 },
    },
    { ...filing, score: rubric.reduce((sum, [, score]) => sum + score, 0) },
  )

/** A text with problems on it; each keeps its own analysis and points. */
export const material = (stem: string, parts: DemoProblem[], filing: Filing) =>
  write(
    {
      problemType: kind.material,
      problemContent: html(stem),
      subList: parts.map(({ doc: { subList: _none, ...part } }) => part),
    },
    { ...filing, score: parts.reduce((sum, { doc }) => sum + doc.score, 0) },
  )
