/** Holidays as lines of text. Pure. */
import { dayIn, type Holiday, weekdayIn } from '@zhixing/contract/grade/timetable-rules'
import { texts } from './texts.ts'

const DAY = 86_400_000
const WEEKDAYS = '一二三四五六日'
const MAX_SPAN = 60

/**
 * Reads lines such as `2027-02-15 至 2027-02-21 春节` and `2027-02-20 补周一`.
 * @returns the days, and an error for each line that is none
 */
export function readHolidays(text: string, year: number): { list: Holiday[]; errors: string[] } {
  const days = new Map<string, Holiday>()
  const errors: string[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const found = /^(\S+?)(?:\s*(?:至|到|~|—|－)\s*(\S+))?\s+(.+)$/.exec(line.normalize('NFKC').trim())
    const [first, last] = [dayIn(found?.[1] ?? ''), dayIn(found?.[2] ?? found?.[1] ?? '')]
    const name = found?.[3]?.trim() ?? ''
    const makeUp = /^补\s*(?:周|星期)?([一二三四五六日天])/.exec(name)
    const asWeekday = makeUp ? (weekdayIn(makeUp[1] ?? '') ?? 0) : 0
    const span = first && last ? (Date.parse(last) - Date.parse(first)) / DAY : -1
    if (!first || span < 0 || span > MAX_SPAN || [...name].length > 20 || !first.startsWith(`${year}-`)) {
      errors.push(texts.holidays.wrongLine(at + 1))
      continue
    }
    for (let day = 0; day <= span; day += 1) {
      const written = new Date(Date.parse(first) + day * DAY).toISOString().slice(0, 10)
      if (written.startsWith(`${year}-`)) days.set(written, { day: written, holidayName: name, asWeekday })
    }
  }
  return { list: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), errors }
}

/** Days as lines: those that follow each other with the same name are one span. */
export function writeHolidays(list: readonly Holiday[]): string {
  const spans: { from: string; to: string; name: string }[] = []
  for (const { day, holidayName, asWeekday } of list) {
    const name = asWeekday > 0 && !holidayName.startsWith('补') ? `补周${WEEKDAYS[asWeekday - 1]}` : holidayName
    const before = spans.at(-1)
    const isNext = before !== undefined && Date.parse(day) - Date.parse(before.to) === DAY && before.name === name
    if (isNext) before.to = day
    else spans.push({ from: day, to: day, name })
  }
  return spans.map(({ from, to, name }) => (from === to ? `${from} ${name}` : `${from} 至 ${to} ${name}`)).join('\n')
}
