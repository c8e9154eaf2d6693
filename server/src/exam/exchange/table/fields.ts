/** What a column of somebody else's table means: by its title, then by what stands in it. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import { type TableField, tableFields } from '@zhixing/contract/exam/import-table'
import { columnOf } from '../excel/cells.ts'
import { kindNamed } from '../fields/kind-names.ts'
import { judgement, letters } from '../fields/keys.ts'
import { splitOptions } from './options.ts'

const KNOWN = new Set<string>(tableFields)
const NUMBERED_OPTION = /^(?:选项|备选项|备选答案|答案选项|选择|option|choice|answer)[\s_-]*(?:([a-j])|(\d{1,2}))$/i

/** Titles of other systems, in Chinese and in English. */
const TITLES: readonly [RegExp, TableField][] = [
  [
    /^(?:正确|标准|参考)?(?:答案|选项)(?:内容)?$|^正确项$|^(?:correct|right)?[\s_-]*(?:answers?|keys?|options?)$|^(?:correct|key|solution)$/i,
    '答案',
  ],
  [
    /(?:题干|题目(?:内容|正文|名称|标题)?|试题(?:内容|正文|题干)?|问题(?:内容)?|考题)$|^(?:question|stem|title|content|problem)(?:[\s_-]*(?:text|content|stem|title))?$/i,
    '题干',
  ],
  [/(?:题型|类型|类别|题类)$|^(?:question[\s_-]*)?(?:type|kind)$/i, '题型'],
  [
    /^(?:全部|所有|备选|候选)?(?:选项|备选项|备选答案|答案选项)(?:内容|列表)?$|^(?:options?|choices?)(?:[\s_-]*list)?$/i,
    '选项',
  ],
  [/(?:解析|详解|讲解|说明|反馈)$|^(?:explanation|analysis|feedback|rationale|comment)s?$/i, '解析'],
  [/(?:分值|分数|得分|满分|总分)$|^(?:score|points?|marks?|weight)$/i, '分值'],
  [/(?:难度|难易度|难易程度|难易)$|^(?:difficulty|level)$/i, '难度'],
  [/(?:知识点|考点|章节|单元|目录|所属章节)$|^(?:topic|chapter|knowledge|category|section)s?$/i, '知识点'],
  [/(?:科目|学科|课程|课程名称)$|^(?:subject|course)$/i, '学科'],
  [/(?:标签|关键字|关键词)$|^(?:tags?|keywords?)$/i, '标签'],
  [/(?:年份|年度)$|^year$/i, '年份'],
  [/(?:来源|出处)$|^source$/i, '来源'],
  [/(?:年级|学段)$|^grade$/i, '年级'],
  [/^(?:题号|序号|编号|试题编号|题目编号|no\.?|id|#|index)$/i, '题号'],
]

const plain = (title: string): string => title.normalize('NFKC').replace(/[\s*]/g, '').replace(/\(.*$/, '')

/** The field that a title means; '' for none. `选项` is all options in one cell. */
export function fieldOfTitle(title: string): TableField {
  const name = plain(title)
  if (name === '') return ''
  const numbered = NUMBERED_OPTION.exec(title.normalize('NFKC').trim())
  // "Answer" with a number is an option to some; with a letter, too.
  if (numbered) {
    const at = numbered[1] ? numbered[1].toUpperCase().charCodeAt(0) - 65 : Number(numbered[2]) - 1
    const field = `选项${String.fromCharCode(65 + at)}`
    return KNOWN.has(field) ? (field as TableField) : ''
  }
  const own = columnOf(title)
  if (own !== null && KNOWN.has(own)) return own as TableField
  return TITLES.find(([pattern]) => pattern.test(name))?.[1] ?? ''
}

/** The kind that a word means; English words, too. Null for none. */
export function kindOfWord(word: string): number | 'choice' | null {
  const found = kindNamed(word)
  if (found !== null) return found
  const name = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_/-]+/g, '')
  if (/^(?:single|singlechoice|radio|mcq|danxuan|sc)$/.test(name)) return kind.single
  if (
    /^(?:multiple|multiplechoice|multi|multichoice|multipleanswers?|multipleresponse|checkbox|duoxuan|mc)$/.test(name)
  )
    return name === 'multiplechoice' || name === 'mc' ? 'choice' : kind.multiple
  if (/^(?:judge|judg?ment|truefalse|trueorfalse|tf|boolean|panduan|对错)$/.test(name)) return kind.judge
  if (/^(?:blank|blanks|fillblank|fillin|fillintheblanks?|fill|shortanswer|tiankong)$/.test(name)) return kind.blanks
  if (/^(?:essay|open|openended|subjective|text|jianda)$/.test(name)) return kind.essay
  if (/^(?:order|ordering|sort|sequence)$/.test(name)) return kind.order
  if (/^(?:match|matching|pair)$/.test(name)) return kind.match
  if (/^(?:number|numeric|numerical)$/.test(name)) return kind.number
  return null
}

const most = (cells: readonly string[], fits: (cell: string) => boolean): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.filter(fits).length >= filled.length * 0.7
}

/** Proposes a field for each column: what its title says, then what its cells look like where the title says nothing. No field twice but for those that are gathered. */
export function proposeFields(titles: readonly string[], rows: readonly (readonly string[])[]): TableField[] {
  const fields = titles.map(fieldOfTitle)
  const once = new Set<TableField>()
  for (const [at, field] of fields.entries()) {
    if (field === '' || GATHERED.has(field)) continue
    if (once.has(field)) fields[at] = ''
    once.add(field)
  }
  const column = (at: number) => rows.map((row) => row[at] ?? '')
  const guess = (field: TableField, fits: (cell: string) => boolean) => {
    if (once.has(field)) return
    const at = fields.findIndex(
      (own, place) => own === '' && (titles[place] ?? '').trim() !== '' && most(column(place), fits),
    )
    if (at < 0) return
    fields[at] = field
    once.add(field)
  }
  if (!fields.some((field) => /^选项[A-J]$/.test(field))) guess('选项', (cell) => splitOptions(cell).length >= 2)
  guess('题型', (cell) => cell.length <= 12 && kindOfWord(cell) !== null)
  guess('答案', (cell) => cell.length <= 12 && (letters(cell).length > 0 || judgement(cell) !== ''))
  // The longest texts are the questions.
  if (!fields.includes('题干')) {
    const lengths = fields.map((field, at) => (field === '' ? column(at).join('').length : 0))
    const longest = lengths.indexOf(Math.max(...lengths))
    if ((lengths[longest] ?? 0) > 0) fields[longest] = '题干'
  }
  return fields
}

/** Fields that several columns may say something about. */
export const GATHERED: ReadonlySet<TableField> = new Set<TableField>(['解析', '知识点', '标签', '题干'])
