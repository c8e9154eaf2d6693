/** What an organisation sets for itself. */
import { randomBytes } from 'node:crypto'
import { type OwnField, orgDeskSetting } from '@zhixing/contract/org/desk-setting'
import { CallError } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { inOrg, orgFor } from '../access.ts'
import { staffColumns } from '../member/import-rules.ts'
import { fieldsProblem } from '../member/own-fields.ts'
import { texts } from '../texts.ts'
import * as sql from './setting.sql.ts'

const tag = editTag('fieldList', 'keepDays', 'lowPercent')

/** Fields with their keys: a field without one is that of its label, as after a lost answer, else a new one. */
export function keyed(wanted: readonly OwnField[], known: readonly OwnField[], newKey: () => string): OwnField[] {
  const sent = new Set(wanted.map(({ fieldKey }) => fieldKey))
  return wanted.map((field) => {
    if (field.fieldKey !== '') return field
    const same = known.find(({ question, fieldKey }) => question === field.question && !sent.has(fieldKey))
    return { ...field, fieldKey: same?.fieldKey ?? newKey() }
  })
}

export const calls = implement(orgDeskSetting, {
  async view({ orgId }, { db, viewer }) {
    await orgFor(db, viewer, orgId, 'read')
    return tag.on(await sql.selectDeskSetting(db, orgId))
  },

  async save({ orgId, etag, ...wanted }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const before = await sql.selectDeskSetting(tx, orgId)
      const fieldList = keyed(wanted.fieldList, before.fieldList, () => randomBytes(5).toString('hex'))
      const setting = { ...wanted, fieldList }
      tag.refuse(etag, before, setting)
      const problem = fieldsProblem(fieldList, before.fieldList, staffColumns)
      if (problem !== undefined) throw new CallError('invalid', problem, 'fieldList')
      await sql.writeDeskSetting(tx, orgId, setting)
      const kept = new Set(fieldList.map(({ fieldKey }) => fieldKey))
      const removed = before.fieldList.filter(({ fieldKey }) => !kept.has(fieldKey))
      await sql.eraseOwnValues(
        tx,
        orgId,
        removed.map(({ fieldKey }) => fieldKey),
      )
      return {
        log: {
          operation: texts.log.setting,
          detail: texts.fieldsRemoved(removed.map(({ question }) => question)),
        },
      }
    })
    request.setMessage('保存成功')
    return {}
  },
})
