/** A class exam from creation to make-up, seen by the teacher and two students. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { addMember, makeGrade } from '../server/test/grade.ts'
import { launch, launchWithCamera, open, url } from './browser.ts'
import { demoLecturer, shortPaper } from './exam-papers.ts'
import { choose, next, question, saved } from './exam-sitting.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, newPerson, SITE, typed, visitor } from './people.ts'

const LECTURER = '13800000002'
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A class of the demo lecturer with two students, and a paper with a choice and an essay. */
async function makeClass() {
  const [first, second] = [await newPerson('林晓'), await newPerson('周航')]
  return inside(async (owner) => {
    const lecturerId = await demoLecturer(owner)
    const [row] = await owner<{ userId: string }[]>`SELECT user_id FROM lecturer WHERE id = ${lecturerId}`
    const { gradeId } = await makeGrade(owner, {
      gradeName: '语文提高班',
      owner: { userId: row?.userId ?? '', lecturerId, token: '', siteId: SITE } as never,
    })
    for (const { id, nickname } of [first, second]) await addMember(owner, gradeId, id, 'student', { nickname })
    const name = `班级小测 ${gradeId.slice(-4)}`
    const paper = await shortPaper(owner, lecturerId, { problems: 2, name, rules: { passScore: 3 } })
    await owner`
      INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev) VALUES (${SITE}, ${paper.examId}, 1, ${owner.json(paper.doc as never)}, 1, 1) ON CONFLICT DO NOTHING`
    return { gradeId, name, examId: paper.examId, first, second }
  })
}
const people = async (mobile: string): Promise<Page> => {
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(page.context(), mobile)
  return page
}
/** Chooses the paper, names the exam and publishes it. */
async function setExam(teacher: Page, { gradeId, name }: { gradeId: string; name: string }, title: string) {
  await open(teacher, url(`/account/grades/exam/set?gradeId=${gradeId}`))
  await teacher.getByPlaceholder('搜索试卷名称').fill(name)
  await teacher.getByRole('button', { name: `选择试卷：${name}` }).click()
  await teacher.getByLabel('考试名称').fill(title)
  await teacher.getByRole('button', { name: '发布考试' }).click()
  await teacher.getByRole('heading', { name: title }).waitFor()
}

test('a teacher creates an exam, a member takes it, it is marked and shown; an absentee makes it up', async () => {
  const [made, teacher] = await Promise.all([makeClass(), people(LECTURER)])
  await setExam(teacher, made, '第一次测验')
  expect(await barriers(teacher)).toEqual([])

  const student = await people(made.first.mobile)
  const examOf = (page: Page) => new URL(page.url()).searchParams.get('gradeExamId') ?? ''
  await open(student, url(`/exam/startExam?gradeExamId=${examOf(teacher)}`))
  await student.getByLabel('姓名').fill('林晓（一组）')
  await student.getByRole('button', { name: '开始考试' }).click()
  await student.locator('[data-item]').first().waitFor()
  await choose(student, 1, 'B')
  await next(student)
  await question(student, 2).getByRole('textbox').fill('我最难忘的一堂课。')
  await saved(student)
  await student.locator('header').getByRole('button', { name: '交卷' }).click()
  await student.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click()
  await student.getByRole('heading', { name: '已交卷' }).waitFor()

  await teacher.reload()
  await teacher.getByRole('link', { name: '批阅：林晓（一组）' }).click()
  await teacher.getByText('我最难忘的一堂课。').waitFor()
  await teacher.getByLabel('得分').fill('2')
  await teacher.getByRole('button', { name: '保存评分' }).click()
  await teacher.getByLabel('总评').fill('写得真切')
  await eventually(() => teacher.getByRole('button', { name: '完成批阅' }).isEnabled()).toBe(true)
  await teacher.getByRole('button', { name: '完成批阅' }).click()
  await teacher.getByText('已完成批阅').waitFor()

  await open(student, url('/account/exams/myExam?state=class'))
  await student.getByText('4 / 4 分').waitFor()
  await student.getByRole('link', { name: '查看结果：第一次测验' }).click()
  await student.getByText('写得真切').waitFor()
  await student
    .getByRole('link', { name: /查看解析|答案解析|解析/ })
    .first()
    .click()
  await student.waitForURL(/gradeExplain/)
  await student.getByText('我最难忘的一堂课。').waitFor()

  // An exam that ends before the second student has seen it.
  const second = await call(teacher.context(), 'exam/auth/grade/exam/save', {
    gradeId: made.gradeId,
    examId: made.examId,
    gradeExamName: '第二次测验',
    endTime: new Date(Date.now() - 300_000).toISOString(),
  })
  const absent = await people(made.second.mobile)
  const list = url(`/grade/view/${made.gradeId}?tab=exams`)
  await Promise.all([
    open(absent, list),
    open(teacher, url(`/account/grades/exam/view?gradeExamId=${second.gradeExamId}`)),
  ])
  await absent.getByText('缺考').waitFor()
  await teacher.getByRole('button', { name: '补考', exact: true }).click()
  await teacher.getByLabel('补考截止时间').fill(typed(60))
  await teacher.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await teacher.getByRole('dialog').waitFor({ state: 'hidden' })
  await open(absent, list)
  await absent.getByRole('link', { name: '进入考试：第二次测验' }).click()
  await absent.getByRole('button', { name: '开始考试' }).click()
  await absent.locator('[data-item]').first().waitFor()
})

