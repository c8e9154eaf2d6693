/** Room actions, one per frame type. Each resolves after COMMIT. */
import { roomRoles, askTypes } from '@zhixing/contract/live/codes'
import { captionStates, type RoomFrame } from '@zhixing/contract/live/room-frames'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { moderatedReports } from '../../shared/moderation.ts'
import type { Services } from '../../kernel/services.ts'
import type { Viewer } from '../../kernel/session.ts'
import * as asks from './ask.sql.ts'
import { offersAutoCaptions } from './auto-captions.ts'
import { checkWords, type RoomContext, withLockedRoom, type FrameOf, type Result, limitRate } from './context.ts'
import { showCard } from './cards.ts'
import { drawNow, dropDraw, openDraw } from './draws.ts'
import { endLines } from './end.ts'
import * as sql from './line.sql.ts'
import * as members from './member.sql.ts'
import {
  fitAnswer,
  isRight,
  MAX_ASKS,
  mayModerate,
  maySend,
  messagesPerTenSeconds,
  quoted,
  isStaffRole,
} from './rules.ts'
import { texts } from './texts.ts'
import { LINE } from './moderated.ts'
import { submitChat } from './write.ts'

/**
 * Executes a frame.
 * @throws {CallError} forbidden, tooMany, shown, notFound
 */
export async function act(context: RoomContext, frame: Exclude<RoomFrame, { type: 'people' }>): Result {
  if (!maySend(context.who.roomRole, frame.type))
    throw new CallError('forbidden', context.who.roomRole === roomRoles.visitor ? texts.readOnly : texts.notAllowed)
  // Separate rate limits: chatting too fast must not block answering.
  if (frame.type !== 'say') limitRate(context, 'act', 20)
  switch (frame.type) {
    case 'say':
      return say(context, frame)
    case 'hand':
      return hand(context, frame)
    case 'report':
      return report(context, frame)
    case 'answer':
      return answer(context, frame)
    case 'pin':
      return pin(context, frame)
    case 'remove':
      return remove(context, frame)
    case 'mute':
    case 'kick':
      return curb(context, frame)
    case 'muteAll':
      return withLockedRoom(context, frame.key, async (tx, { periodId }) => {
        await sql.updateRoom(tx, periodId, { isMuted: frame.on })
        return [{ kind: 'muteAll', detail: { on: frame.on } }]
      })
    case 'announce': {
      const text = await checkWords(context, frame.text)
      return withLockedRoom(context, frame.key, async (tx, { periodId }) => {
        await sql.updateRoom(tx, periodId, { announcement: text })
        return [{ kind: 'announce', text }]
      })
    }
    case 'card':
      return showCard(context, frame)
    case 'caption': {
      const text = await checkWords(context, frame.text)
      return withLockedRoom(context, frame.key, () => Promise.resolve([{ kind: 'caption', text }]))
    }
    case 'autoCaption':
      return autoCaption(context, frame)
    case 'draw':
      return openDraw(context, frame)
    case 'drawNow':
      return drawNow(context, frame)
    case 'dropDraw':
      return dropDraw(context, frame)
    case 'callOn':
      return callOn(context, frame)
    case 'ask':
      return ask(context, frame)
    case 'closeAsk':
      return withLockedRoom(context, frame.key, async (tx, { periodId }) =>
        endLines(await asks.closeAsks(tx, periodId, { askId: frame.askId })),
      )
  }
}

async function say(context: RoomContext, { key, text: said, replySeq }: FrameOf<'say'>): Result {
  const { services, db, who } = context
  const { siteId, periodId, userId, userName, headImgUrl, roomRole, ownsCourse } = who
  limitRate(context, 'say', messagesPerTenSeconds(roomRole, ownsCourse))
  const text = await checkWords(context, said)
  const replied = replySeq > 0 ? await sql.selectLine(db, periodId, replySeq) : undefined
  const isReadable = replied?.kind === 'chat' && replied.text !== ''
  const detail = isReadable ? { replySeq, replyName: replied.userName, replyText: quoted(replied.text) } : {}
  const line = {
    periodId,
    userId,
    userName,
    headImgUrl,
    roomRole,
    kind: 'chat' as const,
    text,
    detail,
    forStaff: false,
    clientKey: key,
  }
  const written = await submitChat(services, siteId, line)
  if ('seq' in written) return { seq: written.seq }
  if (written.refused === 'missing') throw new CallError('notFound')
  throw new CallError('forbidden', texts[written.refused])
}

