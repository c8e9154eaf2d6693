/** Operators: rules of seats, and seats granted without an order. */
import { adminOrgSeat } from '@zhixing/contract/org/seat'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { lockOrg, selectOrg } from '../access.sql.ts'
import { logOperation } from '../log.ts'
import { lockSetting, selectSetting, writeSetting } from '../setting.sql.ts'
import { texts } from '../texts.ts'
import { fillWaiting } from './give.ts'
import { itemsOf, keyOf, kindFor, kindsOf } from './kinds/index.ts'
import * as sql from './pack.sql.ts'

const tag = editTag('memberLimit', 'lockPercent', 'termDays', 'tierList')
/** Items shown by a search. */
const SHOWN = 20

export const calls = implement(adminOrgSeat, {
  setting: async (_input, { db }) => tag.on(await selectSetting(db)),

  async saveSetting({ tierList, etag, ...setting }, { db, setMessage }) {
    const sorted = tierList.toSorted((a, b) => a.from - b.from)
    if (new Set(sorted.map(({ from }) => from)).size < sorted.length)
      throw new CallError('invalid', texts.tierTwice, 'tierList')
    await transaction(db, async (tx) => {
      await lockSetting(tx)
      const wanted = { ...setting, tierList: sorted }
      tag.refuse(etag, await selectSetting(tx), wanted)
      await writeSetting(tx, wanted)
    })
    setMessage('保存成功')
    return {}
  },

  async product({ keyword, productType }, { db, services }) {
    const kind = kindFor(kindsOf(services), productType)
    const { list } = await kind.find(db, { keyword, isFree: 0 }, { offset: 0, limit: SHOWN })
    return { list: list.map((item) => ({ ...item, kindName: kind.kindName })) }
  },

  async grant({ orgId, ...grant }, { db, viewer, services, setMessage }) {
    const packId = await transaction(db, async (tx) => {
      found(await selectOrg(tx, orgId), texts.noOrg)
      await lockOrg(tx, orgId)
      const kinds = kindsOf(services)
      const item = found((await itemsOf(tx, kinds, [grant])).get(keyOf(grant)), texts.noItem)
      if (item.orgId !== undefined && item.orgId !== orgId) throw new CallError('notFound', texts.noItem)
      const made = await sql.insertGrant(tx, { ...grant, orgId, unitPrice: 0, userId: viewer.userId })
      if (made === undefined) return found(await sql.selectByKey(tx, viewer.userId, grant.clientKey))
      await fillWaiting(tx, { orgId, kinds }, grant)
      const detail = texts.packName(item.itemName, grant.quantity)
      await logOperation(tx, { orgId, operatorId: viewer.userId, operation: texts.log.granted, detail })
      return made
    })
    setMessage('发放成功')
    return { packId }
  },
})
