/** Lessons that repeat weekly. Pure; shared by server and browser. Times are China Standard Time. */

/** A day without lessons, or one on which the lessons of another weekday are given. */
export interface Holiday {
  /** YYYY-MM-DD */
  day: string
  holidayName: string
  /** 0: no lessons; 1 (Monday) to 7: the weekday whose lessons are given. */
  asWeekday: number
}

/** Which weeks of the term. */
export const weekKinds = ['every', 'odd', 'even'] as const

export interface Repetition {
  /** First and last day, YYYY-MM-DD; week 1 is the week of the first day. */
  from: string
  to: string
  /** 1 (Monday) to 7. */
  weekdays: readonly number[]
  weeks: (typeof weekKinds)[number]
  /** HH:MM */
  begin: string
  end: string
}

export interface Occurrence {
  begins: string
  ends: string
}

export const MAX_OCCURRENCES = 400
const DAY = 86_400_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY
const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
/** 1 (Monday) to 7. 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The instant of a day and time in China. */
export const instantIn = (day: string, time: string): string => new Date(`${day}T${time}:00+08:00`).toISOString()

/** Weekday of a day, 1 (Monday) to 7. */
export const weekdayOfDay = (day: string): number => weekdayOf(dayNumber(day))

/**
 * Occurrences of a lesson, and the days on which it is not given.
 * @returns at most `MAX_OCCURRENCES` occurrences
 */
export function occurrencesOf(
  rule: Repetition,
  holidays: readonly Holiday[],
): { list: Occurrence[]; skipped: Holiday[] } {
  const special = new Map(holidays.map((one) => [one.day, one]))
  const [first, last] = [dayNumber(rule.from), dayNumber(rule.to)]
  const monday = first - (weekdayOf(first) - 1)
  const list: Occurrence[] = []
  const skipped: Holiday[] = []
  for (let day = first; day <= last && list.length < MAX_OCCURRENCES; day += 1) {
    const week = Math.floor((day - monday) / 7) + 1
    const isWeek = rule.weeks === 'every' || (rule.weeks === 'odd') === (week % 2 === 1)
    const text = dayText(day)
    const holiday = special.get(text)
    const weekday = holiday && holiday.asWeekday > 0 ? holiday.asWeekday : weekdayOf(day)
    if (!isWeek || !rule.weekdays.includes(weekday)) continue
    if (holiday?.asWeekday === 0) skipped.push(holiday)
    else list.push({ begins: instantIn(text, rule.begin), ends: instantIn(text, rule.end) })
  }
  return { list, skipped }
}

/** Week numbers in text: `1-16周`, `1-8,10-16单周`, `单周`. @returns undefined for other texts */
export function weeksIn(text: string): ((week: number) => boolean) | undefined {
  const plain = text.normalize('NFKC').replace(/\s|第|[()]/g, '')
  const parity = plain.includes('单') ? 1 : plain.includes('双') ? 0 : undefined
  const rest = plain.replace(/[单双]|周|每/g, '')
  const spans = rest === '' ? [] : rest.split(/[,、;]/)
  const ranges = spans.map((span) => /^(\d{1,2})(?:[-~至—](\d{1,2}))?$/.exec(span))
  if (ranges.some((range) => range === null)) return undefined
  return (week) =>
    (parity === undefined || week % 2 === parity) &&
    (ranges.length === 0 ||
      ranges.some((range) => week >= Number(range?.[1]) && week <= Number(range?.[2] ?? range?.[1])))
}

/** A weekday in text: 周一, 星期天, 3. @returns 1 to 7, or undefined */
export function weekdayIn(text: string): number | undefined {
  const [last = ''] = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:星期|周|礼拜)/, '')
  const at = '一二三四五六日'.indexOf(last === '天' ? '日' : last)
  if (at >= 0) return at + 1
  return /^[1-7]$/.test(last) ? Number(last) : undefined
}

/** A period of a day in text: `08:00-09:40`, `8：00～9：40`. @returns HH:MM twice, or undefined */
export function periodIn(text: string): { begin: string; end: string } | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::\d{2})?[-~至—]+(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(
    text.normalize('NFKC').replace(/\s/g, ''),
  )
  if (!found) return undefined
  const [, h1 = '', m1 = '', h2 = '', m2 = ''] = found
  const [begin, end] = [`${h1.padStart(2, '0')}:${m1}`, `${h2.padStart(2, '0')}:${m2}`]
  return begin < end && end <= '23:59' && Number(m1) < 60 && Number(m2) < 60 ? { begin, end } : undefined
}

/** A day in text: 2027-03-01, 2027/3/1, 2027年3月1日. @returns YYYY-MM-DD, or undefined */
export function dayIn(text: string): string | undefined {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC').replace(/\s/g, ''))
  if (!found) return undefined
  const [, year = '', month = '', day = ''] = found
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== written ? undefined : written
}
