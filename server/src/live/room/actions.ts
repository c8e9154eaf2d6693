/** What people do in a room, frame by frame. Each answers once it is committed. */
import { captionStates, roomRoles, type RoomFrame } from '@zhixing/contract/live/room-frames'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { moderatedReports } from '../../shared/moderation.ts'
import type { Services } from '../../kernel/services.ts'
import type { Viewer } from '../../kernel/session.ts'
import * as asks from './ask.sql.ts'
import { offersAutoCaptions } from './auto-captions.ts'
import { checkWords, type Doing, inRoom, type Of, type Result, takeTurn } from './doing.ts'
import { drawNow, dropDraw, openDraw } from './draws.ts'
import { endLines } from './end.ts'
import * as sql from './line.sql.ts'
import * as members from './member.sql.ts'
import { fitAnswer, isRight, MAX_ASKS, mayCurb, maySend, messagesPerTenSeconds, quoted, runs } from './rules.ts'
import { texts } from './texts.ts'
import { LINE } from './moderated.ts'
import { submitChat } from './write.ts'

/**
 * Does what a frame asks for.
 * @throws {CallError} forbidden, tooMany, shown, notFound
 */
export async function act(doing: Doing, frame: Exclude<RoomFrame, { type: 'people' }>): Result {
  if (!maySend(doing.who.roomRole, frame.type))
    throw new CallError('forbidden', doing.who.roomRole === roomRoles.visitor ? texts.readOnly : texts.notAllowed)
  // A turn for each kind of frame: who talks too fast may still answer.
  if (frame.type !== 'say') takeTurn(doing, 'act', 20)
  switch (frame.type) {
    case 'say':
      return say(doing, frame)
    case 'hand':
      return hand(doing, frame)
    case 'report':
      return report(doing, frame)
    case 'answer':
      return answer(doing, frame)
    case 'pin':
      return pin(doing, frame)
    case 'remove':
      return remove(doing, frame)
    case 'mute':
    case 'kick':
      return curb(doing, frame)
    case 'muteAll':
      return inRoom(doing, frame.key, async (tx, { periodId }) => {
        await sql.updateRoom(tx, periodId, { isMuted: frame.on })
        return [{ kind: 'muteAll', detail: { on: frame.on } }]
      })
    case 'announce':
      await checkWords(doing, frame.text)
      return inRoom(doing, frame.key, async (tx, { periodId }) => {
        await sql.updateRoom(tx, periodId, { announcement: frame.text })
        return [{ kind: 'announce', text: frame.text }]
      })
    case 'caption':
      await checkWords(doing, frame.text)
      return inRoom(doing, frame.key, () => Promise.resolve([{ kind: 'caption', text: frame.text }]))
    case 'autoCaption':
      return autoCaption(doing, frame)
    case 'draw':
      return openDraw(doing, frame)
    case 'drawNow':
      return drawNow(doing, frame)
    case 'dropDraw':
      return dropDraw(doing, frame)
    case 'callOn':
      return callOn(doing, frame)
    case 'ask':
      return ask(doing, frame)
    case 'closeAsk':
      return inRoom(doing, frame.key, async (tx, { periodId }) =>
        endLines(await asks.closeAsks(tx, periodId, { askId: frame.askId })),
      )
  }
}

async function say(doing: Doing, { key, text, replySeq }: Of<'say'>): Result {
  const { services, db, who } = doing
  const { siteId, periodId, userId, userName, headImgUrl, roomRole, ownsCourse } = who
  takeTurn(doing, 'say', messagesPerTenSeconds(roomRole, ownsCourse))
  await checkWords(doing, text)
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
  if (written.refused === 'gone') throw new CallError('notFound')
  throw new CallError('forbidden', texts[written.refused])
}

function hand(doing: Doing, { key, up }: Of<'hand'>): Result {
  const { userId, userName, className } = doing.who
  return inRoom(doing, key, async (tx, { periodId }) =>
    (await members.raiseHand(tx, periodId, userId, up))
      ? [{ kind: 'hand', detail: { userId, name: className || userName, on: up }, forStaff: true }]
      : [],
  )
}

/** Switches captions by a recognizer on or off; the media process does what is wished (media/captions). */
async function autoCaption(doing: Doing, { key, on }: Of<'autoCaption'>): Result {
  if (on === 1 && !(await offersAutoCaptions(doing.services))) throw new CallError('shown', texts.noSpeech)
  return inRoom(doing, key, async (tx, { periodId, autoCaption: before }) => {
    if (before === on) return []
    const state = on === 1 ? captionStates.waiting : captionStates.off
    await sql.updateRoom(tx, periodId, { autoCaption: on, captionState: state })
    return [{ kind: 'autoCaption', detail: { on, state }, forStaff: true }]
  })
}

