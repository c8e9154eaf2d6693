/** Timetable of a class: sessions and dates of its plan; calendar feed. */
import { gradeTimetable } from '@zhixing/contract/grade/timetable'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { gradeFor } from '../access.ts'
import { gradePath, notifyPeople } from '../class/enter.ts'
import { linkKeyOf, linkKind, makeLink, openLink, revokeLink, selectLink } from '../class/link.ts'
import { selectLearnerIds } from '../member/member.sql.ts'
import { feedOf } from './own-calendar.ts'
import { planTexts as texts } from './plan-texts.ts'
import {
  admitSessions,
  changeTimetable,
  check,
  exportSheet,
  holidays,
  importPreview,
  MAX_SESSIONS,
  saveMany,
} from './series.ts'
import { deleteSessions, lockFollowing, updateSeries } from './series.sql.ts'
import * as sql from './timetable.sql.ts'

const DAY = 86_400_000
const MAX_DAYS = 366

const calendarPath = (linkKey: string) => `/grade/calendar/${linkKey}`

/** Notifies the learners of a class of a change in its timetable. */
const notifyLearners = async (
  tx: Tx,
  services: Services,
  gradeId: string,
  message: { msgTitle: string; msgText: string },
): Promise<unknown> => notifyPeople(tx, services, await selectLearnerIds(tx, gradeId), message, gradePath(gradeId))

export const calls = implement(gradeTimetable, {
  async list({ gradeId, from, to }, { db, need, viewer }) {
    const length = Date.parse(to) - Date.parse(from)
    if (length <= 0 || length > MAX_DAYS * DAY) throw new CallError('invalid', texts.wrongStretch, 'to')
    if (gradeId) await gradeFor(db, viewer, gradeId, need)
    const gradeIds = gradeId ? [gradeId] : await sql.selectOwnGrades(db, viewer.userId)
    return { list: await sql.selectEntries(db, gradeIds, viewer.userId, { from, to }) }
  },

  async save(
    { id, clientKey, scope, ignoreConflicts, gradeId, ...session },
    { db, need, viewer, services, setMessage },
  ) {
    const { gradeName } = await gradeFor(db, viewer, gradeId, need)
    if (Date.parse(session.ends) <= Date.parse(session.begins)) throw new CallError('invalid', texts.endsEarly, 'ends')
    const by = { gradeId, userId: viewer.userId, ignores: ignoreConflicts === 1 }
    const { savedId, count } = await changeTimetable(db, async (tx) => {
      if (!id) {
        const known = clientKey ? await sql.selectByKey(tx, gradeId, clientKey) : undefined
        if (known) return { savedId: known, count: 1 }
        if ((await sql.countSessions(tx, gradeId)) >= MAX_SESSIONS)
          throw new CallError('shown', texts.manySessions(MAX_SESSIONS))
        await admitSessions(tx, { ...by, sessions: [session] })
        return {
          savedId: await sql.insertSession(tx, { ...session, gradeId, userId: viewer.userId, clientKey }),
          count: 1,
        }
      }
      const following = await lockFollowing(tx, gradeId, id)
      const before = found(
        following.find((one) => one.id === id),
        texts.noSession,
      )
      const changed = scope === 'following' ? following : [before]
      const shiftMs = Date.parse(session.begins) - Date.parse(before.begins)
      const lengthMs = Date.parse(session.ends) - Date.parse(session.begins)
      const moved = changed.map(({ begins }) => {
        const at = Date.parse(begins) + shiftMs
        return { ...session, begins: new Date(at).toISOString(), ends: new Date(at + lengthMs).toISOString() }
      })
      const ids = changed.map((one) => one.id)
      await admitSessions(tx, { ...by, sessions: moved, except: ids })
      await updateSeries(tx, gradeId, ids, { ...session, shiftMs, lengthMs })
      const isMoved = shiftMs !== 0 || before.place !== session.place
      const last = Math.max(Date.parse(changed.at(-1)?.ends ?? before.ends), Date.parse(session.ends))
      if (isMoved && last > services.clock.now())
        await notifyLearners(
          tx,
          services,
          gradeId,
          ids.length === 1
            ? texts.sessionChanged(gradeName, before, session)
            : texts.seriesMoved(gradeName, before.title, ids.length),
        )
      return { savedId: id, count: ids.length }
    })
    setMessage(count === 1 ? texts.sessionSaved : texts.seriesChanged(count))
    return { id: savedId }
  },

  async delete({ gradeId, id, scope }, { db, need, viewer, services, setMessage }) {
    const { gradeName } = await gradeFor(db, viewer, gradeId, need)
    const count = await transaction(db, async (tx) => {
      const following = await lockFollowing(tx, gradeId, id)
      const before = found(
        following.find((one) => one.id === id),
        texts.noSession,
      )
      const ids = scope === 'following' ? following.map((one) => one.id) : [id]
      await deleteSessions(tx, gradeId, ids)
      const last = ids.length === 1 ? before.ends : (following.at(-1)?.ends ?? before.ends)
      if (Date.parse(last) > services.clock.now())
        await notifyLearners(
          tx,
          services,
          gradeId,
          ids.length === 1
            ? texts.sessionChanged(gradeName, before, null)
            : texts.seriesCancelled(gradeName, before.title, ids.length),
        )
      return ids.length
    })
    setMessage(count === 1 ? texts.sessionDeleted : texts.seriesDeleted(count))
    return {}
  },

  check,
  saveMany,
  importPreview,
  export: exportSheet,
  holidays,

  async link({ gradeId }, { db, need, viewer, services, origin }) {
    if (gradeId) await gradeFor(db, viewer, gradeId, need)
    const link = await selectLink(db, linkKind.calendar, gradeId ?? null, viewer.userId)
    if (!link) return { hasLink: 0, url: '', gmtCreate: null }
    return {
      hasLink: 1,
      url: origin + calendarPath(linkKeyOf(services, db.siteId, link.id)),
      gmtCreate: link.gmtCreate,
    }
  },

  async linkSave({ gradeId = null }, { db, need, viewer, services, origin, setMessage }) {
    if (gradeId !== null) await gradeFor(db, viewer, gradeId, need)
    const { userId } = viewer
    const id = await makeLink(db, { kind: linkKind.calendar, gradeId, userId, operatorId: userId, expireTime: null })
    setMessage(texts.linkMade)
    return { url: origin + calendarPath(linkKeyOf(services, db.siteId, id)) }
  },

  async linkRevoke({ gradeId = null }, { db, need, viewer, setMessage }) {
    if (gradeId !== null) await gradeFor(db, viewer, gradeId, need)
    await transaction(db, (tx) => revokeLink(tx, linkKind.calendar, gradeId, viewer.userId))
    setMessage(texts.linkRevoked)
    return {}
  },

  async calendar({ linkKey }, request) {
    const link = found(await openLink(request, linkKind.calendar, linkKey), texts.noLink)
    return { text: await feedOf(request, link) }
  },
})
