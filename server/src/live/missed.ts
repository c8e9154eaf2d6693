/** What a person missed of a session: the stretches of its replay that they did not attend, with what happened then. */
import type { MissedItem } from '@zhixing/contract/assistant/missed'
import { chaptersOf } from '@zhixing/contract/course/chapters'
import { askTypes } from '@zhixing/contract/live/codes'
import { stateCode } from '@zhixing/contract/states'
import { readableLessons, selectFilmText } from '../course/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { liveFor, type LiveViewer } from './access.ts'
import { selectMarks } from './mark.sql.ts'
import { keyLines, type Line, sentenceCount, stretchOf } from './missed-rules.ts'
import { selectRecordedParts } from './replay.sql.ts'
import { selectAsks, selectMissed, selectTold } from './room/index.ts'
import { secondBeside } from './rules.ts'
import { texts } from './texts.ts'

/** Stretches of a session: a bad connection makes many. */
const MAX_STRETCHES = 20
/** Lines of a room that are looked through. */
const MAX_TOLD = 2000
/** Entries of one kind in a stretch. */
const MAX_OF_A_KIND = 12
const MAX_TEXT = 300

export interface MissedStretch {
  /** Seconds in the replay. */
  begin: number
  end: number
  /** Captions of the stretch. */
  lines: Line[]
  itemList: MissedItem[]
}

export interface Missed {
  courseId: string
  periodName: string
  /** Length of the replay in seconds. */
  length: number
  list: MissedStretch[]
}

/** At most `MAX_OF_A_KIND` of each kind, as short as they are shown, in order of time. */
function bounded(items: readonly MissedItem[]): MissedItem[] {
  const counts = new Map<MissedItem['kind'], number>()
  return items
    .filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= MAX_OF_A_KIND
    })
    .map((item) => ({ ...item, text: item.text.slice(0, MAX_TEXT) }))
    .toSorted((a, b) => a.second - b.second)
}

/**
 * The stretches of a replay that a person missed, for who may watch it; none for its staff, and before there is one.
 * Times follow the recorded parts and the trim, as captions and chat do.
 * @param isBrief the stretches only: what they hold takes reading and ranking the captions
 * @throws {CallError} notFound, notOwned, shown
 */
export async function missedOf(
  services: Pick<Services, 'extensions'>,
  db: Db,
  viewer: NonNullable<LiveViewer>,
  periodId: string,
  isBrief = false,
): Promise<Missed> {
  const access = found(await liveFor(db, viewer, periodId), texts.noSession)
  const { courseId, periodName, right, stopReason, logId } = access
  if (right === 'stopped') throw new CallError('shown', texts.stopped(stopReason))
  if (right === 'none') throw new CallError('notOwned', texts.needsPurchase)
  const none = { courseId, periodName, length: 0, list: [] }
  if (right === 'run' || access.liveStatus !== stateCode.live.replay || !access.videoId || !access.begunAt) return none
  const readable = await readableLessons(services, db, viewer.userId, courseId)
  // A class may open its lessons one by one.
  if (!readable?.lessons.has(periodId) || !(await readable.isOpened(periodId))) throw new CallError('notOwned')

  const [absences, film, parts] = await Promise.all([
    selectMissed(db, periodId, viewer.userId, MAX_STRETCHES),
    selectFilmText(db, periodId, !isBrief),
    logId ? selectRecordedParts(db, logId) : null,
  ])
  const [first, last] = [absences[0], absences.at(-1)]
  if (!film || !first || !last) return none
  const cut = { begunAt: Date.parse(access.begunAt), parts, trimBegin: access.trimBegin }
  const secondOf = (moment: number) => secondBeside(cut, moment)
  const length = Math.floor(film.videoLength)
  const stretches = absences.flatMap(({ from, to }) => stretchOf(secondOf(from), secondOf(to), length) ?? [])
  if (isBrief) return { ...none, length, list: stretches.map((one) => ({ ...one, lines: [], itemList: [] })) }
  const [marks, asks, told] = await Promise.all([
    selectMarks(db, periodId),
    selectAsks(db, periodId),
    selectTold(db, periodId, first.from, last.to, MAX_TOLD),
  ])
  const events: MissedItem[] = [
    ...chaptersOf(film.periodDesc, film.videoLength).map(({ start, name }) => ({
      kind: 'chapter' as const,
      second: Math.floor(start),
      text: name,
    })),
    ...marks.map(({ second, markName }) => ({ kind: 'chapter' as const, second, text: markName })),
    ...asks
      .filter(({ askType, openTime }) => askType !== askTypes.rollCall && openTime !== null)
      .map(({ openTime, askTitle }) => ({
        kind: 'ask' as const,
        second: secondOf(Date.parse(openTime ?? '')),
        text: askTitle,
      })),
    ...told.map(({ kind, at, text }) => ({ kind, second: secondOf(at), text })),
  ]
  const list = stretches.map((stretch) => {
    const isIn = (second: number) => second >= stretch.begin && second < stretch.end
    const lines = (film.lineList ?? []).filter(([second]) => isIn(second))
    const sentences = keyLines(lines, sentenceCount(stretch.end - stretch.begin)).map(([second, text]) => ({
      kind: 'sentence' as const,
      second: Math.floor(second),
      text,
    }))
    return { ...stretch, lines, itemList: bounded([...sentences, ...events.filter(({ second }) => isIn(second))]) }
  })
  return { courseId, periodName, length, list }
}
