/** Campaign pages: composed by operators, shown to visitors while they run. */
import { adminSalePage, salePage } from '@zhixing/contract/commerce/sale-page'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { mustExist, namesOf, shownBlocks, withoutRepeats } from './blocks.ts'
import * as sql from './campaign.sql.ts'

const tag = editTag('pageType', 'pageTitle', 'blockList', 'beginTime', 'endTime', 'statusId')
const GONE = '活动不存在或已结束'

const pageView = async (request: Pick<Request, 'db' | 'services' | 'site'>, page: sql.SalePage) => ({
  ...page,
  blockList: await shownBlocks(request, page.blockList, page.endTime),
})

const openCalls = implement(salePage, {
  running: async (_input, { db }) => ({ pageType: await sql.selectRunningType(db) }),
  view: async ({ pageType }, request) => pageView(request, found(await sql.selectRunning(request.db, pageType), GONE)),
})

const adminCalls = implement(adminSalePage, {
  async list(input, { db, services }) {
    const now = services.clock.now()
    return mapPage(await sql.pageOfPages(db, input), (row) => ({
      ...row,
      blockTypes: row.blockList.map(({ blockType }) => blockType),
      isRunning:
        row.statusId === 1 &&
        (row.beginTime === null || Date.parse(row.beginTime) <= now) &&
        (row.endTime === null || Date.parse(row.endTime) > now)
          ? (1 as const)
          : (0 as const),
    }))
  },

  async edit({ id }, { db }) {
    const page = found(await sql.selectPage(db, id), GONE)
    return { ...tag.on(page), ...(await namesOf(db, page.blockList)) }
  },

  preview: async ({ id }, request) => pageView(request, found(await sql.selectPage(request.db, id), GONE)),

  async draft({ pageTitle, blockList, endTime }, request) {
    const blocks = await shownBlocks(request, blockList, endTime)
    return { pageType: '', pageTitle, beginTime: null, endTime, blockList: blocks }
  },

  async save({ id, etag, gmtModified, ...typed }, { db, services, site, setMessage }) {
    const { beginTime, endTime } = typed
    if (beginTime && endTime && Date.parse(beginTime) >= Date.parse(endTime))
      throw new CallError('invalid', '结束时间应晚于开始时间', 'endTime')
    const page = { ...typed, blockList: typed.blockList.map(withoutRepeats) }
    await mustExist(db, page.blockList)
    const taken = () => new CallError('invalid', '已有相同地址的活动页', 'pageType')
    const saved = await transaction(db, async (tx) => {
      const change = { siteId: site.siteId, kind: 'sale' }
      if (id === undefined) {
        const made = await sql.insertPage(tx, page)
        if (made) await services.events.publish(tx, 'content.changed', change)
        const one = made ?? (await sql.selectSame(tx, page))
        if (!one) throw taken()
        return one
      }
      const before = found(await sql.lockPage(tx, id), GONE)
      await tag.check(tx, { table: 'sale_page', id }, etag, page)
      if (await sql.isTaken(tx, page.pageType, id)) throw taken()
      if (gmtModified && Date.parse(gmtModified) < Date.parse(before.gmtModified))
        throw new CallError('conflict', '这个活动页已在别处修改，请刷新后再改；你的内容仍在页面上')
      const changed = found(await sql.updatePage(tx, id, page), GONE)
      await services.events.publish(tx, 'content.changed', change)
      return changed
    })
    setMessage('保存成功')
    return saved
  },

  async stand({ id, statusId }, { db, services, site, setMessage }) {
    await transaction(db, async (tx) => {
      if (!(await sql.writeStand(tx, id, statusId))) throw new CallError('notFound', GONE)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'sale' })
    })
    setMessage(statusId === 1 ? '启用成功' : '停用成功')
    return {}
  },
})

export const calls = [...openCalls, ...adminCalls]
