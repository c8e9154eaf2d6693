/** Section headings and the points they state. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import { kindNamed } from '../fields/kind-names.ts'

export interface Heading {
  kind: number
  isAnyChoice: boolean
  /** Points of each problem, '' when absent. */
  score: string
  /** Points of each blank, '' when absent. */
  blankScore: string
  /** Points of the section, '' when absent. */
  total: string
  /** 一 of 一、单选题; '' without one. */
  ordinal: string
  /** （一）: nested in another section. */
  isSub: boolean
  /** The text of the heading. */
  title: string
  /** The instruction below it. */
  instruction: string
}

export const NO_HEADING: Heading = {
  kind: 0,
  isAnyChoice: false,
  score: '',
  blankScore: '',
  total: '',
  ordinal: '',
  isSub: false,
  title: '',
  instruction: '',
}

const CHINESE = '一二三四五六七八九十'
const ROMAN = '[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]{1,2}|(?:I{1,3}|IV|VI{0,3}|IX|X)(?=\\s*[.、．])'
const HEADING = new RegExp(
  `^(?:第([${CHINESE}\\dⅠⅡⅢI]+)(?:部分|大题|卷)|([${CHINESE}]{1,3})\\s*[、.．,，:：]|[（(]([${CHINESE}]{1,3})[)）]\\s*[、.．]?|(${ROMAN})\\s*[.、．]?|#{1,4})\\s*(.{0,160})$`,
  's',
)
/** Part II  Multiple choice, Section A; a bare `Part A` begins a text. */
const PART =
  /^(?:Part|Section)\s+(?:([IVX]{1,4}|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ])(?![A-Za-z])\s*[.:：、—–-]?\s*(.{0,100})|(\d{1,2}|[A-H]|One|Two|Three|Four|Five|Six)\s*(?:[.:：、—–-]\s*|\s+)(\S.{0,100}))$/is
const ENGLISH_KINDS: readonly [RegExp, number | 'choice'][] = [
  [/\bcloze\b/i, kind.cloze],
  [/true\s*(?:\/|or)\s*false/i, kind.judge],
  [/\bmultiple[\s-]*choices?\b|\bsingle choice\b|choose the best/i, 'choice'],
  [/\bfill(?:ing)?\b.*\bblanks?\b|\bblank[\s-]filling\b/i, kind.blanks],
  [/\breading\b/i, kind.material],
  [/\bmatch(?:ing)?\b/i, kind.match],
  [/\btranslat|\bwriting\b|\bcomposition\b|\bessay\b|\bshort answers?\b/i, kind.essay],
]
const englishKind = (name: string): number | 'choice' | null =>
  ENGLISH_KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? null

const BARE_HEADING = /^【?([^\s。？?，,：:（(【】]{2,8}题)】?\s*[:：]?\s*(?:[（(].*[)）])?$/s
/** Words of headings that do not name a kind. */
const SECTION_WORDS =
  /[（(][^（()）]{0,60}\d+\s*分[^（()）]{0,60}[)）]|(?:部分|大题|[卷题])(?:\s*[（(：:].*)?$|积累|运用|基础|听力|词汇|语法|阅读|写作|作文|习作|书面表达|口语|交际|计算|应用|实验|操作|选做|探究|综合/

const POINTS = String.raw`(\d+(?:\.\d+)?)\s*分`
const EACH = new RegExp(`(?:每|各)\\s*(?:个)?\\s*(?:小)?\\s*题?\\s*(?:各|得|为|计|答对得)?\\s*${POINTS}`)
const EACH_BLANK = new RegExp(`每\\s*(?:个)?\\s*空\\s*(?:格)?\\s*(?:各|得|为|计)?\\s*${POINTS}`)
const TOTAL = new RegExp(
  `(?:[共计]|满分|总分)\\s*(?:为|计)?\\s*${POINTS}|[（(]\\s*${POINTS}\\s*[)）]|[（(]\\s*(?:total:?\\s*)?(\\d+(?:\\.\\d+)?)\\s*(?:points?|marks?)\\s*[)）]`,
  'i',
)
const EACH_ENGLISH =
  /(\d+(?:\.\d+)?)\s*(?:points?|marks?)\s*(?:for\s+)?(?:each|per)\b|\beach\s*(?:question)?\s*(\d+(?:\.\d+)?)\s*(?:points?|marks?)/i

/** Parses a section heading such as 一、单选题（每题 2 分）. `namesKind`: it names a kind, so it is a heading anywhere. */
export function heading(line: string): (Heading & { namesKind: boolean }) | null {
  if (line.startsWith('<')) return null
  const part = PART.exec(line)
  const found = part ? null : HEADING.exec(line)
  const text = part ? (part[2] ?? part[4] ?? '') : (found?.[5] ?? BARE_HEADING.exec(line)?.[0])
  if (text === undefined) return null
  const name = text.split(/[（(：:，,。]/)[0] ?? ''
  const named = kindNamed(name.slice(0, 20)) ?? (part || found ? englishKind(name.slice(0, 60)) : null)
  const isPart =
    part !== null || (found !== null && (found[1] !== undefined || found[4] !== undefined) && text.length <= 60)
  if (named === null && !isPart && !(found !== null && SECTION_WORDS.test(text))) return null
  const blankScore = EACH_BLANK.exec(text)?.[1] ?? ''
  const total = TOTAL.exec(text)
  const each = EACH_ENGLISH.exec(text)
  return {
    kind: named === 'choice' || named === null ? 0 : named,
    isAnyChoice: named === 'choice',
    score: blankScore === '' ? (EACH.exec(text)?.[1] ?? each?.[1] ?? each?.[2] ?? '') : '',
    blankScore,
    total: total?.[1] ?? total?.[2] ?? total?.[3] ?? '',
    ordinal: part
      ? `Part ${(part[1] ?? part[3] ?? '').toUpperCase()}`
      : (found?.[2] ?? found?.[3] ?? found?.[1] ?? found?.[4] ?? ''),
    isSub: found?.[3] !== undefined,
    title: line,
    instruction: '',
    namesKind: named !== null || isPart,
  }
}
