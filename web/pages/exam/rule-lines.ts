/** Rules of a paper as sentences, most important first. Pure. */
import type { OutputOf } from '@zhixing/contract'
import { texts as uiTexts } from '../../ui/texts.ts'
import { texts } from './rule-texts.ts'

type Exam = Pick<OutputOf<'exam/api/exam/info/view'>, 'answerTime' | 'totalScore' | 'passScore' | 'closeTime' | 'rules'>

/** Formats a span: 45 分钟, 2 小时, 3 天. */
export function spanText(minutes: number): string {
  const { span } = uiTexts
  if (minutes % 1440 === 0) return span.days(minutes / 1440)
  return minutes % 60 === 0 ? span.hours(minutes / 60) : span.minutes(minutes)
}

export function ruleLines({ answerTime, totalScore, passScore, closeTime, rules }: Exam): string[] {
  const grade = texts.grades[rules.gradeMethod] ?? ''
  const shown = (code: number) => texts.shows[code] ?? texts.shows[1] ?? ''
  const lines = [
    answerTime > 0 ? texts.timed(answerTime, closeTime !== null) : texts.untimed,
    texts.score(totalScore, passScore),
    rules.attempts === 0
      ? texts.unlimited(grade)
      : rules.attempts === 1
        ? texts.once
        : texts.attempts(rules.attempts, grade),
  ]
  if (rules.redoInterval > 0) lines.push(texts.interval(spanText(rules.redoInterval)))
  if (rules.lateEntry > 0) lines.push(texts.lateEntry(rules.lateEntry))
  if (rules.isLocked) lines.push(texts.locked)
  if (rules.isRandom) lines.push(texts.random)
  if (rules.isShuffled) lines.push(texts.shuffled)
  if (rules.navMethod === 'sequential') lines.push(texts.sequential)
  if (rules.leaveLimit > 0) lines.push(texts.leave(rules.leaveSeconds, rules.leaveLimit))
  if (rules.submitAfter > 0) lines.push(texts.submitAfter(spanText(rules.submitAfter)))
  if (rules.allowCalculator === 0) lines.push(texts.noCalculator)
  if (rules.blockCopy === 1) lines.push(texts.noCopy)
  lines.push(texts.shown(shown(rules.scoreShow), shown(rules.answerShow)), texts.offline)
  return lines
}