function hand(context: RoomContext, { key, up }: FrameOf<'hand'>): Result {
  const { userId, userName, className } = context.who
  return withLockedRoom(context, key, async (tx, { periodId }) =>
    (await members.raiseHand(tx, periodId, userId, up))
      ? [{ kind: 'hand', detail: { userId, name: className || userName, on: up }, forStaff: true }]
      : [],
  )
}

/** Toggles automatic captions; the media process reacts (media/captions). */
async function autoCaption(context: RoomContext, { key, on }: FrameOf<'autoCaption'>): Result {
  if (on === 1 && !(await offersAutoCaptions(context.services))) throw new CallError('shown', texts.noSpeech)
  return withLockedRoom(context, key, async (tx, { periodId, autoCaption: before }) => {
    if (before === on) return []
    const state = on === 1 ? captionStates.waiting : captionStates.off
    await sql.updateRoom(tx, periodId, { autoCaption: on, captionState: state })
    return [{ kind: 'autoCaption', detail: { on, state }, forStaff: true }]
  })
}

/** Calls on a raised hand: lowers it and announces the speaker. */
function callOn(context: RoomContext, { key, userId }: FrameOf<'callOn'>): Result {
  return withLockedRoom(context, key, async (tx, { periodId }) => {
    const member = await members.selectMember(tx, periodId, userId)
    if (!member) throw new CallError('notFound', texts.notHere)
    await members.raiseHand(tx, periodId, userId, 0)
    return [{ kind: 'callOn', detail: { userId, name: member.userName } }]
  })
}

/** Reports a line to lecturer and assistants, and to the site's moderators. */
function report(context: RoomContext, { key, seq, reason }: FrameOf<'report'>): Result {
  const { services, who } = context
  return withLockedRoom(context, key, async (tx, { periodId }) => {
    const line = await sql.selectLine(tx, periodId, seq)
    if (line?.kind !== 'chat' || line.isStaffOnly || line.text === '') throw new CallError('notFound', texts.noLine)
    const thing = { type: LINE, targetId: periodId, targetPart: seq }
    for (const report of moderatedReports.all(services))
      await report(tx, services, { ...thing, authorId: line.userId, userId: who.userId, detail: reason })
    return [
      {
        kind: 'report',
        text: reason,
        detail: { seq, userId: line.userId, name: line.userName, replyText: quoted(line.text) },
        forStaff: true,
      },
    ]
  })
}

function pin(context: RoomContext, { key, seq }: FrameOf<'pin'>): Result {
  return withLockedRoom(context, key, async (tx, { periodId }) => {
    const line = seq > 0 ? await sql.selectLine(tx, periodId, seq) : undefined
    if (seq > 0 && (line?.kind !== 'chat' || line.text === '')) throw new CallError('notFound', texts.noLine)
    await sql.updateRoom(tx, periodId, { pinnedSeq: seq })
    return [{ kind: 'pin', text: line?.text ?? '', detail: { seq, ...(line ? { name: line.userName } : {}) } }]
  })
}

function remove(context: RoomContext, { key, seq }: FrameOf<'remove'>): Result {
  return withLockedRoom(context, key, async (tx, room) => {
    if (!(await sql.removeLine(tx, room.periodId, seq))) throw new CallError('notFound', texts.noLine)
    const unpin = room.pinnedSeq === seq
    if (unpin) await sql.updateRoom(tx, room.periodId, { pinnedSeq: 0 })
    return [{ kind: 'remove', detail: { seq } }, ...(unpin ? [{ kind: 'pin' as const, detail: { seq: 0 } }] : [])]
  })
}

