/** Watch and reading reports, batched per site into one transaction (group commit, kernel/group-commit.ts). */
import { stateCode } from '@zhixing/contract/states'
import type { progress } from '@zhixing/contract/data/progress'
import type { z } from 'zod'
import { openMoments } from '../course/index.ts'
import { isDatabaseDown } from '../kernel/db/errors.ts'
import { transaction, type Tx } from '../kernel/db/index.ts'
import { createGroupCommit } from '../kernel/group-commit.ts'
import { sitePart } from '../kernel/parts.ts'
import type { Services } from '../kernel/services.ts'
import * as sql from './progress.sql.ts'
import { type Clocks, credit, joined, multirange, parseMultirange, read, unusedAfter, watched } from './rules.ts'

type Input = z.output<typeof progress.report.input>
/** `isRecheck`: no watching is reported; the lesson is judged again, and its clocks stay. */
export type ReportItem = Input & { userId: string; isRecheck?: true }
export interface ReportResult {
  progress: number
  currentDuration: number
  isFinished: 0 | 1
  /** Seconds. */
  credited: number
}
const batchesOf = sitePart((services, siteId) =>
  createGroupCommit<ReportItem, ReportResult | undefined>({
    run: (items) => transaction(services.database.of(siteId), (tx) => writeReports(tx, services, items)),
    maxSize: 200,
    waitMs: 5,
    isTransient: isDatabaseDown,
  }),
)

/** Writes one report in the next batch of its site. @returns undefined when the learner has not begun the lesson */
export const submitReport = (services: Services, siteId: number, item: ReportItem): Promise<ReportResult | undefined> =>
  batchesOf(services, siteId).submit(item)

/** Judges a lesson again without a report. @returns undefined when the learner has not begun the lesson */
export const recheckLesson = (
  services: Services,
  siteId: number,
  key: sql.ProgressKey,
): Promise<ReportResult | undefined> =>
  submitReport(services, siteId, {
    ...key,
    studyId: '0',
    ranges: [],
    currentDuration: 0,
    studyStatus: 1,
    seq: 0,
    beganAgo: 0,
    readDone: 0,
    isRecheck: true,
  })

async function writeReports(tx: Tx, services: Services, items: ReportItem[]): Promise<(ReportResult | undefined)[]> {
  const userIds = [...new Set(items.map(({ userId }) => userId))]
  const clocks = await sql.lockClocks(tx, userIds)
  const results: (ReportResult | undefined)[] = items.map(() => undefined)
  // Reports of one person are processed in sequence: each builds on the state of the previous one.
  let rest = items.map((item, index) => ({ item, index }))
  while (rest.length > 0) {
    const people = new Set<string>()
    const turn = rest.filter(({ item }) => !people.has(item.userId) && people.add(item.userId))
    const taken = new Set(turn)
    rest = rest.filter((one) => !taken.has(one))
    const rows = new Map(
      (
        await sql.lockProgress(
          tx,
          turn.map(({ item }) => item),
        )
      ).map((row) => [row.userId, row]),
    )
    const judged = turn.flatMap(({ item, index }) => {
      const row = rows.get(item.userId)
      return row ? [{ ...judge(item, row, clocks.get(item.userId) ?? 0), row, index }] : []
    })
    const isOpen = await openMoments(
      tx,
      services,
      judged.flatMap(({ write, row }) => (write?.finished && !row.finished ? [write] : [])),
    )
    const next: sql.NextProgress[] = []
    for (const { result, write, row, index } of judged) {
      results[index] = result
      if (!write) continue
      const isHeld = write.finished && !row.finished && isOpen(write)
      const written = isHeld ? { ...write, finished: false, progress: Math.min(write.progress, HELD_PROGRESS) } : write
      if (isHeld) results[index] = { ...result, progress: written.progress, isFinished: 0 }
      next.push(written)
      clocks.set(written.userId, written.unusedMs)
    }
    if (next.length > 0) await sql.saveProgress(tx, next)
  }
  return results
}

/** Progress of a lesson that is watched, but has a required question without an answer. */
const HELD_PROGRESS = 99

/** Evaluates a report; `write` is absent for a duplicate. */
function judge(
  item: ReportItem,
  row: sql.ProgressRow,
  unusedMs: number,
): { result: ReportResult; write?: sql.NextProgress } {
  const current = row.studyId === item.studyId
  // A retry of a recorded report: answer the stored state.
  if (current && item.seq > 0 && item.seq <= row.lastSeq)
    return {
      result: {
        progress: row.progress,
        currentDuration: row.currentDuration,
        isFinished: row.finished ? 1 : 0,
        credited: 0,
      },
    }
  const clocks: Clocks = { elapsedMs: row.elapsedMs, unusedMs, beganAgoMs: item.beganAgo * 1000 }
  // A live lesson is watched as a video once it has a replay.
  const isVideo =
    row.periodType === stateCode.lesson.video || (row.periodType === stateCode.lesson.live && row.totalDuration > 0)
  const state = item.isRecheck
    ? watchedBefore(row)
    : isVideo
      ? watchedNow(item, row, clocks)
      : readNow(item, row, clocks)
  const write: sql.NextProgress = {
    userId: item.userId,
    periodId: item.periodId,
    courseId: row.courseId,
    progress: Math.max(row.progress, state.progress),
    finished: row.finished || state.finished,
    // A late report of an older study must not move the current position.
    currentDuration: current
      ? Math.min(item.currentDuration, row.totalDuration || item.currentDuration)
      : row.currentDuration,
    lastSeq: current ? Math.max(row.lastSeq, item.seq) : row.lastSeq,
    ranges: state.ranges,
    studySeconds: state.studySeconds,
    unusedMs: item.isRecheck ? unusedMs : unusedAfter(clocks, state.usedMs),
    keepsClock: item.isRecheck ?? false,
  }
  return {
    result: {
      progress: write.progress,
      currentDuration: write.currentDuration,
      isFinished: write.finished ? 1 : 0,
      credited: state.credited,
    },
    write,
  }
}

function watchedNow(item: ReportItem, row: sql.ProgressRow, clocks: Clocks) {
  const claim = credit({
    ...clocks,
    ranges: item.ranges,
    speedDouble: row.speedDouble,
    totalSeconds: row.totalDuration,
  })
  const ranges = joined([...parseMultirange(row.ranges), ...claim.ranges])
  const coveredMs = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
  return {
    ...watched(coveredMs, row.totalDuration),
    ranges: multirange(ranges),
    credited: claim.creditedMs / 1000,
    studySeconds: Math.max(0, Math.min(claim.creditedMs, clocks.elapsedMs, clocks.unusedMs)) / 1000,
    usedMs: claim.usedMs,
  }
}

/** The state of a lesson by what was watched before. */
function watchedBefore(row: sql.ProgressRow) {
  const coveredMs = parseMultirange(row.ranges).reduce((sum, [from, to]) => sum + to - from, 0)
  return { ...watched(coveredMs, row.totalDuration), ranges: row.ranges, credited: 0, studySeconds: 0, usedMs: 0 }
}

function readNow(item: ReportItem, row: sql.ProgressRow, clocks: Clocks) {
  const { gained, ...state } = read(row, { ...clocks, readDone: item.readDone === 1, minSeconds: row.minSeconds })
  return { ...state, ranges: row.ranges, credited: gained, studySeconds: gained, usedMs: gained * 1000 }
}
