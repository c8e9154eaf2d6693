/** Converts subtitles (SRT, WebVTT, ASS in any common encoding) to WebVTT. Pure. */
import { decodeLegacyChinese } from '@zhixing/files/legacy-chinese'
import { isAss, readAss } from './ass.ts'

export interface Cue {
  /** Seconds. */
  start: number
  end: number
  text: string
}

export interface FieldError {
  /** From 1, in the given file. */
  line: number
  message: string
}

/** `notes`: repairs, by line. */
export type Parsed = { cues: Cue[]; notes: FieldError[] } | { errors: FieldError[] }

const MAX_CUES = 20_000
const MAX_TEXT = 500
const LONGEST_SECONDS = 12 * 3600
const MAX_ERRORS = 20

/**
 * Decodes a subtitle file: by its byte order mark; else UTF-16 if nearly every other byte is zero, UTF-8 if valid, or
 * Big5 or GBK (common in older Chinese subtitle editors). Null: not a text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return decodeAs('utf-16le', bytes)
  if (a === 0xfe && b === 0xff) return decodeAs('utf-16be', bytes)
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, 2000)
  for (let i = 0; i < looked; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  if (looked > 3 && (zeros[1] ?? 0) > looked / 8 && (zeros[0] ?? 0) < looked / 50) return decodeAs('utf-16le', bytes)
  if (looked > 3 && (zeros[0] ?? 0) > looked / 8 && (zeros[1] ?? 0) < looked / 50) return decodeAs('utf-16be', bytes)
  if ((zeros[0] ?? 0) + (zeros[1] ?? 0) > 0) return null
  return decodeAs('utf-8', bytes) ?? decodeLegacyChinese(bytes)
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const TIMING = /^\s*(\S+)\s*-+>\s*(\S+)(?:\s+.*)?$/

/** Duration of a cue without one (some editors write such cues), or until the next cue. */
const DEFAULT_SECONDS = 2

/** Parses a subtitle file strictly: invalid lines are errors. */
export function parseSubtitle(text: string): Parsed {
  const { cues, errors, notes } = readSubtitle(text, MAX_ERRORS)
  return errors.length > 0 ? { errors } : { cues: inOrder(cues.filter(({ start, end }) => end > start)), notes }
}

/**
 * Parses a subtitle file as far as possible, for an editor: a cue with an invalid time keeps its place with zero
 * length, which the editor marks. `errors` names them by line.
 */
export function readSubtitle(
  text: string,
  maxErrors = Number.POSITIVE_INFINITY,
): { cues: Cue[]; errors: FieldError[]; notes: FieldError[] } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const errors: FieldError[] = []
  const notes: FieldError[] = []
  const cues: Cue[] = []
  const withoutLength: Cue[] = []
  const error = (at: number, message: string) => errors.push({ line: at + 1, message })
  let at = 0
  if (/^WEBVTT(?:\s|$)/.test(lines[0] ?? '')) while (at < lines.length && lines[at]?.trim() !== '') at++
  const unread = (block: string) => {
    const words = cleanText(block).slice(0, MAX_TEXT)
    const place = cues.at(-1)?.end ?? 0
    if (words !== '') cues.push({ start: place, end: place, text: words })
  }
  /** Adds a cue by its raw times and text. */
  const take = (timingAt: number, begins: string, ends: string, stated: string) => {
    const [start, end] = [readTime(begins), readTime(ends)]
    if (start === null || end === null)
      error(timingAt, `时间「${(start === null ? begins : ends).slice(0, 20)}」的写法不正确`)
    else if (end < start) error(timingAt, '结束时间应晚于开始时间')
    else if (end > LONGEST_SECONDS) error(timingAt, '时间超过 12 小时')
    else if (stated.length > MAX_TEXT) {
      error(timingAt + 1, `一条字幕最多 ${MAX_TEXT} 个字`)
      cues.push({ start, end, text: stated.slice(0, MAX_TEXT) })
      return
    } else if (stated !== '') {
      const cue = { start, end, text: stated }
      cues.push(cue)
      if (end > start) return
      withoutLength.push(cue)
      notes.push({ line: timingAt + 1, message: '结束时间与开始时间相同，已补足显示时间' })
      return
    } else return
    unread(stated)
  }
  if (isAss(text)) {
    for (const { line, start, end, text: words } of readAss(text))
      if (errors.length < maxErrors) take(line - 1, start, end, cleanText(words))
    at = lines.length
  }
  while (at < lines.length && errors.length < maxErrors) {
    while (at < lines.length && lines[at]?.trim() === '') at++
    if (at >= lines.length) break
    const first = lines[at]?.trim() ?? ''
    if (/^(NOTE|STYLE|REGION)(?:\s|$)/.test(first) && !first.includes('-->')) {
      while (at < lines.length && lines[at]?.trim() !== '') at++
      continue
    }
    // An optional identifier line, then the timing.
    const timingAt = isTiming(lines[at]) ? at : at + 1
    const timing = isTiming(lines[timingAt]) ? TIMING.exec(lines[timingAt] ?? '') : null
    if (!timing) {
      error(at, `这里应当是时间，例如 00:00:01.000 --> 00:00:03.500，实际是「${first.slice(0, 30)}」`)
      const from = at
      while (at < lines.length && lines[at]?.trim() !== '') at++
      unread(lines.slice(from, at).join('\n'))
      continue
    }
    at = timingAt + 1
    const spoken: string[] = []
    while (at < lines.length && lines[at]?.trim() !== '' && !startsCue(lines, at)) spoken.push(lines[at++] ?? '')
    take(timingAt, timing[1] ?? '', timing[2] ?? '', cleanText(spoken.join('\n')))
  }
  for (const cue of withoutLength) {
    const next = Math.min(...cues.filter(({ start }) => start > cue.start).map(({ start }) => start))
    cue.end = Math.min(next, cue.start + DEFAULT_SECONDS)
  }
  if (cues.length > MAX_CUES) errors.push({ line: 1, message: `字幕最多 ${MAX_CUES} 条` })
  if (cues.length === 0 && errors.length === 0)
    errors.push({ line: 1, message: '文件里没有任何字幕，请确认是 SRT、WebVTT 或 ASS 文件' })
  return { cues, errors, notes }
}

