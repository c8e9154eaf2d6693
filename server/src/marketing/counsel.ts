import { adminCounsel, counsel } from '@zhixing/contract/marketing/counsel'
import { selectSellableCourses } from '../course/index.ts'
import { transaction } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { editTag } from '../kernel/etag.ts'
import { implement } from '../kernel/implement.ts'
import { mapPage } from '../kernel/page.ts'
import { holds } from '../kernel/permissions.ts'
import { checkCaptcha, lookUp, mobileFor, msgTypes, selectOperatorsWith, sendMessage } from '../user/index.ts'
import * as sql from './counsel.sql.ts'
import { texts } from './texts.ts'

/** Maximum number of requests per phone number in 24 hours. */
const MAX_A_DAY = 5

const publicCalls = implement(counsel, {
  async save(input, request) {
    const {
      site: { siteId },
      db,
      services,
      setMessage,
    } = request
    const { captchaId: _, captchaCode: __, courseId, ...form } = input
    setMessage(texts.saved)
    // A captcha is single-use, so a retry must not need a second one.
    if (await sql.isSaved(db, input.clientKey)) return {}
    await checkCaptcha(request, input)
    let courseName = ''
    if (courseId !== undefined) {
      const [course] = await selectSellableCourses(db, [courseId])
      if (!course?.isOnShelf) throw new CallError('notFound', texts.courseMissing, 'courseId')
      courseName = course.courseName
    }
    await transaction(db, async (tx) => {
      // Serialized per number, so that the count is exact.
      if ((await sql.countOfToday(tx, form.mobile)) >= MAX_A_DAY) throw new CallError('tooMany', texts.enough, 'mobile')
      if (!(await sql.insertCounsel(tx, { ...form, courseId: courseId ?? null, courseName }))) return
      await sendMessage(tx, services, {
        siteId,
        userIds: await selectOperatorsWith(tx, 'counsel'),
        msgType: msgTypes.system,
        linkUrl: '/admin/counsel',
        ...texts.arrived(form.name, courseName || form.subject),
      })
    })
    return {}
  },
})

const tag = editTag('status', 'note')

const operatorCalls = implement(adminCounsel, {
  async list(input, request) {
    const { site, viewer, db } = request
    await lookUp(request, adminCounsel.list.path, input.keyword)
    const showsMobiles = holds(viewer, 'user.mobile', site)
    return mapPage(await sql.pageOfCounsels(db, input, input), (row) => ({
      ...tag.on(row),
      mobile: mobileFor(showsMobiles, row.mobile),
    }))
  },

  async update({ id, etag, ...to }, { viewer, db, setMessage }) {
    await transaction(db, async (tx) => {
      await tag.check(tx, { table: 'counsel', id }, etag, to)
      found((await sql.updateCounsel(tx, id, { ...to, operatorId: viewer.userId })) || undefined, texts.noCounsel)
    })
    setMessage(texts.updated)
    return {}
  },
})

export const calls = [...publicCalls, ...operatorCalls]
