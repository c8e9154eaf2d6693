import { lead } from '@zhixing/contract/marketing/lead'
import { leadStage, stagesOf } from '@zhixing/contract/marketing/lead-rules'
import type { z } from 'zod'
import { selectPaidOrders } from '../../commerce/index.ts'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { holds } from '../../kernel/permissions.ts'
import { lookUp, mobileFor, msgTypes, selectOperatorsWith, selectPeople, sendMessage } from '../../user/index.ts'
import { texts } from '../texts.ts'
import { receive } from './assign.ts'
import { selectFigures } from './figures.sql.ts'
import { importRows, previewRows } from './import.ts'
import { selectOfLead } from '../placement/attempt.sql.ts'
import * as sql from './lead.sql.ts'
import * as setting from './setting.sql.ts'

/** Leads of a stage on the board, and entries of a timeline. */
const MOST = { board: 50, events: 300, requests: 50, orders: 50, tests: 10 }

const tag = editTag('stage', 'lostReason')
const settingTag = editTag('ownStageList', 'turnList', 'campaignOwnerList', 'regionOwnerList')

type Asking = Pick<Request<'admin'>, 'viewer' | 'site'>

/** The operator whose leads are visible; undefined: all. Managers see all leads, others their own. */
const limitOf = ({ viewer, site }: Asking): string | undefined =>
  holds(viewer, 'counsel.all.leads', site) ? undefined : viewer.userId

type Filter = z.output<typeof lead.board.input>

function filterOf({ owner, isDue, ...rest }: Filter, request: Asking & Pick<Request, 'services'>): sql.LeadFilter {
  const wanted = owner === 'mine' ? request.viewer.userId : owner
  return {
    ...rest,

    ownerId: limitOf(request) ?? wanted,
    dueBefore: isDue === 1 ? endOfDay(request.services.clock.now()) : undefined,
  }
}

/** The end of the day in China, as ISO 8601. Pure. */
export function endOfDay(now: number): string {
  const shift = 8 * 3_600_000
  const day = 24 * 3_600_000
  return new Date((Math.floor((now + shift) / day) + 1) * day - shift).toISOString()
}

const shown = ({ viewer, site }: Asking) => {
  const isWhole = holds(viewer, 'user.mobile', site)
  // The owner of a lead calls its number.
  return (row: sql.LeadRow) => ({
    ...tag.on(row),
    mobile: mobileFor(isWhole || row.ownerId === viewer.userId, row.mobile),
  })
}

const nameOf = (stages: readonly { code: number; name: string }[], code: number) =>
  stages.find((stage) => stage.code === code)?.name ?? ''

async function checkOwners(tx: Tx, ids: readonly string[], field: string): Promise<void> {
  const operators = await selectOperatorsWith(tx, 'counsel')
  if (ids.some((id) => !operators.includes(id))) throw new CallError('invalid', texts.notOperator, field)
}

