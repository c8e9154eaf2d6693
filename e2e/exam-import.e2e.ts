/** Importing problems from pasted text and Word documents: errors are corrected, rows accepted and undone. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noLabels } from '@zhixing/question-formats/row'
import { samples } from '@zhixing/question-formats/test/samples'
import { readFileAs } from '@zhixing/question-formats/read'
import { writeWord } from '@zhixing/question-formats/word/write'
import { readFileSync } from 'node:fs'
import { launch, open, signInAs, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, newPerson, SITE, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

async function lecturer(): Promise<Page> {
  const person = await newPerson()
  await inside(async (owner) => {
    await owner`UPDATE users SET user_type = 2 WHERE site_id = ${SITE} AND id = ${person.id}`
    await owner`INSERT INTO lecturer (site_id, user_id, lecturer_name) VALUES (${SITE}, ${person.id}, ${person.nickname})`
  })
  const page = await visitor(browser)
  await signInAs(page.context(), person.mobile)
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

describe('importing problems', () => {
  test('pasted text is parsed while typing; an error is corrected; all are accepted, and undone', async () => {
    const page = await lecturer()
    await open(page, url('/account/subject'))
    await page.getByRole('link', { name: '导入试题' }).click()
    await page.getByRole('tab', { name: '粘贴文字' }).click()
    await page
      .getByRole('textbox', { name: '试题文字' })
      .fill('1、水的化学式是\nA. H2O  B. CO2\n答案：A\n2、没有答案的题\nA. 一\nB. 二')
    await page.getByText('识别出 2 题，1 题需要修改').waitFor()
    await button(page, '开始导入').click()
    await page.getByText('请选择一个正确答案').waitFor()
    await page.getByRole('tab', { name: /需修改/ }).click()
    await button(page, '修改第 2 题').click()
    await page.getByRole('dialog').getByRole('button', { name: '将 B 设为正确答案' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await button(page, '入库全部 2 题').click()
    await page.getByText('已入库 2 题').waitFor()
    await page.getByRole('link', { name: '查看入库的题目' }).click()
    await page.locator('[data-problem]', { hasText: '水的化学式是' }).waitFor()
    expect(await page.locator('li[data-problem]').count()).toBe(2)

    await page.goBack()
    await button(page, '撤销本次导入').click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销本次导入' }).click()
    await page.getByText('本次导入已撤销').waitFor()
    await open(page, url('/account/subject'))
    await page.getByText('题库里还没有试题').waitFor()
    await page.context().close()
  })

  test('duplicates of the bank are named and skipped together', async () => {
    const page = await lecturer()
    await call(page.context(), 'exam/auth/exam/problem/save', {
      problemType: 3,
      problemContent: '地球是圆的',
      answer: ['T'],
    })
    await open(page, url('/account/subject/import'))
    await page.getByRole('tab', { name: '粘贴文字' }).click()
    await page.getByRole('textbox', { name: '试题文字' }).fill('1、地球是圆的。\n答案：对\n2、月球是方的。\n答案：错')
    await page.getByText('识别出 2 题').waitFor()
    await button(page, '开始导入').click()
    await page.locator('[data-row="1"]').getByText('题库里已有相同的题').waitFor()
    await page.getByRole('tab', { name: '重复 1' }).click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
    await button(page, '跳过全部 1 道重复题').click()
    await button(page, '入库全部 1 题').click()
    await page.getByText('已入库 1 题').waitFor()
    await page.context().close()
  })

  test('a Word document keeps its formula and image, and the bank is exported as a table', async () => {
    const page = await lecturer()
    const single = samples.single
    const judge = samples.judge
    if (!single || !judge) throw new Error('there are no samples')
    const { file } = writeWord(
      [
        { id: '1', doc: single, labels: noLabels() },
        {
          id: '2',
          doc: { ...judge, problemContent: '<p>看图判断</p><img src="/files/12/9" alt="" loading="lazy" />' },
          labels: noLabels(),
        },
      ],
      new Map([['/files/12/9', { name: 'a.png', bytes: png, width: 8, height: 8 }]]),
      '试题',
    )
    await open(page, url('/account/subject/import'))
    await page
      .getByLabel('选择文件')
      .setInputFiles({ name: '试题.docx', mimeType: 'application/octet-stream', buffer: file })
    await button(page, '开始导入').click()
    await button(page, '入库全部 2 题').waitFor()
    await page.locator('[data-row="1"] .katex').first().waitFor()
    // In the problem, and in the original beside it.
    const pictures = page.locator('[data-row="2"] img')
    expect(await pictures.count()).toBe(2)
    expect(await pictures.first().getAttribute('src')).toMatch(/^\/files\/12\/\d+$/)
    await button(page, '入库全部 2 题').click()
    await page.getByText('已入库 2 题').waitFor()

    await open(page, url('/account/subject'))
    await button(page, '导出').click()
    // Losses of the format are listed before the download.
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /纯文本/ }).check()
    await dialog.getByText('图片（只写地址，在别的系统里看不到）').waitFor()
    await dialog.getByRole('radio', { name: /QTI/ }).check()
    await dialog.getByText('共 2 题，这种格式都能完整保存。').waitFor()
    await dialog.getByRole('radio', { name: /Excel/ }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: '导出' }).click(),
    ])
    const { rows } = await readFileAs(
      new Uint8Array(readFileSync(await download.path())),
      'excel',
      download.suggestedFilename(),
    )
    expect(rows.map(({ doc, errors }) => [doc.problemType, errors.length]).sort()).toEqual([
      [1, 0],
      [3, 0],
    ])
    await page.context().close()
  })

  test('a foreign table: proposed columns are corrected with a preview and remembered', async () => {
    const page = await lecturer()
    const table =
      '编号,试题类型,考核内容,备选,正确项,创建人\n1,单选题,水的化学式是,A.H2O|B.CO2,A,张三\n2,是非,地球是圆的,,正确,张三\n'
    const choose = async () => {
      await open(page, url('/account/subject/import'))
      await page
        .getByLabel('选择文件')
        .setInputFiles({ name: '题库.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
      await button(page, '开始导入').click()
    }
    await choose()
    await page.getByText('识别出 2 题').waitFor()
    await page.getByLabel('考核内容', { exact: true }).selectOption('')
    await page.getByText('请指定哪一列是题干').waitFor()
    await page.getByLabel('考核内容', { exact: true }).selectOption('题干')
    await page.locator('[data-row]').first().getByText('水的化学式是').waitFor()
    await button(page, '按此读取 2 行').click()
    await button(page, '入库全部 2 题').waitFor()
    await choose()
    await page.getByText('这个表格是按已保存的列对应读取的。').waitFor()
    await button(page, '入库全部 2 题').waitFor()
    await page.context().close()
  })

  test('a whole paper is imported with head, sections, points and separate keys, shows unrecognised lines, and becomes a paper', async () => {
    const page = await lecturer()
    await open(page, url('/account/subject/import'))
    await page.getByRole('tab', { name: '粘贴文字' }).click()
    await page
      .getByRole('textbox', { name: '试题文字' })
      .fill(
        [
          '七年级期中测试卷',
          '（考试时间：45分钟 满分：20分）',
          '一、单选题（每题2分，共4分）',
          '1. 水的化学式是（　　） A. H2O  B. CO2',
          '2. 氧的化学式是（　　）',
          'A.O2 B.N2',
          '二、判断题（每题3分，共6分）',
          '3. 地球是圆的。',
          '5. 月球是方的。',
          '三、阅读理解（每小题5分，共10分）',
          '阅读下面的短文，完成6～7题。',
          '很久以前，有一个人住在山脚下，每天到河边打水，看见许多行人来来往往，于是他造了一座桥。',
          '6. 他住在（　　）',
          'A. 山脚下  B. 海边',
          '7. 他造了（　　）',
          'A. 房  B. 桥',
          '参考答案',
          '1-2 AA',
          '3.√ 5.×',
          '6-7 AB',
          '9.C',
        ].join('\n'),
      )
    await button(page, '开始导入').click()
    await page.getByText('题号 1–7，识别 6 题，缺题号 4').waitFor()
    await page.getByText('有 1 处内容没有归入任何题目').waitFor()
    expect(await page.locator('[data-why="unplaced"]').innerText()).toContain('9.C')
    expect(await page.locator('[data-row="1"]').getByRole('complementary', { name: '原文' }).innerText()).toContain(
      '1-2 AA',
    )
    // The problem before the gap in the numbering is flagged.
    await page.locator('[data-row="3"]').getByText('后面缺题号 4').waitFor()
    await button(page, '确认入库第 3 题').click()
    await button(page, '入库全部 4 题').click()
    await page.getByText('已入库 5 题').waitFor()
    await button(page, '组成试卷').click()
    await page.waitForURL(/\/account\/exams\/add\?id=\d+/)
    const examId = new URL(page.url()).searchParams.get('id') ?? ''
    const data = await call(page.context(), 'exam/auth/exam/audit/view', { examId })
    expect(data.examName).toBe('七年级期中测试卷')
    expect(data.rules.answerTime).toBe(45)
    expect(
      data.titleList.map(({ titleName, problemList }) => [titleName, problemList.map(({ rule }) => rule)]),
    ).toMatchObject([
      ['一、单选题', [{ score: 2 }, { score: 2 }]],
      ['二、判断题', [{ score: 3 }, { score: 3 }]],
      ['三、阅读理解', [{ score: 10, subScores: [5, 5] }]],
    ])
    await page.context().close()
  })
})
