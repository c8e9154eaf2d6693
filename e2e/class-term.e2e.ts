/**
 * A term of a class for one learner: invitation, admission, course, exam on two devices, marking, make-up, certificate.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { shortPaper } from './exam-papers.ts'
import { choose, next, previous, question, saved } from './exam-sitting.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, newPerson, SITE, typed, visitor } from './people.ts'

const COURSE = '人人都会的数据分析'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** The course, its lecturer, and a paper with a choice and an essay, both needed to pass. */
const made = () =>
  inside(async (owner) => {
    const [row] = await owner<{ courseId: string; lecturerId: string; mobile: string }[]>`
      SELECT c.id AS "courseId", l.id AS "lecturerId", u.mobile FROM course c
      JOIN lecturer l ON l.site_id = c.site_id AND l.id = c.lecturer_id JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id
      WHERE c.site_id = ${SITE} AND c.course_name = ${COURSE}`
    if (!row) throw new Error('the demo course is not there')
    const paper = await shortPaper(owner, row.lecturerId, {
      problems: 2,
      name: '结业考试卷',
      rules: { passScore: 3, attempts: 1 },
    })
    await owner`
      INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev) VALUES (${SITE}, ${paper.examId}, 1, ${owner.json(paper.doc as never)}, 1, 1) ON CONFLICT DO NOTHING`
    return { ...row, paper }
  })

test('a learner is invited, learns, takes an exam on two devices, fails, makes it up, and gets a verifiable certificate', async () => {
  const { courseId, mobile, paper } = await made()
  const [person, teacher, phone, computer] = await Promise.all([
    newPerson('林小满'),
    visitor(browser),
    visitor(browser, { viewport: { width: 390, height: 844 } }),
    visitor(browser),
  ])
  await Promise.all([
    enterAs(teacher.context(), mobile),
    enterAs(phone.context(), person.mobile),
    enterAs(computer.context(), person.mobile),
  ])
  const run = teacher.context()
  const { gradeId } = await call(run, 'exam/auth/grade/info/save', {
    gradeName: `结业班 ${Date.now() % 100_000}`,
    verificationSet: 2,
    isPublicity: 0,
  })
  await call(run, 'exam/auth/grade/course/save', { gradeId, courseId })
  await call(run, 'exam/auth/grade/certificate/template/save', {
    gradeId,
    title: '结业证书',
    body: '{姓名} 完成了“{班级}”的全部学习。',
    sealLine: '教务处',
    minProgress: 80,
    minTotal: 60,
  })
  const { inviteUrl } = await call(run, 'exam/auth/grade/info/invite', { gradeId })

  // Invitation, application, admission.
  const { pathname, search } = new URL(inviteUrl)
  await open(phone, url(`${pathname}${search}`))
  await phone.getByRole('button', { name: '申请加入' }).click()
  await phone.getByLabel('班级昵称').fill('林小满')
  await phone.getByRole('button', { name: '提交申请' }).click()
  await phone.getByText('申请已提交，等待老师审核').waitFor()
  await open(teacher, url(`/account/grades/admin?gradeId=${gradeId}&tab=apply`))
  await teacher.getByRole('button', { name: '通过', exact: true }).click()
  await teacher.getByText('没有申请').waitFor()

  // Learning without buying.
  await open(phone, url(`/grade/view/${gradeId}?tab=course`))
  await phone.getByRole('button', { name: '开始学习' }).click()
  await phone.getByRole('region', { name: /播放/ }).or(phone.locator('video')).first().waitFor()

  // The exam starts on the phone and continues on a computer with the saved answers.
  const { gradeExamId } = await call(run, 'exam/auth/grade/exam/save', {
    gradeId,
    examId: paper.examId,
    gradeExamName: '结业考试',
    rules: { passScore: 3, attempts: 1 },
  })
  const entrance = url(`/exam/startExam?gradeExamId=${gradeExamId}`)
  await open(phone, entrance)
  await phone.getByRole('button', { name: '开始考试' }).click()
  await phone.locator('[data-item]').first().waitFor()
  await choose(phone, 1, 'B')
  await saved(phone)
  await open(computer, entrance)
  await computer.getByRole('button', { name: '继续考试' }).click()
  await computer.locator('[data-item]').first().waitFor()
  await phone.getByText('另一台设备接管了这次考试').waitFor()
  // It continues at the first unanswered question.
  await question(computer, 2).waitFor()
  await previous(computer)
  expect(await question(computer, 1).getByRole('radio').nth(1).isChecked()).toBe(true)
  await next(computer)
  await question(computer, 2).getByRole('textbox').fill('写得不多。')
  await saved(computer)
  const handIn = async () => {
    await computer.locator('header').getByRole('button', { name: '交卷' }).click()
    await computer.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click()
    await computer.getByRole('heading', { name: '已交卷' }).waitFor()
  }
  await handIn()

  // Marked as failed, with another attempt.
  const roster = url(`/account/grades/exam/view?gradeExamId=${gradeExamId}`)
  const mark = async (score: number, word: string) => {
    await open(teacher, roster)
    await teacher.getByRole('link', { name: '批阅：林小满' }).click()
    await teacher.getByLabel('得分').fill(String(score))
    await teacher.getByRole('button', { name: '保存评分' }).click()
    await teacher.getByLabel('总评').fill(word)
    await eventually(() => teacher.getByRole('button', { name: '完成批阅' }).isEnabled()).toBe(true)
    await teacher.getByRole('button', { name: '完成批阅' }).click()
    await teacher.getByText('已完成批阅').waitFor()
  }
  await mark(0, '再写详细一些')
  await teacher.getByRole('button', { name: '补考', exact: true }).click()
  await teacher.getByLabel('缺考的学员').uncheck()
  await teacher.getByLabel(/^未通过的学员/).check()
  await teacher.getByLabel('补考截止时间').fill(typed(60))
  await teacher.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await teacher.getByRole('dialog').waitFor({ state: 'hidden' })
  await open(computer, url(`/grade/view/${gradeId}?tab=exams`))
  await computer.getByText('未通过').waitFor()
  await computer.getByRole('link', { name: '再考一次：结业考试' }).click()
  await computer.getByRole('button', { name: '开始考试' }).click()
  await computer.locator('[data-item]').first().waitFor()
  await choose(computer, 1, 'B')
  await next(computer)
  await question(computer, 2).getByRole('textbox').fill('这一次把过程都写清楚了。')
  await saved(computer)
  await handIn()
  await mark(2, '进步很大')

  // Progress is inserted; how it is computed is another journey's subject.
  await inside(
    (owner) => owner`
      INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at) VALUES (${SITE}, ${person.id}, ${courseId}, 100, now())
      ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET progress = 100, finished_at = now()`,
  )

  // The certificate.
  await open(teacher, url(`/account/grades/admin?gradeId=${gradeId}&tab=certificate`))
  await teacher.getByRole('button', { name: '为 1 位达标学员颁发证书' }).click()
  await teacher.getByText('颁发成功').waitFor()
  await open(computer, url('/account/certificates'))
  const address = await computer.getByRole('link', { name: '查看证书' }).getAttribute('href')
  const employer = await visitor(browser)
  await open(employer, url(address ?? ''))
  await employer.getByText('证书真实有效').waitFor()
  await employer.getByRole('article').getByText('林小满').waitFor()
})
