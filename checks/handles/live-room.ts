/** Test data for ids of live rooms. */
import { makeProblem } from '../../server/test/exam.ts'
import { makeLecturer, makeLive } from '../../server/test/factories.ts'
import type { World } from '../world.ts'
import { type Inert, insert, type Maker, value } from './kit.ts'
import { session } from './live.ts'

/** A session with an assistant, or without. */
async function run(w: World, siteId: number, userId?: string): Promise<string> {
  const { courseId, periodIds } = await makeLive(w.t.owner, { siteId })
  if (userId)
    await w.t.owner`INSERT INTO live_assistant (site_id, course_id, user_id) VALUES (${siteId}, ${courseId}, ${userId})`
  return periodIds[0] ?? ''
}

/** Sessions of the caller as assistant. @param more further input */
const runBy =
  (more: Record<string, unknown> = {}): Maker =>
  async (w) => ({
    own: value(await run(w, 12, w.me.userId), more),
    foreign: {
      'that others run': value(await run(w, 12, w.other.userId), more),
      'of another site': value(await run(w, 13, w.stranger.userId), more),
    },
  })

const draft = { askType: 1, askTitle: '选哪个？', optionList: ['甲', '乙'] }
const newAsk = (w: World, siteId: number, periodId: string) =>
  insert(w.t, 'live_ask', { site_id: siteId, period_id: periodId, ask_type: 1, ask_title: '选哪个？' })

const lecturerOf = async ({ t, roles }: World) => {
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${roles.lecturer.userId}`
  return row?.id ?? ''
}

/** A session of the caller, with a problem of theirs to send. */
const pickedFor: Maker = async (w) => {
  const lecturerId = await lecturerOf(w)
  const { problemId } = await makeProblem(w.t.owner, { lecturerId })
  const input = { problemIdList: [problemId] }
  const made = async (siteId: number, by?: string) =>
    value((await makeLive(w.t.owner, { siteId, ...(by ? { lecturerId: by } : {}) })).periodIds[0] ?? '', input)
  return {
    own: await made(12, lecturerId),
    foreign: { 'of another lecturer': await made(12), 'of another site': await made(13) },
  }
}

/** A problem of the caller, for a session of theirs. */
const picked: Maker = async (w) => {
  const lecturerId = await lecturerOf(w)
  const input = { periodId: (await makeLive(w.t.owner, { lecturerId })).periodIds[0] ?? '' }
  const made = async (siteId: number, by: string) =>
    value((await makeProblem(w.t.owner, { siteId, lecturerId: by })).problemId, input)
  return {
    own: await made(12, lecturerId),
    foreign: {
      'of another lecturer': await made(12, (await makeLecturer(w.t.owner)).lecturerId),
      'of another site': await made(13, (await makeLecturer(w.t.owner, { siteId: 13 })).lecturerId),
    },
  }
}

/** A question with its session. */
const ask =
  (more: Record<string, unknown> = {}): Maker =>
  async (w) => {
    const mine = await run(w, 12, w.me.userId)
    const theirs = await newAsk(w, 12, await run(w, 12, w.other.userId))
    const abroad = await newAsk(w, 13, await run(w, 13, w.stranger.userId))
    const input = { periodId: mine, ...more }
    return {
      own: value(await newAsk(w, 12, mine), input),
      foreign: { 'of a session that others run': value(theirs, input), 'of another site': value(abroad, input) },
    }
  }

/** A session of the caller, with a question of it; foreign ones with another session. */
const sessionOfAsk =
  (more: Record<string, unknown> = {}): Maker =>
  async (w) => {
    const mine = await run(w, 12, w.me.userId)
    const input = { askId: await newAsk(w, 12, mine), ...more }
    return {
      own: value(mine, input),
      foreign: {
        'that others run': value(await run(w, 12, w.other.userId), input),
        'of another site': value(await run(w, 13, w.stranger.userId), input),
      },
    }
  }

const newDraw = (w: World, siteId: number, periodId: string) =>
  insert(w.t, 'live_draw', {
    site_id: siteId,
    period_id: periodId,
    prize: '教材一本',
    winner_count: 1,
    among: 1,
    seed: '00',
    seed_hash: '00',
  })

/** Draws in sessions that the caller runs. */
const draw: Maker = async (w) => {
  const mine = await run(w, 12, w.me.userId)
  const theirs = await newDraw(w, 12, await run(w, 12, w.other.userId))
  const abroad = await newDraw(w, 13, await run(w, 13, w.stranger.userId))
  const input = { periodId: mine }
  return {
    own: value(await newDraw(w, 12, mine), input),
    foreign: { 'of a session that others run': value(theirs, input), 'of another site': value(abroad, input) },
  }
}

/** A session of the caller, with a draw of it. */
const sessionOfDraw: Maker = async (w) => {
  const mine = await run(w, 12, w.me.userId)
  const input = { drawId: await newDraw(w, 12, mine) }
  return {
    own: value(mine, input),
    foreign: {
      'that others run': value(await run(w, 12, w.other.userId), input),
      'of another site': value(await run(w, 13, w.stranger.userId), input),
    },
  }
}

/** Marks with their session. */
const mark: Maker = async (w) => {
  const made = (siteId: number, periodId: string) =>
    insert(w.t, 'live_mark', { site_id: siteId, period_id: periodId, mark_name: '例题' })
  const mine = await run(w, 12, w.me.userId)
  const theirs = await made(12, await run(w, 12, w.other.userId))
  const abroad = await made(13, await run(w, 13, w.stranger.userId))
  const input = { periodId: mine }
  return {
    own: value(await made(12, mine), input),
    foreign: { 'of a session that others run': value(theirs, input), 'of another site': value(abroad, input) },
  }
}

/** A session of the caller, with a mark of it. */
const sessionOfMark: Maker = async (w) => {
  const mine = await run(w, 12, w.me.userId)
  const input = { markId: await insert(w.t, 'live_mark', { site_id: 12, period_id: mine, mark_name: '例题' }) }
  return {
    own: value(mine, input),
    foreign: {
      'that others run': value(await run(w, 12, w.other.userId), input),
      'of another site': value(await run(w, 13, w.stranger.userId), input),
    },
  }
}

export const liveRoomHandles: Record<string, Record<string, Maker | Inert>> = {
  'live/api/room/line/list': { periodId: session },
  'live/api/mark/list': { periodId: session },
  'live/auth/mark/save': { periodId: runBy({ markName: '例题' }) },
  'live/auth/mark/delete': { periodId: sessionOfMark, markId: mark },
  'live/auth/room/ask/list': { periodId: runBy() },
  'live/auth/room/ask/save': { periodId: runBy(draft), askId: ask(draft) },
  'live/auth/room/ask/pick': { periodId: pickedFor, problemIdList: picked },
  'live/auth/room/ask/own/list': { periodId: session },
  'live/auth/room/ask/delete': { periodId: sessionOfAsk(), askId: ask() },
  'live/auth/room/ask/answer/list': { periodId: sessionOfAsk(), askId: ask() },
  'live/api/room/draw/view': { periodId: sessionOfDraw, drawId: draw },
  'live/auth/room/draw/list': { periodId: runBy() },
  'live/auth/room/draw/entry/list': { periodId: sessionOfDraw, drawId: draw },
  'live/auth/room/attendance/list': { periodId: runBy() },
}
