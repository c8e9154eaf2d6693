/**
 * Format of the demo's problems in bank/*.yaml. Stems, options and analyses are text that may contain HTML; a line
 * break starts a paragraph, `$…$` is an inline formula, `$$…$$` a display formula, and `![text](file)` an image or
 * audio file of media/.
 */
import { kind } from '@zhixing/contract/exam/kinds'
import { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { spotCoords } from '@zhixing/question-formats/spots'
import { z } from 'zod'

const attribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Placeholder scheme, replaced by the URL in `withMedia`. */
const MEDIA = 'demo-media:'
const media = (file: string, words: string) =>
  file.endsWith('.m4a')
    ? `<audio src="${MEDIA}${file}" controls></audio>`
    : `<img src="${MEDIA}${file}" alt="${words}" width="420">`

/** Converts text to the HTML of the editor. */
export function html(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const block = /^\$\$(.+)\$\$$/.exec(line)
      if (block) return `<div data-type="block-math" data-latex="${attribute(block[1] ?? '')}"></div>`
      const set = line
        .replace(/!\[([^\]]*)\]\(([\w.-]+)\)/g, (_, words: string, file: string) => media(file, words))
        .replace(
          /\$([^$]+)\$/g,
          (_, latex: string) => `<span data-type="inline-math" data-latex="${attribute(latex)}"></span>`,
        )
      return /^<(p|ul|ol|table|blockquote|h3|pre|img|audio)\b/.test(set) ? set : `<p>${set}</p>`
    })
    .join('')
}

/** Replaces media placeholders by URLs. */
export function withMedia(doc: ProblemDoc, addressOf: (file: string) => string): ProblemDoc {
  const text = JSON.stringify(doc)
  if (!text.includes(MEDIA)) return doc
  return ProblemDoc.parse(JSON.parse(text.replace(/demo-media:([\w.-]+)/g, (_, file: string) => addressOf(file))))
}

/** Classification of a problem; categories by name. */
const Filing = z.strictObject({
  stem: z.string(),
  /** Explanation of the answer. */
  analysis: z.string(),
  /** 1 easy, 2 medium, 3 hard. */
  level: z.literal([1, 2, 3]).default(2),
  /** Knowledge points. */
  topics: z.array(z.string()).default([]),
  score: z.number().default(2),
  year: z.string().optional(),
  source: z.string().optional(),
  tags: z.array(z.string()).default([]),
  /** Available to other lecturers. */
  shared: z.boolean().default(false),
})

const Options = z.array(z.string())
/** Option letters, such as ACD. */
const Letters = z.string().regex(/^[A-Z]+$/)
/** Grading points of an answer; they add up to the score. */
const Rubric = z.array(z.tuple([z.string(), z.number()]))

const choice = { options: Options, answer: Letters }
const parts = [
  Filing.extend({ type: z.literal(['single', 'multiple', 'uncertain']), ...choice }),
  /** Letters in the correct order. */
  Filing.extend({ type: z.literal('order'), ...choice }),
  Filing.extend({ type: z.literal('judge'), answer: z.boolean() }),
  /** Blanks are written [[1]], [[2]] …; a blank with several correct answers is a list, the preferred one first. */
  Filing.extend({
    type: z.literal('blanks'),
    answer: z.array(z.union([z.string(), z.array(z.string())])),
    orderFree: z.boolean().default(false),
  }),
  Filing.extend({
    type: z.literal('number'),
    answer: z.string(),
    unit: z.string().default(''),
    tolerance: z.number().default(0),
    relative: z.boolean().default(false),
  }),
  /** `answer`: for each left item the number of its right item, from 1. */
  Filing.extend({ type: z.literal('match'), left: Options, right: Options, answer: z.array(z.int()) }),
  Filing.extend({ type: z.literal('cloze'), gaps: z.array(Options), answer: Letters }),
  /** `answer`: a model answer. */
  Filing.extend({ type: z.literal('essay'), answer: z.string(), rubric: Rubric }),
  Filing.extend({ type: z.literal('file'), rubric: Rubric }),
  /** Areas of a picture of media/, in units of its SVG; `answer`: letters of the right areas. */
  Filing.extend({
    type: z.literal('hotspot'),
    picture: z.string(),
    alt: z.string(),
    size: z.tuple([z.number(), z.number()]),
    areas: z.array(z.tuple([z.literal(['rect', 'circle', 'poly']), z.array(z.number())])),
    answer: Letters,
  }),
] as const
const Part = z.discriminatedUnion('type', parts)

