/** Joining a room: role and initial state. */
import { roomRoles } from '@zhixing/contract/live/codes'
import { drawOffers } from '@zhixing/contract/live/draw-frames'
import type { RoomAnswer } from '@zhixing/contract/live/room-frames'
import { stateCode } from '@zhixing/contract/states'
import { courseTitle } from '../../course/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import type { Viewer } from '../../kernel/session.ts'
import { liveFor } from '../access.ts'
import { captionStateFor } from './auto-captions.ts'
import { classNames, spokenName } from './class-names.ts'
import { currentAsk } from './asks.ts'
import type { Participant } from './context.ts'
import { currentDraw, drawOfferFor } from './draws.ts'
import { selectAnswer } from './ask.sql.ts'
import { linesFor, shown } from './hub.ts'
import * as sql from './line.sql.ts'
import * as members from './member.sql.ts'
import { type Role, isStaffRole } from './rules.ts'
import { texts } from './texts.ts'
import { submitJoin } from './write.ts'

/** Number of lines for a new participant, and maximum after a reconnect. */
const FIRST_LINES = 50
const GAP_LINES = 500

/**
 * Admits a participant, by the session's access check.
 * @throws {CallError} notFound, notOwned, forbidden, shown
 */
export async function enterRoom(
  services: Services,
  siteId: number,
  viewer: Viewer | null,
  periodId: string,
): Promise<Participant & { isMuted: 0 | 1 }> {
  const db = services.database.of(siteId)
  const access = found(await liveFor(db, viewer, periodId), texts.noSession)
  if (access.right === 'stopped') throw new CallError('shown', access.stopReason)
  if (access.right === 'none') throw new CallError('notOwned')
  // Read-only beside the replay.
  if (access.liveStatus === stateCode.live.replay) throw new CallError('shown', texts.ended)
  const roomRole: Role =
    viewer === null
      ? roomRoles.visitor
      : access.right !== 'run'
        ? roomRoles.learner
        : access.isLecturer
          ? roomRoles.lecturer
          : roomRoles.assistant
  const className = viewer && !access.isLecturer ? await classNameOf(services, db, access.courseId, viewer.userId) : ''
  const person = {
    userId: viewer?.userId ?? '0',
    // Lecturers have their public name.
    userName:
      (access.isLecturer && (await courseTitle(db, access.courseId))?.lecturerName) ||
      spokenName(access, { nickname: viewer?.nickname ?? '', className }),
    className,
    headImgUrl: viewer?.headImgUrl ?? '',
    roomRole,
  }
  const seated = { ...person, siteId, periodId, ownsCourse: access.studyRight === 'owned' }
  if (viewer === null) {
    await sql.openRoom(db, periodId)
    return { ...seated, isMuted: 0 }
  }
  const { isMuted, isKicked } = await submitJoin(services, siteId, { ...person, periodId })
  if (isKicked === 1) throw new CallError('forbidden', texts.kicked)
  return { ...seated, isMuted }
}

async function classNameOf(services: Services, db: Db, courseId: string, userId: string): Promise<string> {
  for (const nameOf of classNames.all(services)) {
    const name = await nameOf(db, courseId, userId)
    if (name) return name
  }
  return ''
}

/** Current role of a user other than the lecturer; null without access. */
export async function roleIn(db: Db, userId: string, periodId: string): Promise<Role | null> {
  const access = await liveFor(db, { userId }, periodId)
  if (access?.right === 'run') return roomRoles.assistant
  return access?.right === 'watch' ? roomRoles.learner : null
}

/** Initial state. `since`: last number the page has, or 0. */
export async function welcome(
  services: Services,
  { siteId, periodId, userId, userName, roomRole, isMuted }: Participant & { isMuted: 0 | 1 },
  since: number,
  onlineHere: number,
): Promise<Extract<RoomAnswer, { type: 'welcome' }>> {
  const db = services.database.of(siteId)
  const [room, ask, draw, hands, online] = await Promise.all([
    sql.selectRoom(db, periodId).then(found),
    currentAsk(db, periodId),
    currentDraw(db, periodId),
    members.selectHands(db, periodId, isStaffRole(roomRole)),
    onlineHere || members.countOnline(db, periodId),
  ])
  const { seq, isMuted: isAllMuted, pinnedSeq, cardSeq, announcement } = room
  const isBack = since > 0 && since <= seq
  const missed = isBack ? await sql.selectLinesAfter(db, periodId, since, GAP_LINES + 1) : []
  const isGap = !isBack || missed.length > GAP_LINES
  const rows = isGap ? await sql.selectLinesBefore(db, periodId, seq + 1, FIRST_LINES) : missed
  const pinned = pinnedSeq > 0 ? await sql.selectLine(db, periodId, pinnedSeq) : undefined
  const card = cardSeq > 0 ? await sql.selectLine(db, periodId, cardSeq) : undefined
  const current = ask && (isStaffRole(roomRole) ? ask.staff : ask.others)
  return {
    type: 'welcome',
    you: { userId, userName, roomRole, isMuted },
    room: {
      isMuted: isAllMuted,
      pinned: pinned ? shown(pinned) : null,
      announcement,
      card: card ? shown(card) : null,
      autoCaption: await captionStateFor(services, room, isStaffRole(roomRole)),
      draws: isStaffRole(roomRole) ? await drawOfferFor(db, periodId) : drawOffers.off,
    },
    // Later lines are delivered by the hub.
    seq: isGap ? seq : Math.max(seq, rows.at(-1)?.seq ?? 0),
    isGap: isGap ? 1 : 0,
    lines: linesFor({ roomRole, userId }, rows),
    ask: current,
    answerList: current && userId !== '0' ? ((await selectAnswer(db, current.askId, userId)) ?? null) : null,
    draw,
    hands: isStaffRole(roomRole) ? hands : hands.filter((hand) => hand.userId === userId),
    online,
  }
}
