/** Seats of an organisation: stock, assignment, taking back. */
import { orgSeat } from '@zhixing/contract/org/seat'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { inOrg, orgFor } from '../access.ts'
import { selectDeskSetting } from '../desk/setting.sql.ts'
import { selectKnownDepartments } from '../member/department.sql.ts'
import { selectMembers } from '../member/member.sql.ts'
import { selectSetting } from '../setting.sql.ts'
import { messages, texts } from '../texts.ts'
import { giveSeats, takeSeats } from './give.ts'
import { itemsOf, keyOf, kindFor, kindsOf, withItems } from './kinds/index.ts'
import { isLocked, isLow } from './rules.ts'
import * as sql from './seat.sql.ts'

async function refuseUnknown(tx: Tx, orgId: string, departmentIds: readonly string[]): Promise<void> {
  const named = departmentIds.filter((id) => id !== '0')
  const known = await selectKnownDepartments(tx, orgId, named)
  if (named.some((id) => !known.has(id))) throw new CallError('notFound', texts.noDepartment)
}

/** An item for a log or a message. */
async function itemOf({ services }: Pick<Request<'login'>, 'services'>, tx: Tx, product: sql.SeatProduct) {
  const { itemName = texts.goneItem, url = '/' } =
    (await itemsOf(tx, kindsOf(services), [product])).get(keyOf(product)) ?? {}
  return { itemName, url }
}

export const calls = implement(orgSeat, {
  async stock({ orgId }, { db, viewer, services }) {
    await orgFor(db, viewer, orgId, 'read')
    const [rows, { lockPercent }, { lowPercent }] = await Promise.all([
      sql.selectStock(db, orgId),
      selectSetting(db),
      selectDeskSetting(db, orgId),
    ])
    const kinds = kindsOf(services)
    const list = (await withItems(db, kinds, rows)).map((row) => {
      const left = row.total - row.used
      const isFinishable = kindFor(kinds, row.productType).isFinishable
      return {
        ...row,
        left,
        isFinishable: isFinishable ? (1 as const) : (0 as const),
        isLow: isLow({ ...row, left }, lowPercent) ? (1 as const) : (0 as const),
      }
    })
    return { lockPercent, list }
  },

  async list({ orgId, productType, productId, keyword, isWaiting, ...page }, { db, viewer, services }) {
    const { scope } = await orgFor(db, viewer, orgId, 'read')
    const { lockPercent } = await selectSetting(db)
    const by = { productType, productId, keyword }
    const kinds = kindsOf(services)
    const { lock } = kindFor(kinds, productType)
    const rows = await (isWaiting === 1 ? sql.pageOfWaiting : sql.pageOfSeats)(db, kinds, orgId, scope, by, page)
    return mapPage(rows, (row) => ({
      ...row,
      isLocked: row.seatId !== '0' && isLocked(row, lock, lockPercent) ? 1 : 0,
    }))
  },

  async assign({ orgId, productType, productId, memberIds, departmentIds, isWaiting }, request) {
    const { answer } = await inOrg(request, orgId, 'manage', async (tx, org) => {
      await refuseUnknown(tx, orgId, departmentIds)
      const members = (await selectMembers(tx, orgId, memberIds)).filter(({ statusId }) => statusId === 1)
      if (members.length < new Set(memberIds).size) throw new CallError('notFound', texts.noMember)
      const targets = [
        ...members.map(({ memberId }) => memberId),
        ...(await sql.selectTargets(tx, orgId, departmentIds)),
      ]
      if (targets.length === 0) throw new CallError('invalid', texts.nobody, 'memberIds')
      const product = { productType, productId }
      const given = await giveSeats(tx, { orgId, kinds: kindsOf(request.services) }, product, targets, {
        operatorId: request.viewer.userId,
        isWaiting: isWaiting === 1,
      })
      const [refused] = given.refusedList
      if (refused && given.givenCount + given.heldCount + given.waitingCount === 0)
        throw new CallError('shown', texts.refused.all(refused.memberName, refused.reason, given.refusedList.length))
      const { itemName, url } = await itemOf(request, tx, product)
      const without = new Set(given.refusedList.map(({ memberId }) => memberId))
      const told = members.filter(({ memberId }) => !without.has(memberId))
      if (told.length > 0)
        await sendMessage(tx, request.services, {
          siteId: tx.siteId,
          userIds: told.map(({ userId }) => userId),
          msgType: msgTypes.course,
          linkUrl: url,
          ...messages.seatGiven(org.orgName, itemName),
        })
      const detail = `${itemName} ${texts.people(given.givenCount)}`
      return { log: given.givenCount === 0 ? null : { operation: texts.log.assign, detail }, answer: given }
    })
    request.setMessage(texts.assigned(answer))
    return answer
  },

  async takeBack({ orgId, seatIds }, request) {
    const { answer } = await inOrg(request, orgId, 'manage', async (tx) => {
      const giver = { orgId, kinds: kindsOf(request.services) }
      const known = await sql.selectSeats(tx, giver.kinds, orgId, seatIds)
      if (known.length < new Set(seatIds).size) throw new CallError('notFound', texts.noSeat)
      const { takenCount, lockedCount } = await takeSeats(tx, giver, seatIds, {
        isLeaving: false,
        operatorId: request.viewer.userId,
      })
      const { itemName } = await itemOf(request, tx, known[0] ?? { productType: 0, productId: '0' })
      const detail = `${itemName} ${texts.people(takenCount)}`
      return {
        log: takenCount === 0 ? null : { operation: texts.log.takeBack, detail },
        answer: { takenCount, lockedCount },
      }
    })
    request.setMessage(texts.taken(answer.takenCount, answer.lockedCount))
    return answer
  },

  async rule({ orgId, departmentId, isOn, ...product }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      await refuseUnknown(tx, orgId, [departmentId])
      await sql.writeRule(tx, orgId, departmentId, product, isOn)
      if (isOn === 1)
        await giveSeats(
          tx,
          { orgId, kinds: kindsOf(request.services) },
          product,
          await sql.selectTargets(tx, orgId, [departmentId]),
          {
            operatorId: request.viewer.userId,
            isWaiting: true,
          },
        )
      const operation = isOn === 1 ? texts.log.ruleOn : texts.log.ruleOff
      return { log: { operation, detail: (await itemOf(request, tx, product)).itemName } }
    })
    request.setMessage('设置成功')
    return {}
  },

  async unwait({ orgId, memberIds, ...product }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      await sql.deleteWaiting(tx, orgId, product, memberIds)
      return { log: null }
    })
    request.setMessage('移除成功')
    return {}
  },
})
