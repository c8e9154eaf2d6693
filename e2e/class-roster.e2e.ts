/** A class of new pupils: the office's roster, accounts, slips, and a first sign-in without a phone. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workbook } from '../server/src/grade/book/excel.ts'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { call, enterAs, visitor } from './people.ts'

const LECTURER = '13800000002'
const PUPILS = 40
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** The list of a school: a title above the header, its own titles, the last pupil without a phone. */
async function roster(): Promise<Buffer> {
  const stamp = Date.now() % 10_000
  const rows = Array.from({ length: PUPILS }, (_, at) => [
    `${at + 1}`,
    `2026${String(at + 1).padStart(4, '0')}`,
    `新生${at + 1}`,
    at < PUPILS - 1 ? `1590${String(stamp * 100 + at).padStart(7, '0')}` : '',
    at % 2 === 0 ? '一组' : '二组',
  ])
  const head = ['2026 级 1 班学生名单', '', '', '', '']
  return Buffer.from(await workbook(head, [['序号', '学号', '姓名', '联系电话', '组别'], ...rows]), 'base64')
}

test('a roster becomes a class in four clicks; a pupil without a phone signs in by the slip', async () => {
  const teacher = await visitor(browser)
  await enterAs(teacher.context(), LECTURER)
  const gradeName = `新生班 ${Date.now() % 100_000}`
  const { gradeId } = await call(teacher.context(), 'exam/auth/grade/info/save', { gradeName, verificationSet: 3 })
  await open(teacher, url(`/account/grades/admin?gradeId=${gradeId}`))
  await teacher.getByRole('button', { name: '导入名单' }).click()
  const dialog = teacher.getByRole('dialog')
  const [chooser] = await Promise.all([
    teacher.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: '选择名单' }).click(),
  ])
  await chooser.setFiles({ name: '1班名单.xlsx', mimeType: xlsx, buffer: await roster() })
  await dialog.getByText(`新建账号 ${PUPILS} 人`).waitFor()
  await dialog.getByText('将新建分组：一组、二组').waitFor()
  await dialog.getByRole('button', { name: `导入 ${PUPILS} 人` }).click()
  await dialog.getByText(`成功导入 ${PUPILS} 人，新建账号 ${PUPILS} 个`).waitFor()
  expect(await barriers(teacher)).toEqual([])

  const slips = await teacher.context().newPage()
  await open(slips, url(`/account/grades/slips?gradeId=${gradeId}`))
  expect(await slips.getByRole('img', { name: /的登录二维码$/ }).count()).toBe(PUPILS)
  // Eight on a sheet of A4.
  const pdf = (await slips.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(/\/Count (\d+)/.exec(pdf)?.[1]).toBe('5')
  const { list } = await call(teacher.context(), 'exam/auth/grade/student/slip/list', { gradeId })
  const slip = list.at(-1)

  const pupil = await visitor(browser)
  await open(pupil, slip?.url ?? '')
  await pupil.getByRole('button', { name: '登录', exact: true }).click()
  await pupil.getByRole('heading', { name: '设置新密码' }).waitFor()
  await pupil.getByLabel('新密码').fill('Chunfeng-2026')
  await pupil.getByRole('button', { name: '保存并继续' }).click()
  await pupil.waitForURL((address) => !address.pathname.startsWith('/login'))
  await open(pupil, url(`/grade/view/${gradeId}`))
  await pupil.getByRole('heading', { name: gradeName }).waitFor()
  await open(pupil, url('/account/info'))
  await pupil.getByText(/班级代码 \w{6}，学号 20260040/).waitFor()
  await pupil.getByRole('button', { name: '绑定手机号' }).waitFor()
})
