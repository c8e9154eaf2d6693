/** Timetable of a class: sessions and dates of its plan; calendar feed. */
import { gradeTimetable } from '@zhixing/contract/grade/timetable'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { gradeFor } from '../access.ts'
import { calendarText } from './calendar.ts'
import { gradePath, notifyPeople } from '../class/enter.ts'
import { linkKeyOf, linkKind, makeLink, openLink, revokeLink, selectLink } from '../class/link.ts'
import { selectLearnerIds } from '../member/member.sql.ts'
import { planTexts as texts } from './plan-texts.ts'
import * as sql from './timetable.sql.ts'

const DAY = 86_400_000
const MAX_DAYS = 366
const MAX_SESSIONS = 1000

const calendarPath = (linkKey: string) => `/grade/calendar/${linkKey}`

/** Notifies the learners of a class of a change in its timetable. */
const notifyLearners = async (
  tx: Tx,
  services: Services,
  gradeId: string,
  message: { msgTitle: string; msgText: string },
): Promise<void> => notifyPeople(tx, services, await selectLearnerIds(tx, gradeId), message, gradePath(gradeId))

export const calls = implement(gradeTimetable, {
  async list({ gradeId, from, to }, { db, viewer }) {
    const length = Date.parse(to) - Date.parse(from)
    if (length <= 0 || length > MAX_DAYS * DAY) throw new CallError('invalid', texts.wrongStretch, 'to')
    if (gradeId) await gradeFor(db, viewer, gradeId, 'see')
    const gradeIds = gradeId ? [gradeId] : await sql.selectOwnGrades(db, viewer.userId)
    return { list: await sql.selectEntries(db, gradeIds, viewer.userId, { from, to }) }
  },

  async save({ id, ...session }, { db, viewer, services, setMessage }) {
    const { gradeId, gradeName } = await gradeFor(db, viewer, session.gradeId, 'manage')
    if (Date.parse(session.ends) <= Date.parse(session.begins)) throw new CallError('invalid', texts.endsEarly, 'ends')
    const written = { ...session, userId: viewer.userId }
    const savedId = await transaction(db, async (tx) => {
      if (!id) {
        if ((await sql.countSessions(tx, session.gradeId)) >= MAX_SESSIONS)
          throw new CallError('shown', texts.manySessions(MAX_SESSIONS))
        return sql.insertSession(tx, written)
      }
      const before = found(await sql.lockSession(tx, gradeId, id), texts.noSession)
      await sql.updateSession(tx, id, written)
      const isMoved = Date.parse(before.begins) !== Date.parse(session.begins) || before.place !== session.place
      const last = Math.max(Date.parse(before.ends), Date.parse(session.ends))
      if (isMoved && last > services.clock.now())
        await notifyLearners(tx, services, gradeId, texts.sessionChanged(gradeName, before, session))
      return id
    })
    setMessage(texts.sessionSaved)
    return { id: savedId }
  },

  async delete({ gradeId, id }, { db, viewer, services, setMessage }) {
    const { gradeName } = await gradeFor(db, viewer, gradeId, 'manage')
    await transaction(db, async (tx) => {
      const before = found(await sql.lockSession(tx, gradeId, id), texts.noSession)
      await sql.deleteSession(tx, gradeId, id)
      if (Date.parse(before.ends) > services.clock.now())
        await notifyLearners(tx, services, gradeId, texts.sessionChanged(gradeName, before, null))
    })
    setMessage(texts.sessionDeleted)
    return {}
  },

  async link({ gradeId }, { db, viewer, services, origin }) {
    await gradeFor(db, viewer, gradeId, 'see')
    const link = await selectLink(db, linkKind.calendar, gradeId, viewer.userId)
    if (!link) return { hasLink: 0, url: '', gmtCreate: null }
    return {
      hasLink: 1,
      url: origin + calendarPath(linkKeyOf(services, db.siteId, link.id)),
      gmtCreate: link.gmtCreate,
    }
  },

  async linkSave({ gradeId }, { db, viewer, services, origin, setMessage }) {
    await gradeFor(db, viewer, gradeId, 'see')
    const { userId } = viewer
    const id = await makeLink(db, { kind: linkKind.calendar, gradeId, userId, operatorId: userId, expireTime: null })
    setMessage(texts.linkMade)
    return { url: origin + calendarPath(linkKeyOf(services, db.siteId, id)) }
  },

  async linkRevoke({ gradeId }, { db, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, 'see')
    await transaction(db, (tx) => revokeLink(tx, linkKind.calendar, gradeId, viewer.userId))
    setMessage(texts.linkRevoked)
    return {}
  },

  async calendar({ linkKey }, request) {
    const { db, origin, services } = request
    const link = found(await openLink(request, linkKind.calendar, linkKey), texts.noLink)
    // A former member's calendar link stops working.
    const grades = await sql.selectOwnGrades(db, link.userId)
    if (!grades.includes(link.gradeId)) throw new CallError('notFound', texts.noLink)
    const now = services.clock.now()
    const entries = await sql.selectEntries(db, [link.gradeId], link.userId, {
      from: new Date(now - 90 * DAY).toISOString(),
      to: new Date(now + MAX_DAYS * DAY).toISOString(),
    })
    const { gradeName } = await gradeFor(db, { userId: link.userId }, link.gradeId, 'see')
    // Calendars need absolute URLs.
    const whole = entries.map((entry) => (entry.link.startsWith('/') ? { ...entry, link: origin + entry.link } : entry))
    return { text: calendarText(gradeName, new URL(origin).host, whole) }
  },
})