/** The lecturer asks somebody to speak: their hand goes down, and the room hears who it is. */
function callOn(doing: Doing, { key, userId }: Of<'callOn'>): Result {
  return inRoom(doing, key, async (tx, { periodId }) => {
    const member = await members.selectMember(tx, periodId, userId)
    if (!member) throw new CallError('notFound', texts.notHere)
    await members.raiseHand(tx, periodId, userId, 0)
    return [{ kind: 'callOn', detail: { userId, name: member.userName } }]
  })
}

/** Those who run the session hear of it at once; the moderators of the site find it in their inbox. */
function report(doing: Doing, { key, seq, reason }: Of<'report'>): Result {
  const { services, who } = doing
  return inRoom(doing, key, async (tx, { periodId }) => {
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

function pin(doing: Doing, { key, seq }: Of<'pin'>): Result {
  return inRoom(doing, key, async (tx, { periodId }) => {
    const line = seq > 0 ? await sql.selectLine(tx, periodId, seq) : undefined
    if (seq > 0 && (line?.kind !== 'chat' || line.text === '')) throw new CallError('notFound', texts.noLine)
    await sql.updateRoom(tx, periodId, { pinnedSeq: seq })
    return [{ kind: 'pin', text: line?.text ?? '', detail: { seq, ...(line ? { name: line.userName } : {}) } }]
  })
}

function remove(doing: Doing, { key, seq }: Of<'remove'>): Result {
  return inRoom(doing, key, async (tx, room) => {
    if (!(await sql.removeLine(tx, room.periodId, seq))) throw new CallError('notFound', texts.noLine)
    const unpin = room.pinnedSeq === seq
    if (unpin) await sql.updateRoom(tx, room.periodId, { pinnedSeq: 0 })
    return [{ kind: 'remove', detail: { seq } }, ...(unpin ? [{ kind: 'pin' as const, detail: { seq: 0 } }] : [])]
  })
}

function curb(doing: Doing, frame: Of<'mute'> | Of<'kick'>): Result {
  const { userId } = frame
  return inRoom(doing, frame.key, async (tx, { periodId }) => {
    const member = await members.selectMember(tx, periodId, userId)
    if (!member) throw new CallError('notFound', texts.notHere)
    if (!mayCurb(doing.who.roomRole, member.roomRole)) throw new CallError('forbidden', texts.notAllowed)
    if (frame.type === 'mute') await members.muteMember(tx, periodId, userId, frame.minutes)
    else await members.kickMember(tx, periodId, userId, frame.on)
    const more = frame.type === 'mute' ? { minutes: frame.minutes } : { on: frame.on }
    return [{ kind: frame.type, detail: { userId, name: member.userName, ...more }, forStaff: true }]
  })
}

/** An operator removes a chat line, of whichever session: out of the room, and from beside the replay. @throws {CallError} notFound */
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

/** Asks a prepared question, or one made at this moment. One is open at a time. */
function ask(doing: Doing, { key, askId, draft }: Of<'ask'>): Result {
  if (askId === undefined && !draft) throw new CallError('invalid', texts.noAsk)
  return inRoom(doing, key, async (tx, { periodId }) => {
    if (askId === undefined && (await asks.countAsks(tx, periodId)) >= MAX_ASKS)
      throw new CallError('shown', texts.tooManyAsks)
    const ended = endLines(await asks.closeAsks(tx, periodId, 'all'))
    const id = askId ?? (draft ? await asks.insertAsk(tx, periodId, draft) : '')
    if (!(await asks.openAsk(tx, periodId, id))) throw new CallError('notFound', texts.askGone)
    const { askTitle = '' } = (await asks.selectAsk(tx, periodId, id)) ?? {}
    return [...ended, { kind: 'ask', text: askTitle, detail: { askId: id } }]
  })
}

async function answer({ services, db, who }: Doing, { askId, answerList }: Of<'answer'>): Result {
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
  // Sent again because its answer got lost.
  if (before.join() !== fit.join()) throw new CallError('shown', texts.answerTwice)
  return {}
}

/** Who is there, as a role may see it. */
export const people = (db: Db, who: Doing['who']) => members.selectPeople(db, who.periodId, 300, runs(who.roomRole))
