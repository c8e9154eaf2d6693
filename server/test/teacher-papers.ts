/** Papers as teachers type them, in many layouts and with known content, to measure the reader of papers. */
import { kind } from '@zhixing/contract/exam/kinds'
import { dice } from './dice.ts'

export interface TrueProblem {
  type: number
  /** A word that is unique in the paper. */
  word: string
  stem: string
  options: string[]
  /** Letters, 正确/错误, or a text for each blank. */
  key: string[]
  analysis: string
  score: number
  parts: TrueProblem[]
}

export interface TrueSection {
  name: string
  each: number
  problems: TrueProblem[]
}

export interface TruePaper {
  name: string
  text: string
  problems: TrueProblem[]
}

interface Layout {
  number: (no: number) => string
  head: (letter: string) => string
  options: 'each' | 'line' | 'two' | 'tight' | 'stem' | 'tabs'
  key: Key
  heading: 'points' | 'totals' | 'plain' | 'bare'
  restart: boolean
  title: boolean
  notice: boolean
  spaced: boolean
  group: 'range' | 'heading' | 'marks' | 'none'
  cloze: boolean
}

export const KEYS = [
  'label',
  'brackets',
  'corners',
  'bare',
  'sameLine',
  'stem',
  'led',
  'endRanges',
  'endList',
  'endPacked',
  'endTable',
  'endSolutions',
  'endUnheaded',
  'sectionEnd',
] as const
type Key = (typeof KEYS)[number]

const CHINESE = '一二三四五六七八九十'
const letter = (at: number): string => String.fromCharCode(65 + at)
const NUMBERS: Layout['number'][] = [
  (no) => `${no}. `,
  (no) => `${no}、`,
  (no) => `${no}．`,
  (no) => `第${no}题 `,
  (no) => `${no}) `,
  (no) => `（${no}）`,
]
const HEADS: Layout['head'][] = [
  (id) => `${id}. `,
  (id) => `${id}、`,
  (id) => `${id}．`,
  (id) => `（${id}）`,
  (id) => `${id}.`,
  (id) => `(${id}) `,
  (id) => `${id}：`,
]
const TOPICS = [
  '光合作用',
  '商鞅变法',
  '勾股定理',
  '季风气候',
  '氧化反应',
  '通假字',
  '现在完成时',
  '供求关系',
  '二次函数',
  '细胞分裂',
]
const THINGS = [
  '叶绿体',
  '黄河',
  '直角边',
  '太平洋',
  '铁钉',
  '论语',
  '主语',
  '市场',
  '抛物线',
  '染色体',
  '长江',
  '氧气',
]

interface Maker {
  next: (max: number) => number
  count: number
}

const wordOf = (maker: Maker): string => `甲${++maker.count}乙`
const topic = ({ next }: Maker): string => TOPICS[next(TOPICS.length)] ?? ''
const things = ({ next }: Maker, count: number): string[] => {
  const from = next(THINGS.length)
  return Array.from({ length: count }, (_, at) => `${THINGS[(from + at) % THINGS.length]}${next(90) + 10}`)
}
const blank = (type: number, score: number): TrueProblem => ({
  type,
  word: '',
  stem: '',
  options: [],
  key: [],
  analysis: '',
  score,
  parts: [],
})

function choice(maker: Maker, type: number, score: number): TrueProblem {
  const options = things(maker, 4)
  const count = type === kind.multiple ? 2 + maker.next(2) : 1
  const from = maker.next(4)
  const key = Array.from({ length: count }, (_, at) => letter((from + at) % 4)).sort()
  const word = wordOf(maker)
  return {
    ...blank(type, score),
    word,
    stem: `关于${topic(maker)}${word}，下列说法正确的是（　　）`,
    options,
    key,
    analysis: maker.next(2) === 0 ? `${word}是教材的重点，应当记住。` : '',
  }
}

function judge(maker: Maker, score: number): TrueProblem {
  const word = wordOf(maker)
  return {
    ...blank(kind.judge, score),
    word,
    stem: `${topic(maker)}与${word}有关。（　　）`,
    key: [maker.next(2) === 0 ? '正确' : '错误'],
  }
}

