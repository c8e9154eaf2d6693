/**
 * Papers of known content in random layouts (numbers, options, keys, materials, points, noise), as text and as Word.
 */
import { kind } from '@zhixing/contract/exam/kinds'
import { dice } from './dice.ts'
import { type ListShape, type Piece, pieceText, wordOf } from './known-papers-word.ts'
import type { TrueProblem } from './teacher-papers.ts'

export interface KnownPaper {
  name: string
  problems: TrueProblem[]
  /** One of the two. */
  text: string
  word: Uint8Array | null
}

type Next = (max: number) => number
const letter = (at: number): string => String.fromCharCode(65 + at)
const CHINESE = '一二三四五六七八九十'
const BEGINS = ['2031年', '3.5米长的', '100℃时', '5个同学中', '', '', '', '', '“十四五”期间，', 'DNA与']
const MIDDLES = ['潮汐', '导体', '律诗', '货币', '地幔', '函数', '酶', '议会', '光速', '季风']
const ENDS = ['的说法正确的是', '的主要作用是', '最先出现于', '属于哪一类']
const WORDS = [
  '石英',
  '青铜',
  '长江',
  '月球',
  '向量',
  '蒸发',
  '民歌',
  '税率',
  '氦气',
  '海藻',
  '石墨',
  '隶书',
  '铁矿',
  '珊瑚',
]

const blank = (type: number): TrueProblem => ({
  type,
  word: '',
  stem: '',
  options: [],
  key: [],
  analysis: '',
  score: 0,
  parts: [],
})

interface Made {
  next: Next
  count: number
}
const marked = (made: Made): string => `庚${++made.count}辛`
const of = <T>(list: readonly T[], next: Next): T => list[next(list.length)] as T
function someWords({ next }: Made, count: number): string[] {
  const from = next(WORDS.length)
  return Array.from({ length: count }, (_, at) => `${WORDS[(from + at) % WORDS.length]}${next(800) + 100}`)
}

function choice(made: Made, type: number): TrueProblem {
  const { next } = made
  const word = marked(made)
  const options = someWords(made, 3 + next(3))
  const first = next(options.length - 1)
  const key = type === kind.single ? [letter(next(options.length))] : [letter(first), letter(first + 1)]
  return {
    ...blank(type),
    word,
    options,
    key,
    stem: `${of(BEGINS, next)}${of(MIDDLES, next)}${word}${of(ENDS, next)}（　　）`,
  }
}
function judge(made: Made): TrueProblem {
  const word = marked(made)
  const stem = `${of(BEGINS, made.next)}${of(MIDDLES, made.next)}和${word}有关。（　　）`
  return { ...blank(kind.judge), word, stem, key: [made.next(2) === 0 ? '正确' : '错误'] }
}
function blanks(made: Made): TrueProblem {
  const word = marked(made)
  const count = 1 + made.next(2)
  const stem = count === 1 ? `${word}位于______。` : `${word}先有______，再有______。`
  return { ...blank(kind.blanks), word, stem, key: someWords(made, count) }
}
function essay(made: Made): TrueProblem {
  const word = marked(made)
  return {
    ...blank(kind.essay),
    word,
    stem: `请说明${of(MIDDLES, made.next)}${word}的由来。`,
    key: [`能说出${word}的两点由来即可`],
  }
}
function reading(made: Made): TrueProblem {
  const word = marked(made)
  const stem = `从前有一座山，山上住着${word}。他每天种树、挑水，种出了一片林子，方圆百里的人都来乘凉，日子久了，这里成了集市。`
  return {
    ...blank(kind.material),
    word,
    stem,
    parts: Array.from({ length: 2 + made.next(2) }, () => choice(made, kind.single)),
  }
}
function cloze(made: Made): TrueProblem {
  const word = marked(made)
  return {
    ...blank(kind.cloze),
    word,
    stem: word,
    options: someWords(made, 4),
    key: Array.from({ length: 3 }, () => letter(made.next(4))),
  }
}

type KeyPlace = 'label' | 'corner' | 'right' | 'english' | 'glued' | 'brackets' | 'stem' | 'far'
type FarForm = 'ordinal' | 'ordinalList' | 'heading' | 'behindTitle' | 'table' | 'keys' | 'order'
type Points = 'none' | 'heading' | 'own' | 'ownEnd'

