/** Tables of questions as other systems export them, with various titles, columns, separators and codes. */
import { kind } from '@zhixing/contract/exam/kinds'
import writeXlsx from 'write-excel-file/node'
import type { Dice, TrueQuestion, Written } from './foreign-question.ts'

const TITLES = {
  stem: ['题目', '问题', '题干', '试题内容', 'question', 'Question Text', 'questionContent', '题目描述'],
  options: ['选项', '备选答案', '全部选项', 'options', 'choices', '选项内容'],
  key: ['答案', '正确答案', '标准答案', 'answer', 'Correct Answer', 'questionAnswer', '参考答案'],
  kind: ['题型', '试题类型', '题目类型', 'type', 'qtype'],
  analysis: ['解析', '试题解析', '答案解析', 'explanation'],
} as const
const LETTER = ['选项%', '%', '选项（%）', 'Option %', '备选项%']
const KIND_NAMES: Record<number, readonly string[]> = {
  [kind.single]: ['单选题', '单项选择', 'single', '单选'],
  [kind.multiple]: ['多选题', '多项选择题', 'multiple', '多选'],
  [kind.judge]: ['判断题', '是非题', 'truefalse', '判断'],
  [kind.blanks]: ['填空题', '填空', 'fillblank', '填空'],
  [kind.essay]: ['简答题', '问答题', 'essay', '简答'],
}
const SIGNS: readonly (readonly [string, string])[] = [
  ['对', '错'],
  ['正确', '错误'],
  ['√', '×'],
  ['T', 'F'],
  ['是', '否'],
]
/** Files do not say which of the two codes is true. */
const CODES: readonly (readonly [string, string])[] = [
  ['1', '0'],
  ['0', '1'],
  ['1', '2'],
]

const LISTS: readonly ((options: readonly string[]) => string)[] = [
  (list) => list.map((text, at) => `${'ABCDEF'.charAt(at)}.${text}`).join('\n'),
  (list) => list.map((text, at) => `${'ABCDEF'.charAt(at)}、${text}`).join('；'),
  (list) => list.map((text, at) => `${'ABCDEF'.charAt(at)}. ${text}`).join('  '),
  (list) => list.join('|'),
  (list) => list.join('$$'),
  (list) => JSON.stringify(list),
]

/** A GBK encoder: the inverse of TextDecoder, found by trying all codes. */
const gbk = (() => {
  let table: Map<string, readonly [number, number]> | undefined
  return (text: string): Uint8Array | null => {
    if (!table) {
      table = new Map()
      const decoder = new TextDecoder('gbk')
      for (let high = 0x81; high <= 0xfe; high++)
        for (let low = 0x40; low <= 0xfe; low++)
          if (low !== 0x7f) {
            const one = decoder.decode(Uint8Array.of(high, low))
            if ([...one].length === 1 && !table.has(one)) table.set(one, [high, low])
          }
    }
    const bytes: number[] = []
    for (const one of text) {
      const found = table.get(one)
      if (one.charCodeAt(0) < 128) bytes.push(one.charCodeAt(0))
      else if (found) bytes.push(...found)
      else return null
    }
    return Uint8Array.from(bytes)
  }
})()

const cell = (text: string, separator: string): string =>
  /["\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

export async function foreignTable(questions: readonly TrueQuestion[], dice: Dice): Promise<Written> {
  const lossy = new Set<string>()
  const hasTitles = dice.chance(0.8)
  const isApart = dice.chance(0.4)
  const list = dice.pick(LISTS)
  const letterTitle = dice.pick(LETTER)
  const style = Math.floor(dice.next() * 4)
  const isCoded = hasTitles && dice.chance(0.2)
  const signs = isCoded ? dice.pick(CODES) : dice.pick(SIGNS)
  const keyStyle = dice.pick(['letters', 'commas', 'text'] as const)
  const key = ({ type, key: own, aliases, options }: TrueQuestion): string => {
    if (type === kind.judge) return own[0] === 'T' ? signs[0] : signs[1]
    if (type !== kind.single && type !== kind.multiple)
      return own.length > 0 ? [own[0] ?? '', ...aliases].join('|') : '言之成理'
    if (keyStyle === 'text' && type === kind.single) return options['ABCDEF'.indexOf(own[0] ?? '')] ?? ''
    return own.join(keyStyle === 'commas' ? ',' : '')
  }
  const stem = ({ type, stem: words }: TrueQuestion) => (type === kind.blanks ? `${words}____` : `${words}？`)
  const columns: { title: string; of: (one: TrueQuestion, at: number) => string }[] = [
    { title: dice.pick(TITLES.stem), of: stem },
    ...(isApart
      ? Array.from({ length: 6 }, (_, at) => ({
          title: letterTitle.replace('%', 'ABCDEF'.charAt(at)),
          of: ({ options }: TrueQuestion) => options[at] ?? '',
        }))
      : [
          {
            title: dice.pick(TITLES.options),
            of: ({ options }: TrueQuestion) => (options.length > 0 ? list(options) : ''),
          },
        ]),
    { title: dice.pick(TITLES.key), of: key },
    ...(hasTitles && dice.chance(0.7)
      ? [{ title: dice.pick(TITLES.analysis), of: ({ analysis }: TrueQuestion) => analysis }]
      : []),
  ]
  const kinds = { title: dice.pick(TITLES.kind), of: ({ type }: TrueQuestion) => KIND_NAMES[type]?.[style] ?? '' }
  const numbers = {
    title: dice.pick(['编号', '序号', 'ID', '题号']),
    of: (_: TrueQuestion, at: number) => String(at + 1),
  }
  const all = [
    ...(dice.chance(0.6) ? [numbers] : []),
    ...(dice.chance(0.5) ? [kinds, ...columns] : [...columns, kinds]),
    ...(hasTitles && dice.chance(0.5) ? [{ title: '创建人', of: () => '张三' }] : []),
  ]
  const rows = [
    ...(hasTitles && dice.chance(0.3) ? [['安全生产题库（2026 年版）']] : []),
    ...(hasTitles ? [all.map(({ title }) => title)] : []),
    ...questions.map((one, at) => all.map(({ of }) => of(one, at))),
  ]
  if (isCoded) for (const one of questions) if (one.type === kind.judge) lossy.add(one.stem)
  if (dice.chance(0.3)) {
    const file = writeXlsx(rows.map((row) => row.map((value) => ({ value }))))
    return { fileName: 'bank.xlsx', bytes: new Uint8Array(await file.toBuffer()), lossy, texts: [] }
  }
  const separator = dice.pick([',', ';', '\t'])
  const text = rows.map((row) => row.map((one) => cell(one, separator)).join(separator)).join(dice.pick(['\n', '\r\n']))
  const bytes = (dice.chance(0.4) ? gbk(text) : null) ?? new TextEncoder().encode(text)
  return { fileName: 'bank.csv', bytes, lossy, texts: [] }
}
