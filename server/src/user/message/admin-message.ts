import type { z } from 'zod'
import { adminMessage, adminMessageTemplate, audiences } from '@zhixing/contract/user/admin-message'
import { transaction, type Sql, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { holds } from '../../kernel/permissions.ts'
import type { Services } from '../../kernel/services.ts'
import { audiences as groups } from '../extension-points.ts'
import * as sql from './admin-message.sql.ts'
import { selectFoundUsers, selectUsers } from '../operator/admin-user.sql.ts'
import { sendMessageType } from '../jobs.ts'
import * as templates from './message-template.sql.ts'
import { lookUp } from '../operator/lookup.ts'
import { mobileFor } from '../policy.ts'
import { READER, slotsOf } from './message-template.ts'
import { texts } from '../texts.ts'

/** Number of sample names in the preview of an audience. */
const SAMPLE = 5
/** Number of people suggested in a search. */
const CHOICE = 20

const messageTag = editTag(
  'msgTitle',
  'msgText',
  'linkUrl',
  'audience',
  'userIds',
  'refId',
  'msgType',
  'isAnnouncement',
  'sendTime',
)
/** Maps a broadcast to its form fields. */
const asSaved = <T extends { userList: readonly { id: string }[] }>(task: T) => ({
  ...task,
  userIds: task.userList.map(({ id }) => id),
})
const templateTag = editTag('templateName', 'msgTitle', 'msgText', 'linkUrl')

interface Whom {
  audience: sql.Receivers['audience']
  userIds: string[]
  courseId?: string | undefined
}

/** Audience of a higher domain by its code. */
const groupOf = (services: Services, audience: string) => groups.all(services).find(({ code }) => code === audience)

/** Resolves the audience of a form. @throws {CallError} when it is empty, or its object is not on the site */
async function receiversOf(
  db: Sql,
  services: Services,
  siteId: number,
  { audience, userIds, courseId }: Whom,
): Promise<sql.Receivers> {
  if (audience === 'users') {
    if (userIds.length === 0) throw new CallError('invalid', texts.usersNeeded, 'userIds')
    return { audience, userIds: [...new Set(userIds)], refId: null }
  }
  if (audience !== 'course') return { audience, userIds: [], refId: null }
  if (!courseId) throw new CallError('invalid', texts.courseNeeded, 'courseId')
  found(await groupOf(services, audience)?.nameOf(db, courseId), texts.noAudience)
  return { audience, userIds: [], refId: courseId }
}

interface Form extends Whom {
  msgType: number
  msgTitle: string
  msgText: string
  linkUrl: string
  isAnnouncement: 0 | 1
  sendTime: string | null
}

/** Validates and sanitizes the form. @throws {CallError} */
async function taskOf(tx: Tx, services: Services, siteId: number, form: Form): Promise<sql.TaskForm> {
  const whom = await receiversOf(tx, services, siteId, form)
  const msgText = cleanHtml(form.msgText)
  if (!msgText.replace(/<[^>]*>|&nbsp;|\s/g, '') && !msgText.includes('<img'))
    throw new CallError('invalid', '请填写正文', 'msgText')
  const open = slotsOf(form.msgTitle, msgText).filter((slot) => slot !== READER)
  if (open.length > 0) throw new CallError('invalid', texts.slotsLeft(open), 'msgText')
  const now = services.clock.now()
  // Tolerates clock skew of a minute.
  if (form.sendTime && Date.parse(form.sendTime) < now - 60_000)
    throw new CallError('invalid', texts.sendTimePast, 'sendTime')
  if ((await sql.countReceivers(tx, whom, groups.all(services))) === 0)
    throw new CallError('invalid', texts.noReceiver, whom.audience === 'users' ? 'userIds' : 'audience')
  return {
    ...whom,
    msgType: form.msgType,
    msgTitle: form.msgTitle,
    msgText,
    linkUrl: form.linkUrl,
    isAnnouncement: whom.audience === 'all' ? form.isAnnouncement : 0,
    sendTime: form.sendTime ?? new Date(now).toISOString(),
  }
}

async function queue(
  tx: Tx,
  services: Services,
  data: z.output<typeof sendMessageType.data>,
  form: Form,
): Promise<void> {
  await services.jobs.send(tx, sendMessageType, data, form.sendTime ? { startAfter: new Date(form.sendTime) } : {})
}

/** Locks a broadcast that is still waiting. @throws {CallError} notFound, conflict once sending has begun */
async function lockWaiting(tx: Tx, id: string): Promise<sql.Task> {
  const task = found(await sql.lockTask(tx, id), texts.noMessage)
  if (task.taskStatus === sql.taskStatus.cancelled) throw new CallError('conflict', texts.messageCancelled)
  if (task.taskStatus !== sql.taskStatus.waiting) throw new CallError('conflict', texts.messageGone)
  return task
}

const audienceName = (code: string) => audiences.find((one) => one.code === code)?.name ?? code

const messageCalls = implement(adminMessage, {
  async list(input, { db }) {
    return mapPage(await sql.pageOfTasks(db, input, input), (row) => ({
      ...row,
      audienceName: audienceName(row.audience),
    }))
  },

  async people({ keyword }, request) {
    const { site, viewer, db } = request
    const showsMobiles = holds(viewer, 'user.mobile', site)
    const by = { search: await lookUp(request, adminMessage.people.path, keyword), statusId: 1 } as const
    const order = { sortField: 'gmtCreate', sortOrder: 'desc' } as const
    // The newest are found by index; only a search looks at more people than it shows.
    const list =
      by.search.kind === 'none'
        ? await selectUsers(db, by, order, { offset: 0, limit: CHOICE, fromEnd: false })
        : (await selectFoundUsers(db, by, order, { offset: 0, limit: CHOICE })).list
    return { list: list.map((row) => ({ ...row, mobile: mobileFor(showsMobiles, row.mobile) })) }
  },

  async count(input, { site: { siteId }, db, services }) {
    const whom = await receiversOf(db, services, siteId, input)
    const [num, first] = await Promise.all([
      sql.countReceivers(db, whom, groups.all(services)),
      sql.selectFirstReceivers(db, whom, SAMPLE, groups.all(services)),
    ])
    return { num, nicknames: first.map(({ nickname }) => nickname) }
  },

  async save(form, { site: { siteId }, viewer, db, services, setMessage }) {
    const id = await transaction(db, async (tx) => {
      const taskId = await sql.insertTask(tx, viewer.userId, await taskOf(tx, services, siteId, form))
      await queue(tx, services, { siteId, taskId, rev: 1 }, form)
      return taskId
    })
    setMessage(form.sendTime ? '定时发送设置成功' : '操作成功，消息正在发送')
    return { id }
  },

  async update({ id, etag, ...form }, { site: { siteId }, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      await lockWaiting(tx, id)
      const task = await taskOf(tx, services, siteId, form)
      if (etag !== undefined) messageTag.refuse(etag, asSaved(found(await sql.selectTask(tx, id))), task)
      const rev = await sql.updateTask(tx, id, task)
      await queue(tx, services, { siteId, taskId: id, rev }, form)
    })
    setMessage('保存成功')
    return {}
  },

  async cancel({ id }, { db, setMessage }) {
    await transaction(db, async (tx) => {
      const task = found(await sql.lockTask(tx, id), texts.noMessage)
      if (task.taskStatus === sql.taskStatus.cancelled) return
      await lockWaiting(tx, id)
      await sql.cancelTask(tx, id)
    })
    setMessage('取消成功')
    return {}
  },

  async view({ id }, { db, services }) {
    const task = found(await sql.selectTask(db, id), texts.noMessage)
    const refName = task.refId ? ((await groupOf(services, task.audience)?.nameOf(db, task.refId)) ?? '') : ''
    return { ...task, etag: messageTag.of(asSaved(task)), audienceName: audienceName(task.audience), refName }
  },
})

const templateCalls = implement(adminMessageTemplate, {
  async list(input, { db }) {
    return mapPage(await templates.pageOfTemplates(db, input.keyword, input), (row) => ({
      ...templateTag.on(row),
      slotList: slotsOf(row.msgTitle, row.msgText),
    }))
  },

  async save({ id, etag, ...form }, { db, setMessage }) {
    const template = { ...form, msgText: cleanHtml(form.msgText) }
    const saved = await transaction(db, async (tx) => {
      if (id === undefined) return templates.insertTemplate(tx, template)
      templateTag.refuse(etag, found(await templates.lockTemplate(tx, id), texts.noTemplate), template)
      return (await templates.updateTemplate(tx, id, template)) ? id : undefined
    })
    if (!saved) throw new CallError('conflict', texts.templateTaken, 'templateName')
    setMessage('保存成功')
    return { id: saved }
  },

  async delete({ id }, { db, setMessage }) {
    await templates.deleteTemplate(db, id)
    setMessage('删除成功')
    return {}
  },
})

export const calls = [...messageCalls, ...templateCalls]