const isTiming = (line: string | undefined) => line !== undefined && TIMING.test(line)

/** Whether a cue begins here: some files omit the blank line between cues. */
function startsCue(lines: string[], at: number): boolean {
  return isTiming(lines[at]) || (/^\s*\d+\s*$/.test(lines[at] ?? '') && isTiming(lines[at + 1]))
}

/** Parses `01:02:03,456`, `02:03.4` and the like to seconds; null for anything else. */
export function readTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text)
  if (!match) return null
  const [hours, minutes, seconds] = [Number(match[1] ?? 0), Number(match[2]), Number(match[3])]
  if (seconds > 59 || (match[1] !== undefined && minutes > 59)) return null
  return (hours * 3_600_000 + minutes * 60_000 + seconds * 1000 + Number((match[4] ?? '').padEnd(3, '0') || 0)) / 1000
}

/** Words without the markup of other programs; what would be markup in WebVTT is written as text. */
export function cleanText(text: string): string {
  return (
    text
      // ASS overrides such as {\an8}, and tags: <i>, <font color=…>, <v 张老师>, <00:01.000>
      .replace(/\{\\[^}]*\}/g, '')
      .replace(/<\/?[a-z][^<>]*>|<[\d:.]+>/gi, '')
      .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => entities[name] ?? '')
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/-->/g, '→')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n')
  )
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Sorts by time; stable. */
export function inOrder(cues: readonly Cue[]): Cue[] {
  return cues.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Normalizes edited cues: clean text, whole milliseconds, sorted by time. */
export function normalised(cues: readonly Cue[]): Cue[] {
  const whole = (seconds: number) => Math.round(seconds * 1000) / 1000
  return inOrder(cues.map(({ start, end, text }) => ({ start: whole(start), end: whole(end), text: cleanText(text) })))
}

/** Errors of edited cues; `line` is the number of the cue. */
export function errorsOf(cues: readonly Cue[]): FieldError[] {
  return cues.flatMap((cue, n) => {
    if (cue.end <= cue.start) return [{ line: n + 1, message: '结束时间应晚于开始时间' }]
    if (cue.end > LONGEST_SECONDS) return [{ line: n + 1, message: '时间超过 12 小时' }]
    return cue.text === '' ? [{ line: n + 1, message: '字幕文字不能为空' }] : []
  })
}

/** WebVTT of normalized cues. Round-trips through `parseSubtitle`. @param note label of a subtitle that a model wrote */
export function writeVtt(cues: readonly Cue[], note = ''): string {
  const written = cues.map(
    ({ start, end, text }) =>
      `${clock(start)} --> ${clock(end)}\n${text.replace(/[&<>]/g, (char) => escapes[char] ?? char)}\n`,
  )
  return `WEBVTT\n\n${note && `${note}\n`}${written.join('\n')}`
}
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** A Chinese sentence with the first errors, by line. */
export function errorSentence(errors: readonly FieldError[], unit = '行'): string {
  const reported = errors.slice(0, 3).map(({ line, message }) => `第 ${line} ${unit}：${message}`)
  return `字幕有 ${errors.length}${errors.length >= MAX_ERRORS ? ' 处以上' : ' 处'}错误。${reported.join('；')}${errors.length > 3 ? '……' : ''}`
}

/** A Chinese sentence about repairs and warnings. */
export function noteSentence(notes: readonly FieldError[]): string {
  const kinds = Map.groupBy(notes, ({ message }) => message)
  return [...kinds].map(([message, list]) => `${list.length} 条字幕${message}`).join('；')
}
