/** A teacher and a learner meet in a class: invitation by code, application, admission. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { call, enterAs, eventually, signedIn, visitor } from './people.ts'

const LECTURER = '13800000002'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a class is created, a learner comes by invitation, applies, is admitted and reads the announcement', async () => {
  const teacher = await visitor(browser)
  await enterAs(teacher.context(), LECTURER)
  const gradeName = `旅程班级${Date.now()}`
  await open(teacher, url('/account/grades/teacher/edit'))
  await teacher.getByLabel('班级名称').fill(gradeName)
  await teacher.getByRole('button', { name: '添加问题' }).click()
  await teacher.getByLabel('问题', { exact: true }).fill('你的学校')
  // Leaving by a link keeps what was typed.
  await teacher.getByRole('link', { name: '题库' }).click()
  await teacher.getByRole('button', { name: '继续填写' }).click()
  expect(await teacher.getByLabel('班级名称').inputValue()).toBe(gradeName)
  await teacher.getByText('在班级列表中公开显示').click()
  await teacher.getByRole('button', { name: '发布班级' }).click()
  await teacher.getByRole('heading', { name: gradeName }).waitFor()
  await teacher.getByRole('button', { name: '邀请学员' }).click()
  await teacher.getByRole('img', { name: '邀请二维码' }).waitFor()
  const inviteUrl = await teacher.getByLabel('邀请链接').inputValue()

  const { page: learner, person } = await signedIn(browser, { viewport: { width: 390, height: 844 } })
  const { pathname, search } = new URL(inviteUrl)
  // Without the code the class does not exist.
  expect((await learner.context().request.get(url(pathname))).status()).toBe(404)
  await open(learner, url(`${pathname}${search}`))
  await learner.getByRole('button', { name: '申请加入' }).click()
  await learner.getByLabel('你的学校').fill('第一中学')
  await learner.getByLabel('班级昵称').fill('小林')
  await learner.getByRole('button', { name: '提交申请' }).click()
  await learner.getByText('申请已提交，等待老师审核').waitFor()

  const gradeId = pathname.split('/').at(-1) ?? ''
  await open(teacher, url(`/account/grades/admin?gradeId=${gradeId}&tab=apply`))
  await teacher.getByText('你的学校：第一中学').waitFor()
  await teacher.getByRole('button', { name: '通过', exact: true }).click()
  await teacher.getByText('没有申请').waitFor()
  await call(teacher.context(), 'exam/auth/grade/notice/save', { gradeId, noticeTitle: '周六开课' })

  await open(learner, url('/account/grades/my'))
  await learner.getByText(`你加入《${gradeName}》的申请已通过`).waitFor()
  await learner
    .getByRole('link', { name: new RegExp(gradeName) })
    .first()
    .click()
  await learner.getByText('周六开课').waitFor()
  await learner.getByRole('button', { name: '我已阅读' }).click()
  await learner.getByText('已读', { exact: true }).waitFor()

  const { list } = await call(teacher.context(), 'exam/auth/grade/student/page', { gradeId, userRole: 1 })
  expect(list).toMatchObject([{ userId: person.id, nickname: '小林', joinSource: 1 }])
  const read = async () =>
    (await call(teacher.context(), 'exam/auth/grade/notice/page', { gradeId })).list[0]?.readCount
  await eventually(read).toBe(1)

  // The learner asks, the teacher answers and accepts; the learner gets a message.
  await open(learner, url(`${pathname}?tab=talk`))
  await learner.getByRole('button', { name: '发起话题' }).click()
  await learner.getByLabel('标题').fill('作业什么时候交')
  await learner.getByRole('button', { name: '发布', exact: true }).click()
  await learner.getByRole('heading', { name: '作业什么时候交' }).waitFor()
  const topic = new URL(learner.url()).searchParams.get('topic') ?? ''

  await open(teacher, url(`/account/grades/admin?gradeId=${gradeId}&tab=talk`))
  await teacher.getByText('有新内容').waitFor({ state: 'attached' })
  await teacher.getByRole('link', { name: '作业什么时候交' }).click()
  await teacher.getByRole('textbox', { name: '回复内容' }).fill('周日晚上十点前')
  await teacher.getByRole('button', { name: '发表回复' }).click()
  await eventually(async () => (await teacher.getByRole('textbox', { name: '回复内容' }).innerText()).trim()).toBe('')
  await teacher.getByRole('button', { name: /标记为正确回答/ }).click()
  await teacher.getByText('正确回答', { exact: true }).waitFor()

  await open(learner, url('/account/grades/my'))
  await learner.getByText('1 个话题有新内容').waitFor()
  await open(learner, url(`${pathname}?tab=talk&topic=${topic}`))
  await learner.getByText('周日晚上十点前').waitFor()
  await learner.getByRole('button', { name: '举报' }).first().waitFor()
  await open(teacher, url(`/account/grades/admin?gradeId=${gradeId}&tab=talk&topic=${topic}`))
  await teacher.getByRole('button', { name: '更多操作' }).click()
  await teacher.getByRole('button', { name: '锁定' }).click()
  await open(learner, url(`${pathname}?tab=talk&topic=${topic}`))
  await learner.getByText('该话题已锁定，不能再回复').waitFor()
})