test('face check: a student is compared with their portrait, another without a camera is admitted', async () => {
  const camera = await launchWithCamera()
  try {
    const [made, teacher] = await Promise.all([makeClass(), people(LECTURER)])
    await open(teacher, url(`/account/grades/exam/set?gradeId=${made.gradeId}`))
    await teacher.getByPlaceholder('搜索试卷名称').fill(made.name)
    await teacher.getByRole('button', { name: `选择试卷：${made.name}` }).click()
    await teacher.getByLabel('考试名称').fill('结业考试')
    await teacher.getByLabel('老师核对通过后才能进入').check()
    await teacher.getByRole('button', { name: '发布考试' }).click()
    await teacher.getByRole('heading', { name: '结业考试' }).waitFor()
    const address = url(`/exam/startExam?gradeExamId=${new URL(teacher.url()).searchParams.get('gradeExamId')}`)

    const page = await visitor(camera)
    await enterAs(page.context(), made.first.mobile)
    await open(page, address)
    expect(await page.getByRole('button', { name: '开始考试' }).isEnabled()).toBe(false)
    await page.getByRole('button', { name: '用摄像头拍摄' }).click()
    const shoot = async () => {
      await page.getByRole('button', { name: '拍照', exact: true }).click()
      await page.getByRole('button', { name: '提交照片' }).click()
    }
    await shoot()
    await page.getByLabel('我已阅读并同意以上内容').check()
    await page.getByRole('button', { name: '更换：本人照片' }).waitFor()
    await page.getByRole('button', { name: '同意并保存' }).click()
    await shoot()
    await page.getByText('正在等待老师核对').waitFor()

    const other = await people(made.second.mobile)
    await open(other, address)
    await other.getByRole('button', { name: '不同意，请老师放行' }).click()
    await other.getByRole('dialog').getByLabel('原因').fill('不想拍照')
    await other.getByRole('button', { name: '提交申请' }).click()
    await other.getByText('已申请老师放行').waitFor()

    await teacher.reload()
    await teacher.getByRole('link', { name: '人脸核验（2）' }).click()
    expect(await barriers(teacher)).toEqual([])
    await teacher.getByRole('button', { name: '是本人：林晓', exact: true }).click()
    await teacher.getByText('申请放行：不想拍照').waitFor()
    await teacher.getByRole('button', { name: '放行：周航' }).click()
    await teacher.getByRole('dialog').getByLabel('说明').fill('已核对学生证')
    await teacher.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await teacher.getByText('没有等待处理的学员').waitFor()
    for (const student of [page, other]) {
      await open(student, address)
      await eventually(() => student.getByRole('button', { name: '开始考试' }).isEnabled()).toBe(true)
    }
  } finally {
    await camera.close()
  }
})
