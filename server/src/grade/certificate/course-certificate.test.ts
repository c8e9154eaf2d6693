/** Certificates of self-paced courses over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeRecord } from '../../../test/exam.ts'
import { makeCourse, makeDraft, makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { issueCourseCertificates } from './course-certificate.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const rule = {
  title: '结业证书',
  body: '{姓名} 学完了“{课程}”。',
  sealLine: '知行学堂',
  minProgress: 80,
  examId: null as string | null,
}

async function made() {
  const author = await makeLecturer(t.owner)
  const { courseId } = await makeCourse(t.owner, { lecturerId: author.lecturerId, courseName: '摄影' })
  const save = (over: object = {}, who: MadeUser = author) =>
    t.call('course/auth/course/audit/certificate/save', { courseId, ...rule, ...over }, who)
  const progress = (who: MadeUser, percent: number) =>
    t.owner`INSERT INTO course_progress (site_id, user_id, course_id, progress) VALUES (12, ${who.userId}, ${courseId}, ${percent})
      ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET progress = excluded.progress`
  const mine = async (who: MadeUser) =>
    (await t.call('course/auth/course/certificate/mine', { courseId }, who)).data.certificate
  const own = async (who: MadeUser) => (await t.call('exam/auth/grade/certificate/own', {}, who)).data.list
  return { author, courseId, save, progress, mine, own }
}

test('a learner who meets the rule receives one certificate, which anyone can check by its number', async () => {
  const { courseId, save, progress, mine, own } = await made()
  const [done, slow] = [await makeUser(t.owner, { nickname: '小青' }), await makeUser(t.owner)]
  await progress(done, 80)
  await progress(slow, 79.99)
  expect(await mine(done)).toBeNull()
  expect((await save()).code).toBe(200)
  const offered = await t.call('course/api/course/certificate/view', { courseId })
  expect(offered.data.certificate).toMatchObject({ title: '结业证书', minProgress: 80, examId: null })
  await Promise.all([issueCourseCertificates(t.services), mine(done), mine(done)])
  await issueCourseCertificates(t.services)
  expect(await own(slow)).toEqual([])
  const list = await own(done)
  expect(list).toMatchObject([
    { holderName: '小青', gradeName: '摄影', body: '小青 学完了“摄影”。', sealLine: '知行学堂' },
  ])
  const certificateNo = list[0]?.certificateNo ?? ''
  expect(await mine(done)).toMatchObject({ progress: 80, isPassed: 1, certificateNo })
  expect(await mine(slow)).toMatchObject({ progress: 79.99, certificateNo: null })
  const view = (siteId = 12) => t.call('exam/api/certificate/view', { certificateNo }, { siteId })
  expect((await view()).data).toMatchObject({ holderName: '小青', revokeTime: null })
  expect((await view(13)).code).toBe(404)
  const { bytes } = await certificatePdf(t.db(), certificateNo, { origin: 'http://x', picturesOf: async () => ({}) })
  expect(bytes.subarray(0, 4).toString()).toBe('%PDF')
})

test('a revoked certificate is not issued again; a course without a rule issues none, issued ones stay', async () => {
  const { author, courseId, save, progress, mine, own } = await made()
  const [one, two] = [await makeUser(t.owner), await makeUser(t.owner)]
  await save()
  await progress(one, 100)
  const certificateNo = (await mine(one))?.certificateNo ?? ''
  const revoke = (who: MadeUser = author) =>
    t.call('course/auth/course/audit/certificate/revoke', { courseId, certificateNo, reason: '误发' }, who)
  expect((await revoke(await makeLecturer(t.owner))).code).toBe(404)
  expect((await revoke()).code).toBe(200)
  expect((await revoke()).code).toBe(404)
  await issueCourseCertificates(t.services)
  expect(await mine(one)).toMatchObject({ certificateNo: null })
  expect(await own(one)).toMatchObject([{ revokeReason: '误发' }])
  const issued = await t.call('course/auth/course/audit/certificate/list', { courseId }, author)
  expect(issued.data.list).toMatchObject([{ certificateNo, revokeReason: '误发' }])
  expect((await t.call('course/auth/course/audit/certificate/delete', { courseId }, author)).code).toBe(200)
  await progress(two, 100)
  await issueCourseCertificates(t.services)
  expect(await own(two)).toEqual([])
  expect(await own(one)).toHaveLength(1)
})

test('a paper that is demanded has to be passed, with a result that the learner may see', async () => {
  const { author, courseId, save, progress, mine } = await made()
  const paper = await makePaper(t.owner, { lecturerId: author.lecturerId, rules: { scoreShow: 2, passScore: 6 } })
  expect((await save({ examId: paper.examId })).data).toMatchObject({ field: 'examId' })
  await t.owner`
    INSERT INTO course_exam_ref (site_id, course_id, ref_type, ref_id, exam_id, exercise_type, sort)
    VALUES (12, ${courseId}, 1, ${courseId}, ${paper.examId}, 2, 0)`
  expect((await save({ examId: paper.examId })).code).toBe(200)
  const [passed, failed] = [await makeUser(t.owner), await makeUser(t.owner)]
  for (const who of [passed, failed]) await progress(who, 100)
  await makeRecord(t.owner, { paper, userId: passed.userId, examStatus: 5, score: 7 })
  await makeRecord(t.owner, { paper, userId: failed.userId, examStatus: 5, score: 2 })
  // Another paper does not count.
  const other = await makePaper(t.owner, { lecturerId: author.lecturerId, rules: { scoreShow: 2, passScore: 6 } })
  await makeRecord(t.owner, { paper: other, userId: failed.userId, examStatus: 5, score: 7 })
  expect(await mine(failed)).toMatchObject({ isPassed: 0, certificateNo: null })
  // The score is hidden from now on: passing is not revealed by a certificate.
  const show = (scoreShow: number) =>
    t.owner`UPDATE exam_paper SET frozen = jsonb_set(frozen, '{rules,scoreShow}', ${String(scoreShow)}::text::jsonb) WHERE exam_id = ${paper.examId}`
  await show(1)
  expect(await mine(passed)).toMatchObject({ isPassed: 0, certificateNo: null })
  await show(2)
  expect((await mine(passed))?.certificateNo).toMatch(/^ZS/)
})

test('only the author sets the rule, also of a draft; wrong values are refused at their field', async () => {
  const { author, courseId, save } = await made()
  expect((await save({}, await makeLecturer(t.owner))).code).toBe(404)
  expect((await save({}, await makeUser(t.owner))).code).toBe(306)
  expect((await save({ minProgress: 0 })).data).toMatchObject({ field: 'minProgress' })
  expect((await save({ title: '' })).data).toMatchObject({ field: 'title' })
  const view = await t.call('course/auth/course/audit/certificate/view', { courseId }, author)
  expect(view.data).toMatchObject({ isGiven: 0, rule: { title: '结业证书', minProgress: 100 }, issuedCount: 0 })
  const draft = await makeDraft(t.owner)
  const hidden = { courseId: draft.courseId }
  const ofDraft = await t.call('course/auth/course/audit/certificate/save', { ...hidden, ...rule }, draft)
  expect(ofDraft.code).toBe(200)
  expect((await t.call('course/api/course/certificate/view', hidden)).code).toBe(404)
  expect((await t.call('course/auth/course/certificate/mine', hidden, await makeUser(t.owner))).code).toBe(404)
})