function blanks(maker: Maker, each: number): TrueProblem {
  const count = 1 + maker.next(2)
  const word = wordOf(maker)
  const key = things(maker, count)
  return {
    ...blank(kind.blanks, each * count),
    word,
    stem: count === 1 ? `${word}的关键是______。` : `${word}先有______，后有______。`,
    key,
  }
}

function essay(maker: Maker, score: number): TrueProblem {
  const word = wordOf(maker)
  return {
    ...blank(kind.essay, score),
    word,
    stem: `简述${topic(maker)}中${word}的意义。`,
    key: [`能够说明${word}的作用，并举出一个例子。`],
  }
}

function reading(maker: Maker, score: number): TrueProblem {
  const word = wordOf(maker)
  return {
    ...blank(kind.material, 0),
    word,
    stem: `很久以前，${word}住在山脚下，每天到河边打水，看见许多行人来来往往。后来他学会了造桥，村里的人都来帮忙，桥修了整整三年。`,
    parts: Array.from({ length: 3 }, () => ({ ...choice(maker, kind.single, score), analysis: '' })),
  }
}

function cloze(maker: Maker): TrueProblem {
  const word = wordOf(maker)
  return {
    ...blank(kind.cloze, 5),
    word,
    stem: word,
    key: Array.from({ length: 5 }, () => letter(maker.next(4))),
    options: things(maker, 4),
  }
}

const isEnd = (key: Key): boolean => key.startsWith('end') || key === 'sectionEnd'
const short = (problem: TrueProblem, isMarks: boolean): string =>
  problem.type === kind.judge
    ? isMarks
      ? problem.key[0] === '正确'
        ? '√'
        : '×'
      : (problem.key[0] ?? '')
    : problem.type === kind.blanks
      ? problem.key.join('；')
      : problem.key.join('')
const isLettered = ({ type }: TrueProblem): boolean => type === kind.single || type === kind.multiple
const isShort = (problem: TrueProblem): boolean => isLettered(problem) || problem.type === kind.judge

function optionLines(problem: TrueProblem, { head, options }: Layout): string[] {
  const list = problem.options.map((text, at) => `${head(letter(at))}${text}`)
  switch (options) {
    case 'each':
      return list
    case 'two':
      return [list.slice(0, 2).join('　　'), list.slice(2).join('　　')]
    case 'tabs':
      return [list.join('\t')]
    case 'tight':
      return [list.join('')]
    default:
      return [list.join('  ')]
  }
}

/** Lines of a numbered problem. */
function body(problem: TrueProblem, no: number, layout: Layout): string[] {
  const { key } = layout
  let stem = problem.stem
  let lead = layout.number(no)
  if (key === 'stem' && isShort(problem)) stem = stem.replace('（　　）', `（ ${short(problem, true)} ）`)
  if (key === 'led' && isShort(problem)) {
    stem = stem.replace('（　　）', problem.type === kind.judge ? '' : '')
    lead = `（ ${short(problem, true)} ）${no}．`
  }
  const lines =
    layout.options === 'stem' && problem.options.length > 0
      ? [`${lead}${stem} ${optionLines(problem, { ...layout, options: 'line' }).join(' ')}`]
      : [`${lead}${stem}`, ...(problem.options.length > 0 ? optionLines(problem, layout) : [])]
  if (isEnd(key)) return lines
  const answer = problem.type === kind.essay ? (problem.key[0] ?? '') : short(problem, key !== 'label')
  const isAnswered = (key === 'stem' || key === 'led') && isShort(problem)
  const labels: Record<string, string> = {
    brackets: isShort(problem) ? `答案（${answer}）` : `答案：${answer}`,
    corners: `【答案】${answer}`,
    bare: isShort(problem) ? `答案 ${answer}` : `答案要点：${answer}`,
  }
  const label = labels[key] ?? `答案：${answer}`
  const analysis =
    problem.analysis === '' ? '' : key === 'corners' ? `【解析】${problem.analysis}` : `解析：${problem.analysis}`
  if (key === 'sameLine') return [...lines, [label, analysis].filter(Boolean).join('  ')]
  return [...lines, ...(isAnswered ? [] : [label]), ...(analysis === '' ? [] : [analysis])]
}