interface Layout {
  next: Next
  isWord: boolean
  list: ListShape
  number: (no: number) => string
  head: (id: string) => string
  options: 'each' | 'line' | 'two' | 'tabs'
  key: KeyPlace
  far: FarForm
  points: Points
  restarts: boolean
  header: boolean
  foot: boolean
  markdown: boolean
  tags: boolean
  judgeOptions: '' | 'true' | 'letters'
  title: boolean
}

const NUMBERS: Layout['number'][] = [
  (no) => `${no}. `,
  (no) => `${no}、`,
  (no) => `${no}．`,
  (no) => `第${no}题　`,
  (no) => `${no}) `,
  (no) => `${no}\t`,
  (no) => (no <= 20 ? String.fromCodePoint(0x2487 + no) : `${no}.`),
]
const HEADS: Layout['head'][] = [
  (id) => `${id}. `,
  (id) => `${id}、`,
  (id) => `${id}．`,
  (id) => `（${id}）`,
  (id) => `${id}) `,
  (id) => `${id.toLowerCase()}. `,
  (id) => `${id}：`,
]
const PLACES: KeyPlace[] = [
  'label',
  'corner',
  'right',
  'english',
  'glued',
  'brackets',
  'stem',
  'far',
  'far',
  'far',
  'far',
]
const FORMS: FarForm[] = ['ordinal', 'ordinalList', 'heading', 'behindTitle', 'table', 'keys', 'order']
const LISTS: ListShape[] = ['typed', 'typed', 'restart', 'libre', 'levels', 'styles', 'own', 'override']

function layoutOf(seed: number, next: Next): Layout {
  const isWord = seed % 2 === 1
  const list = isWord ? of(LISTS, next) : 'typed'
  const key = of(PLACES, next)
  const markdown = !isWord && next(5) === 0
  const far = of(FORMS, next)
  return {
    next,
    isWord,
    list,
    // Markdown has its own lists.
    number: markdown ? (no) => `**${no}. ` : isWord ? of(NUMBERS.slice(0, 5), next) : of(NUMBERS, next),
    head: markdown ? (id) => `- ${id}) ` : of(HEADS, next),
    options: list === 'typed' && !markdown ? of(['each', 'line', 'two', 'tabs'] as const, next) : 'each',
    key: markdown && key !== 'far' ? 'right' : key,
    far,
    points: of(['none', 'heading', 'heading', 'own', 'ownEnd'] as const, next),
    // A single list of keys cannot distinguish sections; numbers of a multilevel list continue.
    restarts:
      list === 'levels' || (key === 'far' && (far === 'behindTitle' || far === 'keys' || far === 'table'))
        ? false
        : next(3) === 0,
    header: !isWord && next(3) === 0,
    foot: !isWord && next(3) === 0,
    markdown,
    tags: next(6) === 0,
    judgeOptions: of(['', '', 'true', 'letters'] as const, next),
    title: next(2) === 0,
  }
}

const isLettered = ({ type }: TrueProblem): boolean => type === kind.single || type === kind.multiple
const isShort = (problem: TrueProblem): boolean => isLettered(problem) || problem.type === kind.judge
const shortKey = (problem: TrueProblem, marks: boolean): string =>
  problem.type === kind.judge
    ? marks
      ? problem.key[0] === '正确'
        ? '√'
        : '×'
      : (problem.key[0] ?? '')
    : isLettered(problem)
      ? problem.key.join('')
      : problem.key.join('；')

function keyLine(problem: TrueProblem, layout: Layout): string {
  const key = shortKey(problem, layout.next(2) === 0)
  if (layout.markdown) return `**正确答案：** ${key}`
  switch (layout.key) {
    case 'corner':
      return `【答案】${key}`
    case 'right':
      return `正确答案：${key}`
    case 'english':
      return isShort(problem) ? `Answer: ${key}` : `答案：${key}`
    case 'brackets':
      return isShort(problem) ? `（${problem.type === kind.judge ? problem.key[0] : key}）` : `答案：${key}`
    default:
      return `答案：${key}`
  }
}

