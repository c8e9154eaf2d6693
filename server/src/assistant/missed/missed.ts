/** What a person missed of a live session: without a model its places, with one a summary of the captions. */
import { missed } from '@zhixing/contract/assistant/missed'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { missedOf } from '../../live/index.ts'
import { saveTurn } from '../ask/save-turn.ts'
import { selectSentTurn } from '../ask/turn.sql.ts'
import { refuseWhileSitting } from '../ask/sitting.ts'
import { modelFor } from '../model/ready-model.ts'
import { texts } from '../texts.ts'
import { stamp } from '../desk/about.ts'
import { summaryPlaces } from './summary.ts'
import { selectSummaries } from './summary.sql.ts'

// A site without a model has nothing to explain.
const NOTICES = { off: '', site: 'siteSpent', user: 'userSpent' } as const

export const calls = implement(missed, {
  async view({ periodId, isBrief }, { db, viewer, services }) {
    await refuseWhileSitting(db, viewer.userId)
    const { length, list } = await missedOf(services, db, viewer, periodId, isBrief === 1)
    const [only] = list
    const isAbsent = list.length === 1 && only?.begin === 0 && only.end === length ? 1 : 0
    if (isBrief === 1 || list.length === 0)
      return { list: list.map((one) => ({ ...one, hasSummary: 0, turn: null })), isAbsent, spent: '' }
    const [{ lack }, summaries] = await Promise.all([
      modelFor(services, db, viewer.userId),
      selectSummaries(db, viewer.userId, periodId),
    ])
    return {
      list: list.map(({ begin, end, lines, itemList }) => ({
        begin,
        end,
        itemList,
        hasSummary: lack === null && lines.length > 0 ? 1 : 0,
        turn: summaries.find((turn) => turn.videoTime === begin && turn.untilTime === end) ?? null,
      })),
      isAbsent,
      // A site without a model has nothing to explain.
      spent: lack === null || lack === 'off' ? '' : lack,
    }
  },

  async save({ periodId, begin, end, clientKey }, { db, viewer, services }) {
    const { userId } = viewer
    const sent = clientKey ? await selectSentTurn(db, userId, clientKey) : undefined
    if (sent) return sent
    await refuseWhileSitting(db, userId)
    const { courseId, periodName, list } = await missedOf(services, db, viewer, periodId)
    const { lines } = found(
      list.find((one) => one.begin === begin && one.end === end),
      texts.noStretch,
    )
    if (lines.length === 0) throw new CallError('shown', texts.noCaptions)
    const { model, lack } = await modelFor(services, db, userId)
    const [earlier] = await selectSummaries(db, userId, periodId)
    return saveTurn(db, {
      userId,
      talkId: earlier?.talkId,
      courseId,
      title: periodName,
      periodId,
      videoTime: begin,
      untilTime: end,
      question: texts.missedStretch(periodName, stamp(begin), stamp(end)),
      places: summaryPlaces({ periodId, periodName, lines }),
      model,
      notice: lack === null ? '' : NOTICES[lack],
      clientKey,
    })
  },
})