/** Answer lines of numbered problems at the end of a paper. */
function keyLines(list: { no: number; problem: TrueProblem }[], key: Key): string[] {
  if (key === 'endSolutions')
    return list.flatMap(({ no, problem }) => [
      `${no}. ${problem.type === kind.essay ? problem.key[0] : short(problem, true)}${problem.analysis === '' ? '' : `【解析】${problem.analysis}`}`,
    ])
  const all = list.every(({ problem }) => isShort(problem))
  if (!all)
    return list.map(
      ({ no, problem }) => `${no}．${problem.type === kind.essay ? problem.key[0] : short(problem, true)}`,
    )
  const [from, to] = [list[0]?.no ?? 0, list.at(-1)?.no ?? 0]
  if (key === 'endRanges' || key === 'endUnheaded') {
    const hasMany = list.some(({ problem }) => problem.key.length > 1)
    return [`${from}-${to} ${list.map(({ problem }) => short(problem, true)).join(hasMany ? ' ' : '')}`]
  }
  if (key === 'endPacked') return [list.map(({ no, problem }) => `${no}${short(problem, true)}`).join(' ')]
  if (key === 'endTable')
    return [
      `题号 ${list.map(({ no }) => no).join(' ')}`,
      `答案 ${list.map(({ problem }) => short(problem, true)).join(' ')}`,
    ]
  return [list.map(({ no, problem }) => `${no}.${short(problem, true)}`).join('  ')]
}

const clozeText = (problem: TrueProblem, from: number): string =>
  `${problem.word} was a boy. He ${problem.key.map((_, at) => `__${from + at}__ and then`).join(' ')} went home at last.`