/** The paragraphs of a problem. */
function piecesOf(problem: TrueProblem, no: number, layout: Layout): Piece[] {
  const { next, head } = layout
  let { stem } = problem
  const isInStem = layout.key === 'stem' && isShort(problem)
  if (isInStem) stem = stem.replace('（　　）', `（ ${shortKey(problem, true)} ）`)
  if (layout.tags && isLettered(problem)) stem = `[${problem.type === kind.single ? '单选题' : '多选题'}]${stem}`
  if (layout.points === 'own') stem = `（本题满分${problem.score}分）${stem}`
  if (layout.points === 'ownEnd') stem = `${stem}（${problem.score}分）`
  const bold = layout.markdown ? '**' : ''
  const pieces: Piece[] = [{ text: `${stem}${bold}`, lead: layout.number(no), no, role: 'question' }]
  const list = problem.options.map((text, at): Piece => ({ text, lead: head(letter(at)), no: at + 1, role: 'option' }))
  if (layout.options === 'each') pieces.push(...list)
  else if (list.length > 0) {
    const texts = list.map(pieceText)
    const rows =
      layout.options === 'two'
        ? [texts.slice(0, 2).join('　　'), texts.slice(2).join('　　')]
        : [texts.join(layout.options === 'tabs' ? '\t' : '    ')]
    pieces.push(...rows.map((text): Piece => ({ text, lead: '', no: 0, role: 'plain' })))
  }
  if (
    problem.type === kind.judge &&
    layout.judgeOptions !== '' &&
    !layout.markdown &&
    layout.key !== 'stem' &&
    layout.key !== 'brackets'
  )
    pieces.push(
      ...(layout.judgeOptions === 'true' ? ['true. 正确', 'false. 错误'] : ['A. 正确', 'B. 错误']).map(
        (text): Piece => ({ text, lead: '', no: 0, role: 'plain' }),
      ),
    )
  if (layout.key === 'far' || isInStem) return pieces
  const last = pieces.at(-1)
  if (layout.key === 'glued' && isLettered(problem) && last)
    last.text += `${next(2) === 0 ? ' ' : ''}答案：${problem.key.join('')}`
  else pieces.push({ text: keyLine(problem, layout), lead: '', no: 0, role: 'plain' })
  return pieces
}

interface Numbered {
  no: number
  problem: TrueProblem
}

const runs = (list: Numbered[]): string => {
  const isPlain = list.every(({ problem }) => problem.key.join('').length === 1 || problem.type === kind.judge)
  return `${list[0]?.no}-${list.at(-1)?.no} ${list.map(({ problem }) => shortKey(problem, true)).join(isPlain ? '' : ' ')}`
}
const listed = (list: Numbered[]): string =>
  list
    .map(({ no, problem }) => `${no}.${isShort(problem) ? shortKey(problem, true) : problem.key.join('；')}`)
    .join('  ')

/** Answer lines of a section at the end of the paper. */
function farLines(list: Numbered[], at: number, name: string, form: FarForm): string[] {
  const isAllShort = list.every(({ problem }) => isShort(problem))
  const ordinal = `${CHINESE[at]}、`
  if (form === 'ordinal') return [`${ordinal}${isAllShort && list.length > 1 ? runs(list) : listed(list)}`]
  if (form === 'ordinalList') return [`${ordinal}${listed(list)}`]
  if (form === 'order' && isAllShort && list.every(({ problem }) => problem.type !== kind.multiple) && list.length > 1)
    return [`${ordinal}${name} ${list.map(({ problem }) => shortKey(problem, true)).join('')}`]
  if (form === 'table' && isAllShort)
    return [
      `题号 ${list.map(({ no }) => no).join(' ')}`,
      `答案 ${list.map(({ problem }) => shortKey(problem, true)).join(' ')}`,
    ]
  if (form === 'keys' || form === 'table') return isAllShort && list.length > 1 ? [runs(list)] : [listed(list)]
  if (form === 'heading' && list.length > 1 && isAllShort) return [`${ordinal}${name}：${runs(list)}`]
  return [`${ordinal}${name}`, ...list.map((one) => listed([one]))]
}

interface Section {
  name: string
  each: number
  problems: TrueProblem[]
}

function sectionsOf(made: Made, layout: Layout): Section[] {
  const many = (count: number, make: () => TrueProblem) => Array.from({ length: count }, make)
  const isOnlyLetters = layout.key === 'far' && layout.far === 'behindTitle'
  const sections: Section[] = [
    { name: '单项选择题', each: 2, problems: many(3 + made.next(3), () => choice(made, kind.single)) },
    { name: '多项选择题', each: 3, problems: many(2, () => choice(made, kind.multiple)) },
    { name: '判断题', each: 1, problems: many(2 + made.next(2), () => judge(made)) },
  ]
  if (!isOnlyLetters) {
    sections.push({ name: '填空题', each: 4, problems: many(2, () => blanks(made)) })
    sections.push({ name: '简答题', each: 5, problems: many(2, () => essay(made)) })
  }
  if (layout.key === 'far' && layout.list === 'typed' && !layout.markdown && layout.number !== NUMBERS[5])
    sections.push(
      made.next(2) === 0
        ? { name: '阅读理解', each: 2, problems: [reading(made)] }
        : { name: '完形填空', each: 1, problems: [cloze(made)] },
    )
  for (const { each, problems } of sections)
    for (const one of problems) {
      if (layout.points === 'none' || one.type === kind.material) continue
      one.score = one.type === kind.cloze ? each * 3 : each
    }
  for (const one of sections.flatMap(({ problems }) => problems))
    for (const part of one.parts) part.score = layout.points === 'none' ? 0 : 2
  return sections
}