export const calls = implement(lead, {
  async page(input, request) {
    await lookUp(request, lead.page.path, input.keyword)
    return mapPage(await sql.pageOfLeads(request.db, filterOf(input, request), input), shown(request))
  },

  async board(input, request) {
    await lookUp(request, lead.board.path, input.keyword)
    const { db } = request
    const by = filterOf(input, request)
    const [{ ownStageList }, counts] = await Promise.all([setting.selectSetting(db), sql.countStages(db, by)])
    const count = new Map(counts.map((row) => [row.stage, row.count]))
    const list = await Promise.all(
      stagesOf(ownStageList).map(async ({ code: stage }) => ({
        stage,
        count: count.get(stage) ?? 0,
        leadList: count.has(stage)
          ? (await sql.firstOfStage(db, { ...by, stage }, MOST.board)).map(shown(request))
          : [],
      })),
    )
    return { list }
  },

  async stages(_input, request) {
    const { db } = request
    const [{ ownStageList }, campaignList, operators] = await Promise.all([
      setting.selectSetting(db),
      sql.selectCampaigns(db),
      selectOperatorsWith(db, 'counsel'),
    ])
    const people = await selectPeople(db, operators)
    return {
      stageList: stagesOf(ownStageList),
      campaignList,
      ownerList: operators.map((id) => ({ id, name: people.get(id)?.nickname ?? '' })),
      isManager: limitOf(request) === undefined ? 1 : 0,
    }
  },

  async view({ id }, request) {
    const { db } = request
    const row = found(await sql.selectLead(db, id, limitOf(request)), texts.noLead)
    const [requestList, tests, eventList, orderList] = await Promise.all([
      sql.selectRequests(db, id, MOST.requests),
      selectOfLead(db, row, MOST.tests),
      sql.selectEvents(db, id, MOST.events),
      row.userId ? selectPaidOrders(db, row.userId, row.gmtCreate, MOST.orders) : [],
    ])
    return {
      ...shown(request)(row),
      requestList,
      testList: tests.flatMap(({ result, finishTime, answerList, ...test }) =>
        result && finishTime
          ? [
              {
                ...test,
                levelName: result.levelName,
                topicList: result.topicList,
                answeredCount: answerList.length,
                finishTime,
              },
            ]
          : [],
      ),
      eventList,
      account:
        row.userId && row.registerTime
          ? { userId: row.userId, nickname: row.userName, gmtCreate: row.registerTime }
          : null,
      orderList,
      revenue: orderList.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0),
    }
  },

  async note({ id, result, text, nextCallTime, clientKey }, request) {
    const { db, viewer, services, setMessage } = request
    if (result === undefined && text === '') throw new CallError('invalid', texts.noteEmpty, 'text')
    await transaction(db, async (tx) => {
      const row = found(await sql.lockLead(tx, id, limitOf(request)), texts.noLead)
      const isFirst = await sql.insertEvent(tx, {
        leadId: id,
        kind: result === undefined ? 'note' : 'call',
        result: result ?? '',
        text,
        operatorId: viewer.userId,
        clientKey,
      })
      if (!isFirst) return
      await sql.writeFollowUp(tx, id, { text, nextCallTime })
      // The first call moves a new lead on.
      if (row.stage === leadStage.new && result !== undefined)
        await sql.writeStage(tx, id, {
          stage: leadStage.called,
          lostReason: '',
          calledTime: new Date(services.clock.now()).toISOString(),
        })
    })
    setMessage(texts.noted)
    return {}
  },

  async update({ id, stage, lostReason, etag }, request) {
    const { db, viewer, services, setMessage } = request
    const isLost = stage === leadStage.lost
    if (isLost && lostReason === '') throw new CallError('invalid', texts.reasonMissing, 'lostReason')
    const to = { stage, lostReason: isLost ? lostReason : '' }
    await transaction(db, async (tx) => {
      // Before the lead, as everywhere (createAssigner).
      const stages = stagesOf((await setting.lockSetting(tx)).ownStageList)
      const row = found(await sql.lockLead(tx, id, limitOf(request)), texts.noLead)
      tag.refuse(etag, row, to)
      if (nameOf(stages, stage) === '') throw new CallError('invalid', texts.stageUnknown, 'stage')
      if (row.stage === stage && row.lostReason === to.lostReason) return
      const calledTime =
        row.calledTime ?? (stage === leadStage.new ? null : new Date(services.clock.now()).toISOString())
      await sql.writeStage(tx, id, { ...to, calledTime })
      await sql.insertEvent(tx, {
        leadId: id,
        kind: 'stage',
        text: texts.stageChanged(nameOf(stages, row.stage), nameOf(stages, stage), to.lostReason),
        operatorId: viewer.userId,
      })
    })
    setMessage(texts.updated)
    return {}
  },

  async assign({ id, ownerId }, request) {
    const { db, viewer, services, setMessage } = request
    await transaction(db, async (tx) => {
      const row = found(await sql.lockLead(tx, id, undefined), texts.noLead)
      if (ownerId !== null) await checkOwners(tx, [ownerId], 'ownerId')
      if (row.ownerId === ownerId) return
      const people = ownerId === null ? undefined : await selectPeople(tx, [ownerId])
      await sql.writeOwner(tx, id, ownerId)
      await sql.insertEvent(tx, {
        leadId: id,
        kind: 'owner',
        text: texts.ownerChanged(ownerId === null ? '' : (people?.get(ownerId)?.nickname ?? '')),
        operatorId: viewer.userId,
      })
      if (ownerId !== null && ownerId !== viewer.userId)
        await sendMessage(tx, services, {
          siteId: tx.siteId,
          userIds: [ownerId],
          msgType: msgTypes.system,
          linkUrl: `/admin/counsel?id=${id}`,
          ...texts.given(row.name),
        })
    })
    setMessage(texts.assigned)
    return {}
  },

  async save({ clientKey, ...input }, { db, viewer, services, setMessage }) {
    const isNew = await transaction(db, async (tx) => {
      const known = (await sql.selectKnown(tx, [input.mobile])).has(input.mobile)
      if ((await sql.selectEntered(tx, [clientKey])).has(clientKey)) return !known
      const entered = await receive(tx, services, {
        mobile: input.mobile,
        name: input.name,
        wish: '',
        source: 'hand',
        campaign: input.campaign,
        region: input.region,
        ownerId: viewer.userId,
        text: input.remark,
        operatorId: viewer.userId,
        clientKey,
      })
      return entered.isNew
    })
    setMessage(texts.entered(isNew))
    return { isNew: isNew ? 1 : 0 }
  },

  preview: (input, request) => previewRows(input, request),
  import: (input, request) => importRows(input, request),

  async figures({ by, beginTime, endTime }, { db }) {
    return { list: await selectFigures(db, by, { beginTime, endTime }) }
  },

  settingView: async (_input, { db }) => settingTag.on(await setting.selectSetting(db)),

  async settingUpdate({ etag, ...to }, { db, setMessage }) {
    const names = stagesOf(to.ownStageList).map(({ name }) => name)
    if (new Set(names).size < names.length) throw new CallError('invalid', texts.stageTwice, 'ownStageList')
    if (new Set(to.regionOwnerList.map(({ region }) => region)).size < to.regionOwnerList.length)
      throw new CallError('invalid', texts.regionTwice, 'regionOwnerList')
    await transaction(db, async (tx) => {
      const now = await setting.lockSetting(tx)
      settingTag.refuse(etag, now, to)
      const kept = new Set(to.ownStageList.map(({ code }) => code))
      const removed = now.ownStageList.filter(({ code }) => !kept.has(code))
      const used = await setting.selectUsedStages(
        tx,
        removed.map(({ code }) => code),
      )
      if (used.length > 0)
        throw new CallError(
          'invalid',
          texts.stageUsed(used.map((code) => nameOf(removed, code)).join('、')),
          'ownStageList',
        )
      const ruled = [...to.campaignOwnerList, ...to.regionOwnerList].map(({ ownerId }) => ownerId)
      await checkOwners(tx, [...to.turnList, ...ruled], 'turnList')
      await setting.writeSetting(tx, to)
    })
    setMessage(texts.updated)
    return {}
  },
})
