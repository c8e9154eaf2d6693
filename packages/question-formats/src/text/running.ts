/** Page headers and footers, which pasted text repeats among the problems. Pure. */
import { heading } from './headings.ts'
import { isFurniture } from './head.ts'
import { isKeyTitle } from './key-section.ts'
import { labelled } from './labels.ts'
import { speaksOfText, isTextMark } from './groups.ts'
import { isOptionLine, numbered } from './lines.ts'

/** With fewer pages it may be an ordinary repeated line. */
const MIN_PAGES = 3
const MAX_LENGTH = 80
/** Words typical of page headers. */
const PAGE_WORDS =
  /题库|试卷|试题|练习|习题|考试|测试|检测|模拟|真题|版权|资料|教程|培训|手册|学校|学院|中学|大学|公司|中心|协会|网\b|https?:|www\.|公众号|扫码|微信|页|page|copyright|©|册$|卷$/i
const NUMBERS = /\d+/g

type Neighbour = 'number' | 'option' | 'label' | 'words' | 'none'
function neighbourOf(line: string | undefined): Neighbour {
  if (line === undefined) return 'none'
  if (numbered(line)?.style === 'plain') return 'number'
  if (isOptionLine(line)) return 'option'
  return labelled(line).length > 0 ? 'label' : 'words'
}

/** Whether a line could be a page header: no structure, no question, no blank. */
function mayRun(line: string): boolean {
  if (line.length < 4 || line.length > MAX_LENGTH || !/[\p{L}]/u.test(line)) return false
  if (/[（(【[]\s*[)）】\]]|[_＿]{2,}|[?？]$|[。；;]$|^[（(【[][^）)】\]]{1,4}[)）】\]]$/.test(line)) return false
  const number = numbered(line)
  if ((number && !number.isLoose) || isOptionLine(line) || labelled(line).length > 0) return false
  if (/^(?:true|false|对|错|正确|错误|是|否|略|无)\b/i.test(line)) return false
  return !speaksOfText(line) && !isTextMark(line) && !isKeyTitle(line) && (!heading(line) || PAGE_WORDS.test(line))
}

/**
 * Finds lines that recur on every page: the same text, or with an increasing page number, in at least three problems. A
 * line at a fixed position of problems is content, unless it reads like a page header. The first occurrence above all
 * problems is the title and stays; a title repeated once is a header, too.
 * @returns also lines on two pages, which are ambiguous and reported
 */
export function runningLines(words: readonly string[]): { running: Set<number>; doubtful: Set<number> } {
  const groups = new Map<string, { at: number; segment: number }[]>()
  let segment = 0
  for (const [at, line] of words.entries()) {
    if (line === '') continue
    const number = numbered(line)
    if ((number?.style === 'plain' && !number.isLoose) || heading(line)) segment += 1
    if (!mayRun(line) || isFurniture(line)) continue
    const key = line.normalize('NFKC').replace(NUMBERS, '#').replace(/\s+/g, '')
    const list = groups.get(key) ?? []
    groups.set(key, list)
    list.push({ at, segment })
  }
  const around = (at: number, step: 1 | -1): Neighbour => {
    for (let place = at + step; place >= 0 && place < words.length; place += step)
      if (words[place] !== '') return neighbourOf(words[place])
    return 'none'
  }
  const [running, doubtful] = [new Set<number>(), new Set<number>()]
  for (const [key, list] of groups) {
    const pages = new Set(list.map((one) => one.segment)).size
    const isPaged = PAGE_WORDS.test(words[list[0]?.at ?? 0] ?? '')
    if (pages < (isPaged && list[0]?.segment === 0 ? 2 : MIN_PAGES)) {
      if (pages > 1 && isPaged) for (const { at } of list) doubtful.add(at)
      continue
    }
    const texts = list.map(({ at }) => words[at] ?? '')
    if (key.includes('#') && new Set(texts).size > 1 && !arePages(texts)) continue
    const places = new Set(list.map(({ at }) => `${around(at, -1)} ${around(at, 1)}`))
    if (!PAGE_WORDS.test(texts[0] ?? '') && places.size < 2) continue
    for (const { at, segment: own } of list) if (own > 0) running.add(at)
  }
  return { running, doubtful }
}

/** Lines that differ in one increasing number. */
function arePages(texts: readonly string[]): boolean {
  const lists = texts.map((text) => (text.normalize('NFKC').match(NUMBERS) ?? []).map(Number))
  const differing = (lists[0] ?? []).flatMap((_, at) => (lists.some((list) => list[at] !== lists[0]?.[at]) ? [at] : []))
  const [only] = differing
  return (
    differing.length === 1 &&
    only !== undefined &&
    lists.every((list, at) => at === 0 || (list[only] ?? 0) > (lists[at - 1]?.[only] ?? 0))
  )
}