/** A problem in bank/*.yaml. A composite problem has `parts`, each with its own analysis and points. */
export const WrittenProblem = z.discriminatedUnion('type', [
  ...parts,
  Filing.extend({ type: z.literal('material'), parts: z.array(Part) }),
])
type WrittenProblem = z.infer<typeof WrittenProblem>

export interface DemoProblem extends Pick<WrittenProblem, 'level' | 'topics' | 'year' | 'source' | 'tags' | 'shared'> {
  doc: ProblemDoc
}

const lettered = (list: readonly string[]) =>
  list.map((text, at) => ({ id: String.fromCharCode(65 + at), optionContent: html(text) }))

const rubric = (lines: z.infer<typeof Rubric>) => ({
  rubricList: lines.map(([text, score], at) => ({ id: `r${at + 1}`, text, score })),
  score: lines.reduce((sum, [, score]) => sum + score, 0),
})

/** Type-specific fields. */
function ownOf(written: WrittenProblem): Partial<z.input<typeof ProblemDoc>> {
  switch (written.type) {
    case 'single':
    case 'multiple':
    case 'uncertain':
    case 'order':
      return { optionList: lettered(written.options), answer: [...written.answer] }
    case 'judge':
      return { answer: [written.answer ? 'T' : 'F'] }
    case 'blanks': {
      const lists = written.answer.map((one) => (typeof one === 'string' ? [one] : one))
      return {
        answer: lists.map(([best]) => best ?? ''),
        aliasList: lists.map(([, ...others]) => others),
        blankRule: { orderFree: written.orderFree ? 1 : 0, ignoreCase: 1, ignoreSpace: 1 },
      }
    }
    case 'number': {
      const { answer, unit, tolerance, relative } = written
      return { answer: [answer], numberRule: { unit, tolerance, relative: relative ? 1 : 0 } }
    }
    case 'match':
      return {
        optionList: lettered(written.left),
        matchList: written.right.map((text, at) => ({ id: String(at + 1), optionContent: html(text) })),
        answer: written.answer.map(String),
      }
    case 'cloze':
      return { gapList: written.gaps.map((gap) => ({ optionList: lettered(gap) })), answer: [...written.answer] }
    case 'essay':
      return { answer: [written.answer], ...rubric(written.rubric) }
    case 'hotspot': {
      const [width, height] = written.size
      return {
        spotPicture: media(written.picture, written.alt),
        spotList: written.areas.map(([shape, numbers], at) => ({
          id: String.fromCharCode(65 + at),
          shape,
          coords: spotCoords(shape, numbers, width, height),
        })),
        answer: [...written.answer],
      }
    }
    case 'file':
      return { fileRule: { accept: 'image', most: 3 }, ...rubric(written.rubric) }
    case 'material': {
      const docs = written.parts.map((part) => docOf(part))
      return {
        subList: docs.map(({ subList: _none, ...part }) => part),
        score: docs.reduce((sum, { score }) => sum + score, 0),
      }
    }
  }
}

const docOf = (written: WrittenProblem): ProblemDoc =>
  ProblemDoc.parse({
    problemType: kind[written.type],
    problemContent: html(written.stem),
    analysis: html(written.analysis),
    score: written.score,
    ...ownOf(written),
  })

export function problemOf(written: WrittenProblem): DemoProblem {
  const { level, topics, year, source, tags, shared } = written
  return { doc: docOf(written), level, topics, year, source, tags, shared }
}
