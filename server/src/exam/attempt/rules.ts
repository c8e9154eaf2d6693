/** Decides whether an attempt may begin, when it ends, and what happens to a late answer. The time is an argument. */
import type { RecordStatus, SubmitType } from '@zhixing/contract/exam/state-shapes'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { examStatus, submitType } from '@zhixing/contract/exam/kinds'
import type { ExamRules, UserAnswer } from '@zhixing/contract/exam/shapes'
import { texts } from './texts.ts'

/** Grace after the end, for requests in flight. */
export const GRACE_SECONDS = 3
/** Longest answer, in characters over all its parts. */
export const MAX_TEXT = 20_000

const MINUTE = 60_000
const millis = (iso: string): number => Date.parse(iso)

/** Facts about a person and a paper that decide about a begin. */
export interface BeginFacts {
  onShelf: boolean
  /** Free, bought, or part of an owned course. */
  allowed: boolean
  /** The named course, chapter or lesson is linked to the paper, or none was named. */
  refKnown: boolean
  attemptsUsed: number
  lastSubmit: string | null
  /** The class requires face verification, which is pending (`grade_exam_barred`). */
  isBarred?: boolean
}
export type BeginRules = Pick<
  ExamRules,
  'openTime' | 'closeTime' | 'lateEntry' | 'attempts' | 'redoInterval' | 'password'
>

export type Verdict = { may: true } | { may: false; why: 'hidden' | 'shown'; reason: string; nextTime: string | null }

const no = (reason: string, nextTime: string | null = null): Verdict => ({ may: false, why: 'shown', reason, nextTime })

/**
 * Whether a new attempt may begin at `now` (ms). The password is checked separately, since a check comes before it is
 * typed.
 */
export function mayBegin(facts: BeginFacts, rules: BeginRules, now: number): Verdict {
  if (!facts.onShelf || !facts.refKnown) return { may: false, why: 'hidden', reason: texts.gone, nextTime: null }
  if (!facts.allowed) return no(texts.notBought)
  if (rules.openTime && now < millis(rules.openTime)) return no(texts.notOpenYet, rules.openTime)
  if (rules.closeTime && now >= millis(rules.closeTime)) return no(texts.closed)
  if (rules.openTime && rules.lateEntry > 0 && now > millis(rules.openTime) + rules.lateEntry * MINUTE)
    return no(texts.tooLate(rules.lateEntry))
  if (rules.attempts > 0 && facts.attemptsUsed >= rules.attempts) return no(texts.noAttemptLeft(rules.attempts))
  if (rules.redoInterval > 0 && facts.lastSubmit) {
    const next = millis(facts.lastSubmit) + rules.redoInterval * MINUTE
    if (now < next) return no(texts.tooSoon(rules.redoInterval), new Date(next).toISOString())
  }
  if (facts.isBarred) return no(texts.faceFirst)
  return { may: true }
}

/** Constant-time comparison against timing attacks. */
export function passwordFits(wanted: string, given: string): boolean {
  if (wanted === '') return true
  const hash = (text: string) => createHmac('sha256', 'exam password').update(text.trim()).digest()
  return timingSafeEqual(hash(wanted), hash(given))
}

/** The HMAC by which a device signs an answer for submission after the end. */
export function signAnswer(
  syncKey: Buffer,
  {
    problemId,
    rev,
    answeredAt,
    userAnswer,
  }: { problemId: string; rev: number; answeredAt: string; userAnswer: UserAnswer },
): string {
  return createHmac('sha256', syncKey)
    .update(`${problemId}|${rev}|${answeredAt}|${JSON.stringify(userAnswer)}`)
    .digest('base64url')
}

export function signatureFits(
  syncKey: Buffer,
  answer: {
    problemId: string
    rev: number
    answeredAt?: string | undefined
    mac?: string | undefined
    userAnswer: UserAnswer
  },
): boolean {
  if (!answer.answeredAt || !answer.mac) return false
  const wanted = Buffer.from(signAnswer(syncKey, { ...answer, answeredAt: answer.answeredAt }))
  const given = Buffer.from(answer.mac)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

export interface Ended {
  examStatus: RecordStatus
  submitType: SubmitType | null
  submitTime: string | null
  cutoffTime: string | null
  /** When keys were first shown to the taker. */
  keysSeenAt: string | null
}

/** An active device sends a heartbeat at least every 36 seconds; a longer gap before the end is an absence. */
const AWAY = 45_000
/** An answer may be typed while a request without it is in flight. */
const ON_ITS_WAY = 10_000

/** Evidence about the time at which a late answer was typed, in ms. */
export interface LateEvidence {
  lateSync: number
  now: number
  /** The last request of the sitting before its end. */
  lastSeen: number
  /** Start of the uninterrupted uptime of the server. */
  upSince: number
}

/**
 * Whether a late answer is accepted automatically: it was typed and signed before the end, the device was offline then,
 * it is within the limit, and the taker has seen no keys since. An online device that did not send the answer did not
 * have it; its own clock is no evidence, because the signing key is in the taker's browser. A server that was down has
 * no evidence against anyone. After a hand-in by the taker the teacher decides.
 */
export function takesLate(
  record: Ended,
  answer: { answeredAt?: string | undefined; signed: boolean },
  { lateSync, now, lastSeen, upSince }: LateEvidence,
): boolean {
  const { handedIn, marking, marked } = examStatus
  const ended = record.examStatus === handedIn || record.examStatus === marking || record.examStatus === marked
  if (!ended || !answer.signed || !answer.answeredAt || record.keysSeenAt !== null) return false
  if (record.submitType !== submitType.time || !record.cutoffTime) return false
  const end = millis(record.cutoffTime)
  const typed = millis(answer.answeredAt)
  const wasAway = lastSeen <= end - AWAY || upSince > end - AWAY
  return wasAway && typed >= lastSeen - ON_ITS_WAY && typed <= end && now <= end + lateSync * MINUTE
}

/**
 * Whether an answer within the grace states that it was typed after the end. Before the end a wrong device clock is
 * harmless; `now` is server time.
 */
export function isTypedLate(
  { cutoffTime, now }: { cutoffTime: string | null; now: string },
  { answeredAt }: { answeredAt?: string | undefined },
): boolean {
  if (!cutoffTime || !answeredAt) return false
  return millis(now) > millis(cutoffTime) && millis(answeredAt) > millis(cutoffTime)
}

/** Absences count from the length that the paper sets. */
export const countsAsLeaving = (
  event: { kind: string; seconds?: number | undefined },
  rules: Pick<ExamRules, 'leaveSeconds'>,
): boolean => event.kind === 'back' && (event.seconds ?? 0) >= rules.leaveSeconds

/** The answer without characters that PostgreSQL cannot store; otherwise unchanged. */
export function stored(userAnswer: UserAnswer): UserAnswer {
  return userAnswer.map((text) =>
    text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text,
  )
}

export const tooLong = (userAnswer: UserAnswer): boolean => {
  let length = 0
  for (const text of userAnswer) length += text.length
  return length > MAX_TEXT
}

/** A receipt number that can be read out: the record id in groups, with a check digit. */
export function receiptNo(recordId: string): string {
  const sum = [...recordId].reduce((total, digit, at) => total + Number(digit) * ((at % 9) + 1), 0)
  const digits = `${recordId}${sum % 10}`
  return `ZX${digits.slice(0, -8)}-${digits.slice(-8, -4)}-${digits.slice(-4)}`
}