/** A paper of sections in one layout. */
function typed(name: string, layout: Layout, seed: number): TruePaper {
  const maker: Maker = { next: dice(seed), count: seed * 100 }
  const sections: TrueSection[] = [
    { name: '单项选择题', each: 2, problems: Array.from({ length: 4 }, () => choice(maker, kind.single, 2)) },
    { name: '多项选择题', each: 3, problems: Array.from({ length: 2 }, () => choice(maker, kind.multiple, 3)) },
    { name: '判断题', each: 1, problems: Array.from({ length: 3 }, () => judge(maker, 1)) },
    { name: '填空题', each: 2, problems: Array.from({ length: 2 }, () => blanks(maker, 2)) },
    { name: '简答题', each: 5, problems: Array.from({ length: 2 }, () => essay(maker, 5)) },
  ]
  // Lists of keys have no room for an analysis.
  if (isEnd(layout.key) && layout.key !== 'endSolutions')
    for (const problem of sections.flatMap((one) => one.problems)) problem.analysis = ''
  const isGrouped = layout.group !== 'none' && isEnd(layout.key)
  if (isGrouped)
    sections.push({
      name: '阅读理解',
      each: 2,
      problems: [reading(maker, 2), ...(layout.group === 'heading' ? [] : [reading(maker, 2)])],
    })
  if (layout.cloze && isEnd(layout.key)) sections.push({ name: '完形填空', each: 1, problems: [cloze(maker)] })
  const lines: string[] = []
  const keys: string[] = []
  if (layout.title)
    lines.push(
      '2024—2025学年度第一学期期末考试',
      '七年级综合试题',
      '（考试时间：90分钟　满分：100分）',
      '学校：________ 班级：________ 姓名：________',
      '',
    )
  if (layout.notice) lines.push('注意事项：', '1．答卷前，考生务必填写姓名。', '2．用黑色墨水的笔作答。', '')
  let no = 0
  for (const [at, section] of sections.entries()) {
    const leaves = section.problems.flatMap((one) => (one.parts.length > 0 ? one.parts : [one]))
    const total = leaves.reduce((sum, one) => sum + one.score, 0)
    const unit = section.name === '填空题' ? '每空' : '每小题'
    const points =
      section.name === '完形填空'
        ? '（共5分）'
        : layout.heading === 'points' || section.name === '填空题'
          ? `（${unit}${section.each}分，共${total}分）`
          : layout.heading === 'totals'
            ? `（本大题共${leaves.length}小题，共${total}分）`
            : `（每题${section.each}分）`
    const heading =
      layout.heading === 'bare' && section.name.endsWith('题')
        ? `${section.name}${points}`
        : `${CHINESE[at]}、${section.name}${points}`
    lines.push(heading)
    if (layout.notice && section.name === '单项选择题') lines.push('下列各题的四个选项中，只有一项符合题意。')
    if (layout.restart) no = 0
    const list: { no: number; problem: TrueProblem }[] = []
    for (const [place, problem] of section.problems.entries()) {
      if (problem.type === kind.cloze) {
        const from = no + 1
        lines.push(clozeText(problem, from))
        problem.key.forEach((key, gap) => {
          no += 1
          lines.push(`${no}. ${problem.options.map((text, at2) => `${letter(at2)}. ${text}`).join('  ')}`)
          list.push({ no, problem: { ...blank(kind.single, 1), key: [key] } })
          void gap
        })
        continue
      }
      if (problem.parts.length > 0) {
        // An introduction stays with its text.
        const intro =
          layout.group === 'range'
            ? [`阅读下面的短文，完成${no + 1}～${no + problem.parts.length}题。`]
            : layout.group === 'marks'
              ? [place === 0 ? 'A' : 'B']
              : []
        lines.push(...intro, problem.stem)
        problem.stem = [...intro, problem.stem].join('')
        for (const part of problem.parts) {
          no += 1
          lines.push(...body(part, no, { ...layout, number: NUMBERS[0] as Layout['number'] }))
          list.push({ no, problem: part })
        }
        continue
      }
      no += 1
      lines.push(...body(problem, no, layout))
      list.push({ no, problem })
      if (layout.spaced) lines.push('')
    }
    const own = keyLines(list, layout.key)
    if (layout.key === 'sectionEnd') lines.push('参考答案：', ...own)
    else if (layout.key === 'endUnheaded') keys.push(...own)
    else keys.push(`${CHINESE[at]}、${section.name}`, ...own)
  }
  if (isEnd(layout.key) && layout.key !== 'sectionEnd')
    lines.push(
      '',
      ['参考答案', '七年级综合试题参考答案及评分标准', '【参考答案】', '参考答案与解析'][seed % 4] ?? '',
      ...keys,
    )
  return { name, text: lines.join('\n'), problems: sections.flatMap((one) => one.problems) }
}

const OPTIONS = ['each', 'line', 'two', 'tight', 'stem', 'tabs'] as const
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** Every combination of key format and option layout; other properties vary. */
export function teacherPapers(): TruePaper[] {
  return KEYS.flatMap((key, place) =>
    OPTIONS.map((options, at) => {
      const turn = place * OPTIONS.length + at
      const restart = turn % 3 === 0 && key !== 'endUnheaded'
      const layout: Layout = {
        key,
        options,
        number: key === 'led' ? (NUMBERS[2] as Layout['number']) : pick(NUMBERS, turn + place),
        // Without a space after the letter, adjacent options cannot be separated.
        head:
          options === 'tight'
            ? pick([HEADS[0], HEADS[2], HEADS[3], HEADS[4]] as Layout['head'][], turn)
            : pick(HEADS, turn + 1),
        heading: pick(['points', 'totals', 'plain', 'bare'] as const, isEnd(key) ? turn % 3 : turn),
        restart,
        title: turn % 2 === 0,
        notice: turn % 4 === 0,
        spaced: turn % 5 === 0,
        group: pick(['range', 'heading', 'marks'] as const, turn),
        cloze: turn % 2 === 0,
      }
      return typed(`${key}, options ${options}, layout ${turn}`, layout, turn + 1)
    }),
  )
}
