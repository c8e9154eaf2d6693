/** Labelled lines: 答案：A, 【解析】…, 难度：易. Pure. */

export type Field =
  | 'answer'
  | 'analysis'
  | 'difficulty'
  | 'topics'
  | 'score'
  | 'kind'
  | 'tags'
  | 'subject'
  | 'year'
  | 'source'
  | 'grade'
  | 'rubric'
  | 'tolerance'
  | 'unit'
  | 'rules'
  | 'credits'
  | 'attachment'
  | 'blankScores'

const FIELDS: readonly [Field, string][] = [
  ['answer', '参考答案要点|参考答案|正确答案|标准答案|本题答案|答案要点|答题要点|参考要点|答案示例|参考示例|答案|要点'],
  [
    'analysis',
    '答案解析|试题解析|题目解析|参考解析|试题分析|解析|详解|解答|分析|点评|点拨|解题思路|思路点拨|思路|专题|方法总结|名师点睛',
  ],
  ['difficulty', '难度系数|难易程度|难易度|难度'],
  ['topics', '知识点|考点|考查点'],
  ['score', '本题分值|分值|分数'],
  ['kind', '试题类型|题目类型|题型'],
  ['tags', '标签'],
  ['subject', '所属学科|学科|科目'],
  ['year', '年份'],
  ['source', '来源|出处'],
  ['grade', '年级|学段'],
  ['rubric', '评分要点|评分标准|评分细则|评分参考|得分点|采分点|给分点'],
  ['tolerance', '允许误差|误差'],
  ['unit', '单位'],
  ['rules', '填空规则|规则'],
  ['credits', '部分得分'],
  ['attachment', '附件要求|附件'],
  ['blankScores', '每空分值|各空分值'],
]
/** English labels of papers. Table columns have other names. */
const ENGLISH: readonly [Field, string][] = [
  ['answer', 'Correct Answers?|Reference Answers?|Answers?|Keys?'],
  ['analysis', 'Explanations?|Analysis|Rationale'],
]
const fieldOf = new Map(FIELDS.flatMap(([field, list]) => list.split('|').map((name) => [name, field] as const)))
const either = (names: string): string =>
  [...names].map((one) => (/[a-z]/i.test(one) ? `[${one.toLowerCase()}${one.toUpperCase()}]` : one)).join('')
const ALL = [...FIELDS.map(([, list]) => list), ...ENGLISH.map(([, list]) => either(list))].join('|')
const LABEL = new RegExp(
  `^(?:【\\s*(${ALL})\\s*】\\s*[：:]?|\\[\\s*(${ALL})\\s*\\]\\s*[：:]?|(${ALL})\\s*[：:])\\s*(.*)$`,
  's',
)
/** Labels further on in the line of a key: 答案：A  解析：… */
const WITHIN = new RegExp(`(?:\\s*【\\s*(?:${ALL})\\s*】|(?<=[\\s；;。.)）])(?:${ALL})\\s*[：:])`, 'g')

const KEY = String.raw`[A-ZＡ-Ｚ](?:[A-ZＡ-Ｚ、,，\s]{0,14}[A-ZＡ-Ｚ])?|[√×✓✗✔✘]|对|错|正确|错误|T|F`
/** 答案（A）, 答案 A, 答案为A: no colon, and only a key. */
const BARE_KEY = new RegExp(
  `^(?:参考|正确|标准|本题)?答案\\s*(?:是|为|选)?\\s*[（(【]?\\s*(${KEY})\\s*[)）】]?\\s*[.。]?$`,
  'u',
)
/** A key in brackets: （A） */
const BRACKETED = new RegExp(`^[（(【]\\s*(${KEY})\\s*[)）】]\\s*[.。]?$`, 'u')
/** 答：… and 解：… introduce an answer: in a paper with keys, the model answer. */
const SOLUTION = /^([答解证])\s*(?:[：:]|(?=[（(]\s*(?:1|一|Ⅰ)\s*[)）]))\s*(.*)$/su

/** The field of a label in any language. */
const fieldOfLabel = (name: string): Field | undefined =>
  fieldOf.get(name) ?? ENGLISH.find(([, list]) => new RegExp(`^(?:${list})$`, 'i').test(name))?.[0]

/** The field that a column or cell name means. */
export const fieldNamed = (name: string): Field | undefined => fieldOf.get(name.trim())

export interface Labelled {
  field: Field
  value: string
  /** 答：, 解： and 证： may follow another key and extend it. */
  isSolution?: boolean
  /** As written, where several labels mean one field. */
  name?: string
}

const unbracketed = (value: string): string => BRACKETED.exec(value)?.[1] ?? value
/** Lines to write on are no key. */
const LINES_ONLY = /^[_＿\s.…]*$/

/** The labelled parts of a line. */
export function labelled(line: string): Labelled[] {
  const bare = BARE_KEY.exec(line)
  if (bare) return [{ field: 'answer', value: bare[1] ?? '' }]
  const solution = SOLUTION.exec(line)
  if (solution) {
    const value = solution[2] ?? ''
    const isEmpty = LINES_ONLY.test(value)
    return [{ field: 'answer', value: isEmpty ? '' : solution[1] === '答' ? value : line, isSolution: true }]
  }
  const found = LABEL.exec(line)
  if (!found) return []
  const name = found[1] ?? found[2] ?? found[3] ?? ''
  const field = fieldOfLabel(name)
  if (!field) return []
  const value = found[4] ?? ''
  const whole = (text: string): Labelled => ({
    field,
    name,
    value: field === 'answer' ? unbracketed(text.trim()) : text.trim(),
  })
  if (field === 'analysis' || value.startsWith('<')) return [whole(value)]
  const next = [...value.matchAll(WITHIN)][0]
  if (!next) return [whole(value)]
  const rest = labelled(value.slice(next.index).trim())
  if (rest.length === 0) return [whole(value)]
  return [
    whole(
      value
        .slice(0, next.index)
        .trim()
        .replace(/[；;]$/, ''),
    ),
    ...rest,
  ]
}

/** A key right behind the text of a stem or option: 灯罩答案：C */
const GLUED =
  /(?<=\S)\s*(?=[（(]?\s*(?:【\s*(?:参考|正确|标准|本题)?答案\s*】|\[(?:参考|正确|标准)?答案\]|(?:参考|正确|标准|本题)?答案\s*[：:]\s*\S))/

/** Splits such a key from a text; null where there is none. */
export function gluedKey(text: string): { text: string; found: Labelled[] } | null {
  const place = GLUED.exec(text)
  if (!place || place.index === 0) return null
  const rest = text.slice(place.index).trim()
  const bare = /^[（(]\s*(.*?)\s*[)）]$/s.exec(rest)?.[1] ?? rest
  const found = labelled(bare)
  return found.length > 0 ? { text: text.slice(0, place.index).trim(), found } : null
}

/** The key of a line that is only a key in brackets: （正确）, 【B】; otherwise ''. */
export const keyInBrackets = (line: string): string => BRACKETED.exec(line)?.[1] ?? ''
