/** Questions of a room, as shown. */
import { askStates } from '@zhixing/contract/live/codes'
import type { AskView } from '@zhixing/contract/live/room-frames'
import type { Sql } from '../../kernel/db/index.ts'
import * as sql from './ask.sql.ts'
import { countByOption } from './rules.ts'

/** Counts of questions by id. */
export async function countsOf(
  db: Sql,
  asks: readonly sql.AskRow[],
): Promise<Map<string, { countList: number[]; answered: number }>> {
  const rows =
    asks.length > 0
      ? await sql.countAnswers(
          db,
          asks.map(({ askId }) => askId),
        )
      : []
  return new Map(
    asks.map(({ askId, optionList }) => {
      const own = rows.filter((row) => row.askId === askId)
      const answered = own.find(({ at }) => at === -1)?.count ?? 0
      return [
        askId,
        {
          countList: countByOption(
            optionList.length,
            own.filter(({ at }) => at >= 0),
          ),
          answered,
        },
      ]
    }),
  )
}

/**
 * A question as shown: until it is closed, right options and counts are only for lecturer and assistants; polls have
 * nothing to hide.
 */
export function viewOf(ask: sql.AskRow, counts: { countList: number[]; answered: number }, isStaff: boolean): AskView {
  const { askId, askType, askTitle, optionList, askHtml, optionHtmlList, rightList, limitSeconds, closeTime } = ask
  const askStatus = ask.isOver ? askStates.closed : ask.askStatus
  const isPoll = rightList.length === 0 ? 1 : 0
  const isOpenCard = isPoll === 0 && askStatus !== askStates.closed && !isStaff
  return {
    askId,
    askType,
    askTitle,
    optionList,
    askHtml,
    optionHtmlList,
    limitSeconds,
    askStatus,
    closeTime,
    isPoll,
    rightList: isOpenCard ? [] : rightList,
    countList: isOpenCard ? null : counts.countList,
    answered: counts.answered,
    explanation: isStaff || askStatus === askStates.closed ? ask.explanation : '',
  }
}

/** The open or last question, for staff and for others. */
export async function currentAsk(db: Sql, periodId: string): Promise<{ staff: AskView; others: AskView } | null> {
  const ask = await sql.selectCurrentAsk(db, periodId)
  if (!ask) return null
  const counts = (await countsOf(db, [ask])).get(ask.askId) ?? { countList: [], answered: 0 }
  return { staff: viewOf(ask, counts, true), others: viewOf(ask, counts, false) }
}