/** One paper, reproducible by seed. */
export function knownPaper(seed: number): KnownPaper {
  const next = dice(seed + 7)
  const layout = layoutOf(seed, next)
  const made: Made = { next, count: seed * 100 }
  const sections = sectionsOf(made, layout)
  const plain = (text: string): Piece => ({ text, lead: '', no: 0, role: 'plain' })
  const pieces: Piece[] = []
  if (layout.title) pieces.push(plain('某某中学阶段质量检测试卷'), plain('姓名：______ 班级：______ 学号：______'))
  const keys: string[] = []
  let no = 0
  for (const [at, { name, each, problems }] of sections.entries()) {
    const leaves = problems.flatMap((one) => (one.parts.length > 0 ? one.parts : [one]))
    const count = leaves.length * (name === '完形填空' ? 3 : 1)
    const points =
      layout.points === 'heading' || leaves.length !== problems.length || name === '完形填空'
        ? `（每小题${each}分，共${count * each}分）`
        : ''
    pieces.push({
      text: `${name}${layout.points === 'none' ? '' : points}`,
      lead: layout.markdown ? `### ${CHINESE[at]}、` : `${CHINESE[at]}、`,
      no: at + 1,
      role: 'heading',
    })
    if (layout.restarts) no = 0
    const list: Numbered[] = []
    for (const problem of problems) {
      if (problem.type === kind.cloze) {
        const from = no + 1
        pieces.push(
          plain(
            `Once ${problem.word} was small. He ${problem.key.map((_, gap) => `__${from + gap}__ and`).join(' ')} slept.`,
          ),
        )
        for (const key of problem.key) {
          no += 1
          pieces.push(plain(`${no}. ${problem.options.map((text, place) => `${letter(place)}. ${text}`).join('   ')}`))
          list.push({ no, problem: { ...blank(kind.single), key: [key] } })
        }
      } else if (problem.parts.length > 0) {
        const intro = `阅读下面的短文，完成第${no + 1}～${no + problem.parts.length}题。`
        pieces.push(plain(intro), plain(problem.stem))
        problem.stem = `${intro}${problem.stem}`
        for (const part of problem.parts) {
          no += 1
          pieces.push(...piecesOf(part, no, { ...layout, tags: false, points: 'none' }))
          list.push({ no, problem: part })
        }
      } else {
        no += 1
        pieces.push(...piecesOf(problem, no, layout))
        list.push({ no, problem })
        if (layout.markdown) pieces.push(plain('---'))
      }
    }
    keys.push(...farLines(list, at, name, layout.far))
  }
  if (layout.key === 'far') {
    const title = of(['参考答案', '【参考答案】', '某某中学阶段质量检测试卷参考答案及评分标准'], next)
    if (layout.far === 'behindTitle')
      pieces.push(plain(`参考答案：${keys.filter((line) => /\d\./.test(line)).join('  ')}`))
    else pieces.push(plain(layout.far === 'keys' ? 'Keys:' : title), ...keys.map(plain))
  }
  const name = `paper ${seed}: ${JSON.stringify({ ...layout, number: layout.number(1), head: layout.head('A') })}`
  const problems = sections.flatMap((one) => one.problems)
  return layout.isWord
    ? { name, problems, text: '', word: wordOf(pieces, layout.list) }
    : { name, problems, text: paged(pieces.map(pieceText), layout), word: null }
}

/** Adds page headers and footers. */
function paged(lines: string[], { next, header, foot }: Layout): string {
  if (!header && !foot) return lines.join('\n')
  const length = 9 + next(6)
  const pages = Math.ceil(lines.length / length)
  return Array.from({ length: pages }, (_, at) =>
    [
      ...(header ? ['某某行业职业技能等级认定题库（五级）'] : []),
      ...lines.slice(at * length, (at + 1) * length),
      ...(foot ? [`— 第 ${at + 1} 页 共 ${pages} 页 练习册 —`] : []),
    ].join('\n'),
  ).join('\n')
}