function curb(context: RoomContext, frame: FrameOf<'mute'> | FrameOf<'kick'>): Result {
  const { userId } = frame
  return withLockedRoom(context, frame.key, async (tx, { periodId }) => {
    const member = await members.selectMember(tx, periodId, userId)
    if (!member) throw new CallError('notFound', texts.notHere)
    if (!mayModerate(context.who.roomRole, member.roomRole)) throw new CallError('forbidden', texts.notAllowed)
    if (frame.type === 'mute') await members.muteMember(tx, periodId, userId, frame.minutes)
    else await members.kickMember(tx, periodId, userId, frame.on)
    const more = frame.type === 'mute' ? { minutes: frame.minutes } : { on: frame.on }
    return [{ kind: frame.type, detail: { userId, name: member.userName, ...more }, forStaff: true }]
  })
}

/** Removes a chat line as an operator, from the room and from beside the replay. @throws {CallError} notFound */
export function removeAsOperator(
  services: Services,
  db: Db,
  { userId, nickname }: Pick<Viewer, 'userId' | 'nickname'>,
  periodId: string,
  seq: number,
): Result {
  const who = {
    userId,
    userName: nickname,
    headImgUrl: '',
    roomRole: roomRoles.assistant,
    siteId: db.siteId,
    periodId,
    ownsCourse: false,
  }
  return remove({ services, db, who }, { type: 'remove', key: `operator-${seq}`, seq })
}

/** Asks a prepared or ad hoc question. One is open at a time. */
function ask(context: RoomContext, { key, askId, draft }: FrameOf<'ask'>): Result {
  if (askId === undefined && !draft) throw new CallError('invalid', texts.noAsk)
  return withLockedRoom(context, key, async (tx, { periodId }) => {
    if (askId === undefined && (await asks.countAsks(tx, periodId)) >= MAX_ASKS)
      throw new CallError('shown', texts.tooManyAsks)
    const ended = endLines(await asks.closeAsks(tx, periodId, 'all'))
    const id = askId ?? (draft ? await asks.insertAsk(tx, periodId, draft) : '')
    if (!(await asks.openAsk(tx, periodId, id))) throw new CallError('notFound', texts.askGone)
    const { askTitle, askType, rightList } = found(await asks.selectAsk(tx, periodId, id), texts.askGone)
    const isPoll = askType !== askTypes.rollCall && rightList.length === 0 ? 1 : 0
    return [...ended, { kind: 'ask', text: askTitle, detail: { askId: id, askType, isPoll } }]
  })
}

async function answer({ services, db, who }: RoomContext, { askId, answerList }: FrameOf<'answer'>): Result {
  const row = await asks.selectAsk(db, who.periodId, askId)
  if (!row || row.askStatus === 1) throw new CallError('notFound', texts.answerGone)
  const fit = fitAnswer(row, answerList)
  if (!fit) throw new CallError('invalid', texts.answerUnfit)
  const isNew = await transaction(db, async (tx) => {
    const member = await members.selectMember(tx, who.periodId, who.userId)
    if (!member || member.isKicked) throw new CallError('forbidden', texts.kicked)
    const written = await asks.insertAnswer(tx, {
      askId,
      userId: who.userId,
      answer: fit,
      isRight: isRight(row.rightList, fit),
    })
    if (written)
      await services.events.publish(tx, 'room.changed', { siteId: who.siteId, periodId: who.periodId, askId })
    return written
  })
  if (isNew) return {}
  const before = await asks.selectAnswer(db, askId, who.userId)
  if (!before) throw new CallError('shown', texts.answerGone)
  // Retry after a lost answer.
  if (before.join() !== fit.join()) throw new CallError('shown', texts.answerTwice)
  return {}
}

/** Participants, as visible to a role. */
export const people = (db: Db, who: RoomContext['who']) =>
  members.selectPeople(db, who.periodId, 300, isStaffRole(who.roomRole))
