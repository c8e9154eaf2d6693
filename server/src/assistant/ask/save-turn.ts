/** Stores a turn: a question with its places, which are the answer itself when there is no model. */
import type { TurnNotice } from '@zhixing/contract/assistant/ask'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import type { Model } from '../../platform/model/port.ts'
import { type FoundPlace, shownPlace } from '../passage/passages.ts'
import * as sql from './turn.sql.ts'

interface SavedTurn {
  userId: string
  /** Conversation that is continued; undefined: one begins. */
  talkId: string | undefined
  courseId: string
  /** Title of a new conversation. */
  title: string
  periodId: string
  videoTime: number
  untilTime?: number
  problemId?: string
  question: string
  places: readonly FoundPlace[]
  model: Model | null
  /** Why the places are the answer, if the budget of the model is used up. */
  notice: TurnNotice | ''
  clientKey: string | undefined
}

/** Idempotent by `clientKey`: returns the turn that was stored first with it. */
export async function saveTurn(db: Db, turn: SavedTurn): Promise<sql.TurnRow> {
  const { userId, talkId, courseId, title, places, model, clientKey, ...asked } = turn
  const turnId = await transaction(db, async (tx) =>
    sql.insertTurn(tx, {
      ...asked,
      userId,
      talkId: talkId ?? (await sql.insertTalk(tx, { userId, courseId, title: title.slice(0, 60) })),
      answer: '',
      state: places.length === 0 ? 'uncovered' : model ? 'waiting' : 'places',
      places: places.map(shownPlace),
      model: model?.name ?? '',
      clientKey: clientKey || null,
    }),
  )
  // The same key was sent at the same time.
  const saved = turnId ?? (clientKey ? (await sql.selectSentTurn(db, userId, clientKey))?.turnId : undefined)
  return found(await sql.selectTurn(db, userId, found(saved)))
}
