/** What decides whether somebody may begin, when it ends, and what becomes of an answer that comes late. Pure: the time is an argument. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { examStatus, submitType } from '@zhixing/contract/exam/kinds'
import type { ExamRules, UserAnswer } from '@zhixing/contract/exam/shapes'
import { texts } from './texts.ts'

/** What is on its way when time is up still counts as in time. */
export const GRACE_SECONDS = 3
/** Longest text of one answer, in characters over all its parts. */
export const MAX_TEXT = 20_000

const MINUTE = 60_000
const millis = (iso: string): number => Date.parse(iso)

/** How a person stands to a paper, as far as beginning it goes. */
export interface BeginFacts {
  onShelf: boolean
  /** Free, bought, or part of a course of theirs. */
  allowed: boolean
  /** What it was begun for (course, chapter, period) is tied to the paper, or was not named. */
  refKnown: boolean
  attemptsUsed: number
  lastSubmit: string | null
  /** Their class wants to see their face first, and has not let them in (`grade_exam_barred`). */
  isBarred?: boolean
}
export type BeginRules = Pick<
  ExamRules,
  'openTime' | 'closeTime' | 'lateEntry' | 'attempts' | 'redoInterval' | 'password'
>

export type Verdict = { may: true } | { may: false; why: 'hidden' | 'shown'; reason: string; nextTime: string | null }

const no = (reason: string, nextTime: string | null = null): Verdict => ({ may: false, why: 'shown', reason, nextTime })

/** Whether a new attempt may begin at `now` (milliseconds). The password is asked for apart: who checks has not typed it yet. */
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

/** Compared in constant time: the password of a paper is a secret of a class. */
export function passwordFits(wanted: string, given: string): boolean {
  if (wanted === '') return true
  const hash = (text: string) => createHmac('sha256', 'exam password').update(text.trim()).digest()
  return timingSafeEqual(hash(wanted), hash(given))
}

/** What a device signs so that an answer may come in after the end. */
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
  examStatus: number
  submitType: number | null
  submitTime: string | null
  cutoffTime: string | null
  /** When keys were first shown to the taker. */
  keysSeenAt: string | null
}

/** A device that is there shows it every 36 seconds at least: without a sign for so long before the end, it was away. */
const AWAY = 45_000
/** An answer may be typed while a request without it is on its way. */
const ON_ITS_WAY = 10_000

/** What the server knows of the time in which a late answer says that it was typed; milliseconds. */
export interface LateEvidence {
  lateSync: number
  now: number
  /** The last request of the sitting before its end. */
  lastSeen: number
  /** Since when the server has been there without a break. */
  upSince: number
}

/**
 * Whether an answer that arrived after the end is taken by itself: it was typed and signed before the end, the device was away then, it is not too late, and
 * nothing that happened since could have told the taker what is right. A device that was there, and did not bring an answer along, had none: its own time
 * is no evidence, as the key that signs it is in the taker's browser. A server that was away itself has no such evidence against anybody. Whoever handed in
 * by hand had finished: what comes then is for the teacher to judge.
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
 * Whether an answer that is sent while the last of a sitting is still on its way says itself that it was typed after the end. `now` is the server's: as long
 * as time is left, a device whose clock is wrong does no harm.
 */
export function isTypedLate(
  { cutoffTime, now }: { cutoffTime: string | null; now: string },
  { answeredAt }: { answeredAt?: string | undefined },
): boolean {
  if (!cutoffTime || !answeredAt) return false
  return millis(now) > millis(cutoffTime) && millis(answeredAt) > millis(cutoffTime)
}

/** Leaving the screen counts when it lasted as long as the paper says. */
export const countsAsLeaving = (
  event: { kind: string; seconds?: number | undefined },
  rules: Pick<ExamRules, 'leaveSeconds'>,
): boolean => event.kind === 'back' && (event.seconds ?? 0) >= rules.leaveSeconds

/** An answer as it may be kept: without what PostgreSQL has no character for. Nothing else is ever changed or refused about it. */
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

/** A number that people can read out: groups of digits of the record with a check digit. */
export function receiptNo(recordId: string): string {
  const sum = [...recordId].reduce((total, digit, at) => total + Number(digit) * ((at % 9) + 1), 0)
  const digits = `${recordId}${sum % 10}`
  return `ZX${digits.slice(0, -8)}-${digits.slice(-8, -4)}-${digits.slice(-4)}`
}
