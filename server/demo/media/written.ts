/**
 * Parser of film lessons: Markdown with special blocks (see README.md). Sentences are counted from 1 in the source and
 * from 0 in the output.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { cards, chart, check, code, draw, flow, formula, note, points, quote, type Stress, table } from './kit.ts'
import type { Course, Lesson, Slide } from './shape.ts'

const Look = z.strictObject({
  name: z.string(),
  lecturer: z.string(),
  theme: z.enum(['code', 'chart', 'light']),
  chords: z.array(z.array(z.number())),
})

/**
 * A line of a block: its cells, the sentence at which it appears (`@2`), those that highlight it (`!2,3`), and its tone
 * (`+`, `-`).
 */
interface Line {
  cells: string[]
  at: number
  hot: number[]
  tone: 'good' | 'bad' | ''
}

const inline = (text: string) =>
  text
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, '<kbd>$1</kbd>')
    .replace(/\s*\/\/\s*/g, '<br>')

function lineOf(text: string): Line {
  const line: Line = { cells: [], at: 0, hot: [], tone: '' }
  let rest = text
  for (let mark = /\s+(@\d+|![\d,]+|[+-])$/.exec(rest); mark; mark = /\s+(@\d+|![\d,]+|[+-])$/.exec(rest)) {
    rest = rest.slice(0, mark.index)
    const sign = mark[1] ?? ''
    if (sign === '+') line.tone = 'good'
    else if (sign === '-') line.tone = 'bad'
    else if (sign.startsWith('@')) line.at = Number(sign.slice(1)) - 1
    else
      line.hot = sign
        .slice(1)
        .split(',')
        .map((n) => Number(n) - 1)
  }
  line.cells = rest.split(/ \|(?= |$)/).map((cell) => inline(cell.trim()))
  return line
}

/** Inverts rows -> sentences. */
function stressOf(lines: readonly { hot: number[] }[]): Stress {
  const stress: Stress = {}
  for (const [row, { hot }] of lines.entries()) for (const step of hot) (stress[step] ??= []).push(row + 1)
  return stress
}

/** Parses `2:1-3,5` in the info string of a code block: the second sentence highlights lines 1 to 3 and 5. */
function codeStress(marks: string[]): Stress {
  const stress: Stress = {}
  for (const mark of marks) {
    const [step = '', lines = ''] = mark.split(':')
    stress[Number(step) - 1] = lines.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, i) => from + i)
    })
  }
  return stress
}

/** Converts the step attributes of figures, `at="2"` and `hot="2,3"`. */
const drawing = (svg: string) =>
  svg
    .replace(/ at="(\d+)"/g, (_, n: string) => ` data-at="${Number(n) - 1}"`)
    .replace(
      / hot="([\d,]+)"/g,
      (_, list: string) =>
        ` data-hot="${list
          .split(',')
          .map((n) => Number(n) - 1)
          .join(' ')}"`,
    )

function blockOf(head: string, body: string): string {
  const [kind = '', ...words] = head.trim().split(/\s+/)
  const lines = () => body.split('\n').filter(Boolean).map(lineOf)
  const triples = () => lines().map(({ cells: [a = '', b = ''], at }): [string, string, number] => [a, b, at])
  switch (kind) {
    case 'points':
      return points(triples(), words[0] === '2' ? 2 : 1)
    case 'flow':
    case 'boxes':
      return flow(
        lines().map(({ cells: [a = '', b = ''], hot }) => [a, b, hot.join(' ')]),
        kind === 'flow',
      )
    case 'cards':
      return cards(lines().map(({ cells: [a = '', b = ''], at, tone }) => [a, b, at, tone]))
    case 'table': {
      const [first, ...rows] = lines()
      return table(
        first?.cells ?? [],
        rows.map(({ cells }) => cells),
        stressOf(rows),
        rows.map(({ at }) => at),
      )
    }
    case 'code': {
      const marks = words.filter((word) => /^\d+:/.test(word))
      const name = words.find((word) => !marks.includes(word) && word !== 'plain')
      return code(body, codeStress(marks), { ...(name ? { name } : {}), plain: words.includes('plain') })
    }
    case 'figure':
      return draw(Number(words[0]), drawing(body))
    case 'formula':
      return formula(triples())
    case 'quote': {
      const [text, source] = body.split('\n').map(inline)
      return quote(text ?? '', source ?? '')
    }
    case 'note':
      return lines()
        .map(({ cells: [text = ''], at }) => note(text, at))
        .join('')
    case 'chart':
      return chart(
        lines().map(({ cells: [name = '', value = '0'], at, tone }) => ({ name, value: Number(value), at, tone })),
        words[0] === 'line' ? 'line' : 'bar',
        words.slice(1).join(' '),
      )
    case 'check': {
      const all = lines()
      const [question, ...rest] = all
      const answer = rest.pop()
      const right = /^=\s*([A-D])\s*(.*)$/.exec(answer?.cells[0] ?? '')
      if (!question || !right) throw new Error('a check ends in a line "= B why @3"')
      return check(
        question.cells[0] ?? '',
        rest.map(({ cells }) => cells[0] ?? ''),
        right[1] ?? '',
        right[2] ?? '',
        answer?.at ?? 0,
      )
    }
    default:
      throw new Error(`no such kind of block: ${kind}`)
  }
}

/** Parses a slide: fenced blocks, and one sentence per line. */
function slideOf(heading: string, text: string): Slide {
  const blocks: string[] = []
  const words = text.replace(/^```(.+)\n([\s\S]*?)\n```$/gm, (_, head: string, body: string) => {
    blocks.push(blockOf(head, body))
    return ''
  })
  const beside = heading.endsWith(' ||')
  const html = beside ? `<div class="two">${blocks.map((one) => `<div>${one}</div>`).join('')}</div>` : blocks.join('')
  return { heading: inline(heading.replace(/ \|\|$/, '')), html, say: sentences(words) }
}

const sentences = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** @throws Error for an invalid block */
export function lessonOf(text: string): Lesson {
  const [, title = '', rest = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
  const [front = '', ...parts] = rest.split(/^## /m)
  let defs = ''
  const open = front.replace(/^```defs\n([\s\S]*?)\n```$/gm, (_, svg: string) => {
    defs += svg
    return ''
  })
  return {
    title,
    open: sentences(open),
    defs,
    slides: parts.map((part) => {
      const end = part.indexOf('\n')
      return slideOf(part.slice(0, end).trim(), part.slice(end + 1))
    }),
  }
}

/** Reads the films of a course in `folder`: look.yaml and 1.md, 2.md … @throws Error naming the invalid file */
export function readFilms(folder: string, key: string): Course {
  const look = Look.parse(parse(readFileSync(join(folder, 'look.yaml'), 'utf8')))
  const files = readdirSync(folder)
    .filter((name) => /^\d+\.md$/.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  const lessons = files.map((name) => {
    try {
      return lessonOf(readFileSync(join(folder, name), 'utf8'))
    } catch (cause) {
      throw new Error(`${join(folder, name)}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
  })
  return { key, ...look, lessons }
}
