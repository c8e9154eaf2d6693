import { askTypes, askStates } from '@zhixing/contract/live/codes'
import { liveRoom } from '@zhixing/contract/live/room'
import { loadProblems, selectUsable } from '../../exam/index.ts'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { liveFor } from '../access.ts'
import { selectRecordedParts } from '../replay.sql.ts'
import { firstMoment, secondBeside } from '../rules.ts'
import * as asks from './ask.sql.ts'
import { countsOf } from './asks.ts'
import { askOf } from './bank-ask.ts'
import { shown } from './hub.ts'
import { type LineRow, lockRooms, openRoom, selectLinesBefore, selectReadableAfter } from './line.sql.ts'
import { pageOfAttendance } from './member.sql.ts'
import { ownSession } from './own-session.ts'
import { MAX_ASKS } from './rules.ts'
import { texts } from './texts.ts'

export const calls = implement(liveRoom, {
  async lines({ periodId, after, before, pageSize }, { db, viewer }) {
    const access = found(await liveFor(db, viewer, periodId), texts.noSession)
    if (access.right === 'stopped') throw new CallError('shown', access.stopReason)
    if (access.right === 'none') throw new CallError('notOwned')
    const cut = {
      begunAt: Date.parse(access.begunAt ?? access.startTime),
      parts: access.videoId && access.logId ? await selectRecordedParts(db, access.logId) : null,
      trimBegin: access.trimBegin,
    }
    // Chat from trimmed parts is hidden.
    const first = firstMoment(cut)
    const since = first === null ? undefined : new Date(first).toISOString()
    const rows =
      after === undefined
        ? await selectLinesBefore(db, periodId, before ?? 2_000_000_000, pageSize + 1)
        : await selectReadableAfter(db, periodId, after, pageSize + 1, since)
    const hasMore = rows.length > pageSize
    const list = !hasMore ? rows : after === undefined ? rows.slice(1) : rows.slice(0, pageSize)
    const withSecond = (row: LineRow) => ({ ...shown(row), second: secondBeside(cut, Date.parse(row.time)) })
    return { list: list.map(withSecond), hasMore: hasMore ? 1 : 0 }
  },

  async asks({ periodId }, request) {
    await ownSession(request, periodId)
    const rows = await asks.selectAsks(request.db, periodId)
    const counts = await countsOf(request.db, rows)
    return {
      list: rows.map(({ isOver, askStatus, explanation: _explanation, ...row }) => ({
        ...row,
        askStatus: isOver ? askStates.closed : askStatus,
        ...(counts.get(row.askId) ?? { countList: [], answered: 0 }),
      })),
    }
  },

  async saveAsk({ periodId, askId, ...draft }, request) {
    await ownSession(request, periodId)
    const { db } = request
    if (askId !== undefined) {
      if (!(await asks.updateAsk(db, periodId, askId, draft))) throw new CallError('notFound', texts.askGone)
      return { askId }
    }
    if ((await asks.countAsks(db, periodId)) >= MAX_ASKS) throw new CallError('shown', texts.tooManyAsks)
    return { askId: await asks.insertAsk(db, periodId, draft) }
  },

  async pickAsks({ periodId, problemIdList, limitSeconds }, request) {
    await ownSession(request, periodId)
    const { db, viewer, setMessage } = request
    const ids = [...new Set(problemIdList)]
    const [usable, problems] = await Promise.all([selectUsable(db, viewer.lecturerId, ids), loadProblems(db, ids)])
    const picked = ids.map((problemId) => {
      const { doc } = found(usable.has(problemId) ? problems.get(problemId) : undefined, texts.noProblem)
      const ask = askOf(doc)
      if (typeof ask === 'string') throw new CallError('shown', ask)
      return { ...ask, problemId, limitSeconds }
    })
    const askIdList = await transaction(db, async (tx) => {
      // Lock the room's row: concurrent picks are deduped and counted.
      await openRoom(tx, periodId)
      await lockRooms(tx, [periodId])
      if ((await asks.countAsks(tx, periodId)) + picked.length > MAX_ASKS)
        throw new CallError('shown', texts.tooManyAsks)
      const made: string[] = []
      for (const ask of picked) made.push(await asks.insertBankAsk(tx, periodId, ask))
      return made
    })
    setMessage('题目已准备好')
    return { askIdList }
  },

  async ownAsks({ periodId }, request) {
    const { db, viewer } = request
    const access = found(await liveFor(db, viewer, periodId), texts.noSession)
    if (access.right === 'stopped') throw new CallError('shown', access.stopReason)
    if (access.right === 'none') throw new CallError('notOwned')
    const rows = (await asks.selectAsks(db, periodId)).filter(
      ({ isOver, askStatus, askType }) => (isOver || askStatus === askStates.closed) && askType !== askTypes.rollCall,
    )
    const [counts, answers] = await Promise.all([
      countsOf(db, rows),
      asks.selectOwnAnswers(db, periodId, viewer.userId),
    ])
    const given = new Map(answers.map((answer) => [answer.askId, answer]))
    return {
      // In order of asking.
      list: rows.toReversed().map((row) => ({
        ...row,
        ...(counts.get(row.askId) ?? { countList: [], answered: 0 }),
        answerList: given.get(row.askId)?.answerList ?? null,
        isRight: given.get(row.askId)?.isRight ?? null,
      })),
    }
  },

  async deleteAsk({ periodId, askId }, request) {
    await ownSession(request, periodId)
    if (!(await asks.deleteAsk(request.db, periodId, askId))) throw new CallError('notFound', texts.askGone)
    return {}
  },

  async answers({ periodId, askId, ...page }, request) {
    await ownSession(request, periodId)
    found(await asks.selectAsk(request.db, periodId, askId), texts.askGone)
    return asks.pageOfAnswers(request.db, askId, page)
  },

  async attendance({ periodId, ...page }, request) {
    await ownSession(request, periodId)
    return pageOfAttendance(request.db, periodId, page)
  },
})
