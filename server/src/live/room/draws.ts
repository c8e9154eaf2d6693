/**
 * Draws in a room. A draw is opened with the hash of a seed; drawing takes the list of those who can win at that moment, draws by the seed, and shows it: anybody can
 * draw again what was drawn (contract/src/live/draw-rules.ts), and nobody could know it before.
 */
import { randomBytes } from 'node:crypto'
import { drawAmong, type DrawOffer, drawOffers, drawStates, type DrawView } from '@zhixing/contract/live/draw-frames'
import { candidateHashOf, drawnPlaces, seedHashOf } from '@zhixing/contract/live/draw-rules'
import { askStates, askTypes } from '@zhixing/contract/live/room-frames'
import { stateCode } from '@zhixing/contract/states'
import { periodRight } from '../../course/index.ts'
import type { Db, Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { escapeHtml } from '../../lib/escape.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { selectSession } from '../session.sql.ts'
import { selectAsk } from './ask.sql.ts'
import { checkWords, type Doing, inRoom, type Of, type Result } from './doing.ts'
import * as sql from './draw.sql.ts'
import { drawNotice, texts } from './texts.ts'

/** Draws of one session. */
const MAX_DRAWS = 50
const SEED_BYTES = 32

/** Whether a session may have draws: where the site allows it, and nobody has to pay to be there. */
export async function drawOfferFor(db: Sql, periodId: string): Promise<DrawOffer> {
  const { isOn } = await sql.selectDrawRule(db)
  if (isOn === 0) return drawOffers.off
  // What a stranger would have to do: courses of classes are hidden from them.
  return (await periodRight(db, '0', periodId))?.right === 'none' ? drawOffers.paid : drawOffers.on
}

export const isOffered = (offer: DrawOffer): boolean => offer === drawOffers.on

/** @throws {CallError} shown */
async function mayDraw(db: Sql, periodId: string): Promise<void> {
  const offer = await drawOfferFor(db, periodId)
  if (!isOffered(offer)) throw new CallError('shown', offer === drawOffers.paid ? texts.drawPaid : texts.noDraws)
}

/** Opens a draw, with the hash of its seed. One is open at a time. */
export async function openDraw(doing: Doing, { key, draft }: Of<'draw'>): Result {
  await mayDraw(doing.db, doing.who.periodId)
  await checkWords(doing, draft.prize)
  const seed = randomBytes(SEED_BYTES).toString('hex')
  const seedHash = await seedHashOf(seed)
  return inRoom(doing, key, async (tx, { periodId }) => {
    // What is open when a session ends is decided then: nothing is opened afterwards.
    const session = await selectSession(tx, periodId)
    if (!session || session.liveStatus > stateCode.live.live) throw new CallError('shown', texts.drawLate)
    const { count, open } = await sql.countDraws(tx, periodId)
    if (open > 0) throw new CallError('shown', texts.drawOpen)
    if (count >= MAX_DRAWS) throw new CallError('shown', texts.tooManyDraws)
    if (draft.among !== drawAmong.present) await requireAsk(tx, periodId, draft.among, draft.askId ?? '0')
    const drawId = await sql.insertDraw(tx, periodId, draft, { seed, seedHash })
    return [{ kind: 'draw', text: draft.prize, detail: { drawId } }]
  })
}

/** A roll call or question of this session that was asked. @throws {CallError} notFound */
async function requireAsk(tx: Tx, periodId: string, among: number, askId: string): Promise<void> {
  const ask = await selectAsk(tx, periodId, askId)
  const fits =
    ask &&
    ask.askStatus !== askStates.prepared &&
    (ask.askType === askTypes.rollCall) === (among === drawAmong.rollCall)
  if (!fits) throw new CallError('notFound', texts.drawAskGone)
}

/** Draws what is open. Once it is drawn it stays so, however often it is asked for. */
export async function drawNow(doing: Doing, { key, drawId }: Of<'drawNow'>): Result {
  await mayDraw(doing.db, doing.who.periodId)
  return inRoom(doing, key, async (tx, { periodId }) => {
    const draw = await sql.selectDraw(tx, periodId, drawId)
    if (!draw || draw.drawStatus === drawStates.dropped) throw new CallError('notFound', texts.drawGone)
    if (draw.drawStatus === drawStates.drawn) return []
    if (!(await decideDraw(tx, doing.services, periodId, draw))) throw new CallError('shown', texts.nobodyToDraw)
    return [{ kind: 'drawEnd', text: draw.prize, detail: { drawId, on: 1 } }]
  })
}

/** Draws an open draw among those who can win now, and tells the winners. The room must be held. @returns whether there was anybody */
export async function decideDraw(
  tx: Tx,
  services: Pick<Services, 'events'>,
  periodId: string,
  draw: sql.DrawRow,
): Promise<boolean> {
  const { drawId, prize, seed, winnerCount } = draw
  const userIds = await sql.insertEntries(tx, periodId, draw)
  if (userIds.length === 0) return false
  const candidates = { candidateHash: await candidateHashOf(userIds), candidateCount: userIds.length }
  const places = await drawnPlaces({ seed, ...candidates }, winnerCount)
  await sql.setDrawn(tx, drawId, { ...candidates, places })
  const winners = places.map((place) => userIds[place - 1] ?? '')
  await congratulate(tx, services, periodId, prize, winners)
  return true
}

async function congratulate(
  tx: Tx,
  services: Pick<Services, 'events'>,
  periodId: string,
  prize: string,
  userIds: string[],
): Promise<void> {
  const period = await periodRight(tx, '0', periodId)
  const { msgTitle, msgText } = drawNotice(prize)
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds,
    msgType: msgTypes.course,
    linkUrl: period ? `/live/detail/${period.courseId}?period=${periodId}` : '',
    msgTitle,
    msgText: msgText(escapeHtml(period?.periodName ?? ''), escapeHtml(prize)),
  })
}

/** Drops what is open: nobody wins. */
export function dropDraw(doing: Doing, { key, drawId }: Of<'dropDraw'>): Result {
  return inRoom(doing, key, async (tx, { periodId }) => {
    const draw = await sql.selectDraw(tx, periodId, drawId)
    if (draw?.drawStatus === drawStates.dropped) return []
    if (!draw || !(await sql.dropDraw(tx, periodId, drawId))) throw new CallError('notFound', texts.drawGone)
    return [{ kind: 'drawEnd', text: draw.prize, detail: { drawId, on: 0 } }]
  })
}

/** Draws as they are shown: a seed that was not used yet stays here. */
export async function viewsOf(db: Sql, rows: readonly sql.DrawRow[]): Promise<DrawView[]> {
  const winners = await sql.selectWinners(
    db,
    rows.map(({ drawId }) => drawId),
  )
  return rows.map(({ askId: _askId, seed, ...row }) => ({
    ...row,
    seed: row.drawStatus === drawStates.drawn ? seed : '',
    winnerList: winners.filter(({ drawId }) => drawId === row.drawId).map(({ drawId: _drawId, ...winner }) => winner),
  }))
}

/** The draw that is open or was the last. */
export async function currentDraw(db: Db, periodId: string): Promise<DrawView | null> {
  const row = await sql.selectCurrentDraw(db, periodId)
  return row ? ((await viewsOf(db, [row]))[0] ?? null) : null
}
