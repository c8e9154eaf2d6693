import { adminLeadForm, leadForm } from '@zhixing/contract/marketing/lead-form'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { selectOperatorsWith } from '../../user/index.ts'
import { texts } from '../texts.ts'
import * as sql from './form.sql.ts'

/** Forms per site. */
const MAX_FORMS = 50

const publicCalls = implement(leadForm, {
  async view(input, { db }) {
    if (input.formKey === undefined && input.place === undefined) return { form: null }
    return { form: (await sql.selectForm(db, input)) ?? null }
  },
})

const tag = editTag(
  'formKey',
  'formName',
  'title',
  'intro',
  'fieldList',
  'questionList',
  'isSms',
  'campaign',
  'placeList',
  'ownerId',
  'statusId',
)

/** @throws {CallError} conflict for a key of another form, invalid for a repeated question or a foreign owner */
async function check(tx: Tx, form: sql.LeadForm, taken: readonly { id: string; formKey: string }[], id?: string) {
  if (taken.some((other) => other.formKey === form.formKey && other.id !== id))
    throw new CallError('conflict', texts.formTaken, 'formKey')
  const questions = form.questionList.map(({ question }) => question)
  if (new Set(questions).size < questions.length) throw new CallError('invalid', texts.questionTwice, 'questionList')
  if (form.ownerId !== null && !(await selectOperatorsWith(tx, 'counsel')).includes(form.ownerId))
    throw new CallError('invalid', texts.notOperator, 'ownerId')
}

/** Forms are on cached pages of visitors. */
const changed = (services: Services, tx: Tx) =>
  services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'form' })

const operatorCalls = implement(adminLeadForm, {
  list: async (_input, { db }) => ({ list: (await sql.selectForms(db)).map(tag.on) }),

  async save(form, { db, services, setMessage }) {
    const id = await transaction(db, async (tx) => {
      const taken = await sql.lockKeys(tx)
      if (taken.length >= MAX_FORMS) throw new CallError('tooMany', texts.tooManyForms(MAX_FORMS))
      await check(tx, form, taken)
      await changed(services, tx)
      return sql.insertForm(tx, form)
    })
    setMessage(texts.updated)
    return { id }
  },

  async update({ id, etag, ...form }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const taken = await sql.lockKeys(tx)
      tag.refuse(etag, found(await sql.lockForm(tx, id), texts.noForm), form)
      await check(tx, form, taken, id)
      await sql.writeForm(tx, id, form)
      await changed(services, tx)
    })
    setMessage(texts.updated)
    return {}
  },

  async delete({ id }, { db, services }) {
    await transaction(db, async (tx) => {
      await sql.deleteForm(tx, id)
      await changed(services, tx)
    })
    return {}
  },
})

export const calls = [...publicCalls, ...operatorCalls]
