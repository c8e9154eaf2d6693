/** Parts of a paper besides its problems: title, time, notices, name fields, page numbers. Pure. */
import { heading } from './headings.ts'
import { numbered } from './lines.ts'

/** Facts in the head of a paper. */
export interface PaperHead {
  title: string
  /** Minutes, 0 when absent. */
  minutes: number
  /** Points, 0 when absent. */
  total: number
}

const NAMES =
  '学\\s*校|班\\s*级|姓\\s*名|学\\s*号|考\\s*号|考\\s*场|准考证号|座位号|座号|得\\s*分|评卷人|阅卷人|日\\s*期|总分|等级|分数'
const FURNITURE = [
  /^第?\s*\d+\s*页\s*[（(，,]?\s*(?:共\s*\d+\s*页)?\s*[)）]?$/,
  /^[^。？?]{0,30}第\s*\d+\s*页\s*[（(，,/|]?\s*共\s*\d+\s*页\s*[)）]?[^。？?]{0,20}$/,
  /^[-—–]\s*\d{1,3}\s*[-—–]$/,
  /^(?=.*[密封])[.…·○◯\s密封线内不得要答题请勿装订外写在此此处〇o-]+$/,
  new RegExp(`^(?:(?:${NAMES})\\s*[：:]?\\s*[_＿\\s.…]*){2,}$`),
  new RegExp(`^(?:${NAMES})\\s*[：:]\\s*[_＿\\s.…]*$`),
  /^题\s*号[\s\t|]*(?:[一二三四五六七八九十]+[\s\t|]*)+(?:总\s*分|合\s*计)?[\s\t|]*$/,
  /^(?:[（(]\s*)?(?:以下|本页|下面)?(?:为)?(?:空白|草稿)(?:页|区|纸)?\s*[)）]?$/,
  /^得\s*分[\s|]*$/,
  /^[—\-–=*＊]{3,}$/,
  // Closing remarks of AI assistants.
  /^希望(?:这些|以上)(?:题目|试题|内容).{0,40}(?:帮助|有用).{0,10}(?:[。！!].{0,10}(?:如果|如|若|需要).{0,80})?[。！!]?$/,
  /^(?:如果|如|若)[您你]?(?:还)?(?:需要|需|有其他|想).{0,80}(?:告诉我|随时|告知).{0,30}[。！!]?$/,
  /^(?:需要|要不要)我.{0,80}吗\s*[？?]$/,
]

/** Lines for the printed sheet only. */
export const isFurniture = (line: string): boolean => line.length <= 200 && FURNITURE.some((one) => one.test(line))

/** Ruled lines to write on. */
export const isRuled = (line: string): boolean => /^[_＿]{8,}$/.test(line.replace(/\s/g, ''))

const NOTICE =
  /^[【[]?\s*(?:注意事项|考生须知|考生注意|答题须知|答卷须知|考试须知|答卷说明|考试说明|温馨提示|说明|注意)\s*[】\]]?\s*[：:]?/
export const isNotice = (line: string): boolean => NOTICE.test(line) && line.length <= 300

/**
 * Number of lines of a notice with its numbered points, up to a heading or a restart of the numbering; 1 when its end
 * is unclear.
 */
export function noticeLength(lines: readonly string[], from: number): number {
  let last = 0
  for (let at = from + 1; at < lines.length && at < from + 30; at++) {
    const line = lines[at] ?? ''
    if (heading(line)) return at - from
    const found = numbered(line)
    if (!found) continue
    if (found.style === 'plain' && found.no === 1 && last >= 1) return at - from
    last = found.no
  }
  return 1
}

const PAPER_WORDS = /试卷|试题|测试|考试|检测|测验|练习|作业|期中|期末|月考|模拟|真题|题库|卷$/

/** True for a line that reads as the title of a paper or bank, and is no question. */
export const isPaperTitle = (line: string): boolean =>
  line.length <= 40 &&
  /(?:试卷|试题|试题库|测试题?|测验|练习题?|习题集?|作业|题库|真题|考题|卷|考核)\s*(?:[（(].{0,20}[)）]|[一二三四五六七八九十\dA-Z]{1,4})?$/.test(
    line,
  ) &&
  !/[。？?！!；;，,：:_＿]|[（(]\s*[)）]/.test(line)

/** Parses the lines above the first problem. */
export function headOf(lines: readonly string[]): PaperHead {
  const text = lines.join('\n').normalize('NFKC')
  const titles = lines.filter(
    (line) =>
      line.length <= 60 &&
      !isFurniture(line) &&
      !isNotice(line) &&
      !/分钟|满分|^(?:好的|当然|没问题|以下是|下面是)/.test(line),
  )
  return {
    title: titles.find((line) => PAPER_WORDS.test(line)) ?? titles[0] ?? '',
    minutes: Number(/(\d{1,3})\s*分钟/.exec(text)?.[1] ?? 0),
    total: Number(/(?:满分|总分|分值)\s*(?:为)?\s*:?\s*(\d{1,4})\s*分/.exec(text)?.[1] ?? 0),
  }
}
