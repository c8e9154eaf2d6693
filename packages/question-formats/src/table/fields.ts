/** Titles of columns and names of kinds in tables of other systems. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import { type TableField, tableFields } from '@zhixing/contract/exam/import-table'
import { columnOf } from '../excel/cells.ts'
import { kindNamed } from '../fields/kind-names.ts'

const KNOWN = new Set<string>(tableFields)
const NUMBERED_OPTION =
  /^(?:选项|备选项|备选答案|备选|答案选项|选择|答案|option|choice|answer|opt)[\s_-]*(?:([a-j])|(\d{1,2})|([一二三四五六七八九十]))$/i

/** Titles in Chinese and English. `选项` means all options in one cell. */
const TITLES: readonly [RegExp, TableField][] = [
  [
    /^(?:正确|标准|参考|试题|题目|本题)*答案(?:内容)?$|^(?:正确|标准)(?:选项|项)$|^(?:question|item|standard|correct|right|true)?(?:answers?|keys?|ans)$|^(?:correct|right)(?:options?|choices?)$|^(?:correct|solution)$/i,
    '答案',
  ],
  [
    /(?:题干|题目(?:内容|正文|名称|标题)?|试题(?:内容|正文|题干)?|问题(?:内容)?|考题)$|^(?:question|stem|title|content|problem|item)(?:text|content|stem|title|body)?$/i,
    '题干',
  ],
  [/(?:题型|类型|类别|题类)$|^(?:question|problem|item|q)?(?:type|kind)$/i, '题型'],
  [
    /^(?:全部|所有|备选|候选|可|题目|试题)?(?:选项|选择项|备选项|备选答案|答案选项)(?:内容|列表|集合)?$|^(?:question|item|answer)?(?:options?|choices?|alternatives)(?:list|text|content)?$/i,
    '选项',
  ],
  [/(?:解析|详解|讲解|说明|反馈)$|^(?:explanation|analysis|feedback|rationale|comment|explain)s?$/i, '解析'],
  [/(?:分值|分数|得分|满分|总分)$|^(?:score|points?|marks?|weight)$/i, '分值'],
  [/(?:难度|难度系数|难易度|难易程度|难易)$|^(?:difficulty|level)$/i, '难度'],
  [/(?:知识点|考点|章节|单元|目录|所属章节)$|^(?:topic|chapter|knowledge|category|section)s?$/i, '知识点'],
  [/(?:科目|学科|课程|课程名称)$|^(?:subject|course)$/i, '学科'],
  [/(?:标签|关键字|关键词)$|^(?:tags?|keywords?)$/i, '标签'],
  [/(?:年份|年度)$|^year$/i, '年份'],
  [/(?:来源|出处)$|^source$/i, '来源'],
  [/(?:年级|学段)$|^grade$/i, '年级'],
  [/^(?:题号|序号|编号|试题编号|题目编号|no\.?|(?:question|item)?(?:id|no|number)|#|index)$/i, '题号'],
]

const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[\s*_-]/g, '')
    .replace(/\(.*$/, '')

/** The letter of a numbered option column: 选项1, 选项（B）, Option C, 备选答案三. */
function numberedOption(title: string): TableField | null {
  const found = NUMBERED_OPTION.exec(
    title
      .normalize('NFKC')
      .replace(/[()[\]【】*]/g, '')
      .trim(),
  )
  if (!found) return null
  const at = found[1]
    ? found[1].toUpperCase().charCodeAt(0) - 65
    : found[2]
      ? Number(found[2]) - 1
      : '一二三四五六七八九十'.indexOf(found[3] ?? '')
  const field = `选项${String.fromCharCode(65 + at)}`
  return KNOWN.has(field) ? (field as TableField) : ''
}

/** The field that a title means; '' when unknown. */
export function fieldOfTitle(title: string): TableField {
  const name = plain(title)
  if (name === '') return ''
  const option = numberedOption(title)
  if (option !== null) return option
  const own = columnOf(title)
  if (own !== null && KNOWN.has(own)) return own as TableField
  return TITLES.find(([pattern]) => pattern.test(name))?.[1] ?? ''
}

/** The kind that a Chinese or English word means; null when unknown. */
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
