/**
 * Verifiable draws: opening publishes the hash of a seed (commitment); drawing fixes the candidates, derives the
 * winners from the seed and publishes it (contract/src/live/draw-rules.ts).
 */
import { askTypes, askStates } from '@zhixing/contract/live/codes'
import { randomBytes } from 'node:crypto'
import { drawAmong, type DrawOffer, drawOffers, drawStates, type DrawView } from '@zhixing/contract/live/draw-frames'
import { candidateHashOf, drawnPlaces, seedHashOf } from '@zhixing/contract/live/draw-rules'
import { stateCode } from '@zhixing/contract/states'
import { periodRight } from '../../course/index.ts'
import type { Db, Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { escapeHtml } from '../../lib/escape.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { selectSession } from '../session.sql.ts'
import { selectAsk } from './ask.sql.ts'
import { checkWords, type RoomContext, withLockedRoom, type FrameOf, type Result } from './context.ts'
import * as sql from './draw.sql.ts'
import { drawNotice, texts } from './texts.ts'

/** Maximum draws per session. */
const MAX_DRAWS = 50
const SEED_BYTES = 32

/** Whether a session may hold draws: allowed by the site, and the course is free. */
export async function drawOfferFor(db: Sql, periodId: string): Promise<DrawOffer> {
  const { isOn } = await sql.selectDrawRule(db)
  if (isOn === 0) return drawOffers.off
  // Right of a stranger; class courses are hidden from them.
  return (await periodRight(db, '0', periodId))?.right === 'none' ? drawOffers.paid : drawOffers.on
}

export const isOffered = (offer: DrawOffer): boolean => offer === drawOffers.on

/** @throws {CallError} shown */
async function mayDraw(db: Sql, periodId: string): Promise<void> {
  const offer = await drawOfferFor(db, periodId)
  if (!isOffered(offer)) throw new CallError('shown', offer === drawOffers.paid ? texts.drawPaid : texts.noDraws)
}

/** Opens a draw and publishes the hash of its seed. One is open at a time. */
export async function openDraw(context: RoomContext, { key, draft }: FrameOf<'draw'>): Result {
  await mayDraw(context.db, context.who.periodId)
  const prize = await checkWords(context, draft.prize)
  const seed = randomBytes(SEED_BYTES).toString('hex')
  const seedHash = await seedHashOf(seed)
  return withLockedRoom(context, key, async (tx, { periodId }) => {
    // endRoom decides open draws: none may be opened after the end.
    const session = await selectSession(tx, periodId)
    if (!session || session.liveStatus > stateCode.live.live) throw new CallError('shown', texts.drawLate)
    const { count, open } = await sql.countDraws(tx, periodId)
    if (open > 0) throw new CallError('shown', texts.drawOpen)
    if (count >= MAX_DRAWS) throw new CallError('shown', texts.tooManyDraws)
    if (draft.among !== drawAmong.present) await requireAsk(tx, periodId, draft.among, draft.askId ?? '0')
    const drawId = await sql.insertDraw(tx, periodId, { ...draft, prize }, { seed, seedHash })
    return [{ kind: 'draw', text: prize, detail: { drawId } }]
  })
}

/** A roll call or question asked in this session. @throws {CallError} notFound */
async function requireAsk(tx: Tx, periodId: string, among: number, askId: string): Promise<void> {
  const ask = await selectAsk(tx, periodId, askId)
  const fits =
    ask &&
    ask.askStatus !== askStates.prepared &&
    (ask.askType === askTypes.rollCall) === (among === drawAmong.rollCall)
  if (!fits) throw new CallError('notFound', texts.drawAskGone)
}

/** Draws an open draw. Idempotent. */
export async function drawNow(context: RoomContext, { key, drawId }: FrameOf<'drawNow'>): Result {
  await mayDraw(context.db, context.who.periodId)
  return withLockedRoom(context, key, async (tx, { periodId }) => {
    const draw = await sql.selectDraw(tx, periodId, drawId)
    if (!draw || draw.drawStatus === drawStates.dropped) throw new CallError('notFound', texts.drawGone)
    if (draw.drawStatus === drawStates.drawn) return []
    if (!(await decideDraw(tx, context.services, periodId, draw))) throw new CallError('shown', texts.nobodyToDraw)
    return [{ kind: 'drawEnd', text: draw.prize, detail: { drawId, on: 1 } }]
  })
}

/**
 * Draws among the current candidates and notifies winners. The room must be locked.
 * @returns whether there were candidates
 */
export async function decideDraw(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
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
  services: Pick<Services, 'events' | 'jobs'>,
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

/** Drops an open draw without winners. */
export function dropDraw(context: RoomContext, { key, drawId }: FrameOf<'dropDraw'>): Result {
  return withLockedRoom(context, key, async (tx, { periodId }) => {
    const draw = await sql.selectDraw(tx, periodId, drawId)
    if (draw?.drawStatus === drawStates.dropped) return []
    if (!draw || !(await sql.dropDraw(tx, periodId, drawId))) throw new CallError('notFound', texts.drawGone)
    return [{ kind: 'drawEnd', text: draw.prize, detail: { drawId, on: 0 } }]
  })
}

/** Draws as shown, without unused seeds. */
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

/** The open or last draw. */
export async function currentDraw(db: Db, periodId: string): Promise<DrawView | null> {
  const row = await sql.selectCurrentDraw(db, periodId)
  return row ? ((await viewsOf(db, [row]))[0] ?? null) : null
}
