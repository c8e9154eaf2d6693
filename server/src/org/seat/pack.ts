/** Buying seats: offers are ordered and paid through commerce. */
import { orgPack } from '@zhixing/contract/org/seat'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { cappedPage, offsetOf } from '../../kernel/page.ts'
import { inOrg, orgFor } from '../access.ts'
import { selectSetting } from '../setting.sql.ts'
import { texts } from '../texts.ts'
import { isSold, itemsOf, keyOf, kindFor, kindsOf, withItems } from './kinds/index.ts'
import * as sql from './pack.sql.ts'
import { unitPrice } from './rules.ts'

export const calls = implement(orgPack, {
  async product({ orgId, productType, keyword, ...page }, { db, viewer, services }) {
    await orgFor(db, viewer, orgId, 'manage')
    const kind = kindFor(kindsOf(services), productType)
    const [{ list, totalCount }, { tierList, termDays }] = await Promise.all([
      kind.find(db, { keyword, isFree: 0, isOnShelf: 1 }, { offset: offsetOf(page), limit: page.pageSize }),
      selectSetting(db),
    ])
    const rows = list.map(({ lecturer, ...item }) => ({
      ...item,
      kindName: kind.kindName,
      lecturerName: lecturer?.lecturerName ?? '',
    }))
    return { ...cappedPage(page, totalCount, rows), tierList, termDays }
  },

  async save({ orgId, list }, request) {
    const { answer } = await inOrg(request, orgId, 'manage', async (tx) => {
      const kinds = kindsOf(request.services)
      const [items, { tierList, termDays }] = [await itemsOf(tx, kinds, list), await selectSetting(tx)]
      const packIds: string[] = []
      let price = 0
      for (const { productType, productId, quantity } of list) {
        const item = items.get(keyOf({ productType, productId }))
        if (!item?.isOnShelf || item.isFree === 1) throw new CallError('notFound', texts.noItem)
        const places = await kindFor(kinds, productType).places?.(tx, productId)
        if (places !== undefined && places < quantity)
          throw new CallError('shown', texts.fewPlaces(item.itemName, places))
        const unit = unitPrice(item.price, quantity, tierList)
        price += unit * quantity
        const pack = {
          orgId,
          productType,
          productId,
          quantity,
          unitPrice: unit,
          termDays,
          userId: request.viewer.userId,
        }
        packIds.push(await sql.insertOffer(tx, pack))
      }
      return { log: null, answer: { packIds, price } }
    })
    return answer
  },

  async renew({ orgId, packId }, request) {
    const { answer } = await inOrg(request, orgId, 'manage', async (tx) => {
      const { productType, productId, quantity } = found(
        await sql.selectRenewable(tx, orgId, packId),
        texts.notRenewable,
      )
      const product = { productType, productId }
      const kinds = kindsOf(request.services)
      const [item, { tierList, termDays }] = [
        (await itemsOf(tx, kinds, [product])).get(keyOf(product)),
        await selectSetting(tx),
      ]
      if (!item || !isSold(item, packId) || item.isFree === 1) throw new CallError('shown', texts.notSold)
      const unit = unitPrice(item.price, quantity, tierList)
      const renewal =
        (await sql.selectRenewal(tx, packId, unit)) ??
        (await sql.insertOffer(tx, {
          orgId,
          ...product,
          quantity,
          unitPrice: unit,
          termDays,
          userId: request.viewer.userId,
          renewsId: packId,
        }))
      return { log: null, answer: { packId: renewal, price: unit * quantity } }
    })
    return answer
  },

  async list({ orgId, ...page }, { db, viewer, services }) {
    const { scope } = await orgFor(db, viewer, orgId, 'read')
    if (scope !== null) throw new CallError('forbidden', texts.notAllowed)
    const packs = await sql.pageOfPacks(db, orgId, page)
    const named = await withItems(db, kindsOf(services), packs.list)
    const list = named.map(({ userId, ...row }) => ({
      ...row,
      isMine: userId === viewer.userId ? (1 as const) : (0 as const),
    }))
    return { ...packs, list }
  },

  async cancel({ orgId, packId }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const pack = found(await sql.selectPack(tx, packId), texts.noPack)
      if (pack.orgId !== orgId) throw new CallError('notFound', texts.noPack)
      if (pack.packStatus === sql.packStatus.active) throw new CallError('shown', texts.packActive)
      await sql.closePack(tx, packId)
      return { log: null }
    })
    request.setMessage('取消成功')
    return {}
  },
})
