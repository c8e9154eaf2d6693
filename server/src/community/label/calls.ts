import { adminLabel, label } from '@zhixing/contract/community/label'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { mapPage } from '../../kernel/page.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './label.sql.ts'

const tag = editTag('labelName', 'sort', 'statusId')

const labelCalls = implement(label, {
  list: async ({ labelType, pageSize }, { db }) => ({ list: await sql.selectLabels(db, labelType, pageSize) }),
})

const adminCalls = implement(adminLabel, {
  list: async ({ labelType, keyword, ...page }, { db }) =>
    mapPage(await sql.pageOfLabels(db, { labelType, keyword }, page), tag.on),

  async save({ labelName, labelType, sort }, { db, site: { siteId }, services, setMessage }) {
    const id = await transaction(db, async (tx) => {
      const made = await sql.insertLabel(tx, { labelName, labelType, sort })
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'label' })
      return made
    })
    setMessage('保存成功')
    return { id }
  },

  async update({ id, etag, ...to }, { db, site: { siteId }, services, setMessage }) {
    await transaction(db, async (tx) => {
      await tag.check(tx, { table: 'community_label', id }, etag, to)
      const done = await sql.updateLabel(tx, id, to)
      if (done === 'missing') throw new CallError('notFound', '标签不存在')
      if (done === 'taken') throw new CallError('conflict', '已有同名的标签')
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'label' })
    })
    setMessage('保存成功')
    return {}
  },
})

export const calls = [...labelCalls, ...adminCalls]
