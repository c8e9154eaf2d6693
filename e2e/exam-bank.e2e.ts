/** A question bank: problems of several kinds, versions, recycle bin, and hostile text. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { newLecturer } from './lecturers.ts'
import { payloads } from './payloads.ts'
import { inspect, check, must, watched } from './payloads-watch.ts'
import { call } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

/** A new lecturer with an empty bank, signed in. */
async function lecturer(): Promise<Page> {
  const { page } = await newLecturer(browser)
  return page
}

const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (page: Page, text: string) => page.locator('[data-problem]', { hasText: text })

async function write(page: Page, name: string, text: string): Promise<void> {
  await editor(page, name).click()
  await page.keyboard.type(text)
}
const kindTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
async function saved(page: Page): Promise<void> {
  await button(page, '保存').click()
  await page.waitForURL(url('/account/subject'))
}

describe('a question bank', () => {
  test('starts with one problem, which is edited, reverted, deleted and restored', async () => {
    const page = await lecturer()
    await open(page, url('/account/subject'))
    await page.getByText('题库里还没有试题').waitFor()
    await page.getByRole('link', { name: '添加试题' }).first().click()
    await write(page, '题干', '一加一等于几？')
    // Missing fields are marked.
    await button(page, '保存').click()
    await page.locator('#faults').getByText('请选择一个正确答案').waitFor()
    await editor(page, '选项 A').fill('1')
    await editor(page, '选项 B').fill('2')
    await button(page, '将 B 设为正确答案').click()
    // The correct option stays correct when moved by keyboard.
    await button(page, /^选项 B：拖动/).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => editor(page, '选项 A').inputValue()).toBe('2')
    // A trial run is marked by the real rules. The preview follows the form late, and moving its options takes the focus.
    const shown = page.locator('[data-problem="1"]')
    await shown.locator('label', { hasText: '2' }).and(shown.locator('label').first()).waitFor()
    const choice = shown.getByRole('radio').first()
    await choice.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => choice.isChecked()).toBe(true)
    await button(page, '试做判分').click()
    await page.getByText('得分 2 / 2').waitFor()
    await saved(page)
    await row(page, '一加一等于几？').waitFor()

    await row(page, '一加一').getByRole('link', { name: '编辑' }).click()
    await editor(page, '题干').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('二减一等于几？')
    await button(page, '将 B 设为正确答案').click()
    await saved(page)
    await row(page, '二减一等于几？').waitFor()

    await row(page, '二减一').getByRole('link', { name: '编辑' }).click()
    await page.getByText('第 2 版').first().waitFor()
    await button(page, '历史版本').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('一加一等于几？').waitFor()
    await dialog.getByRole('button', { name: '恢复此版本' }).click()
    await page.getByText('第 3 版').first().waitFor()
    await expect.poll(() => editor(page, '题干').textContent()).toBe('一加一等于几？')

    await open(page, url('/account/subject'))
    await button(page, '第 1 题的更多操作').click()
    await button(page, '删除').click()
    await page.getByText('题库里还没有试题').waitFor()
    await open(page, url('/account/subject?scope=bin'))
    await button(page, '恢复').click()
    await page.getByText('回收站是空的').waitFor()
    await open(page, url('/account/subject'))
    await row(page, '一加一等于几？').waitFor()
    await page.context().close()
  })

  test('takes blanks with a formula, one after the other, and remembers the filing', async () => {
    const page = await lecturer()
    await open(page, url('/account/subject/add'))
    await kindTab(page, '填空题')
    await write(page, '题干', '圆的面积是')
    await button(page, '插入空').click()
    await page.keyboard.type('，其中 ')
    await button(page, '插入公式').first().click()
    await page.getByLabel('LaTeX').fill('\\pi\\approx')
    await button(page, '插入').click()
    await editor(page, '题干').press('End')
    await button(page, '插入空').click()
    // Blanks are chips; a typed one becomes a chip with its own key.
    const chips = () => editor(page, '题干').locator('[data-blank]').allTextContents()
    await page.keyboard.type('，见 [[9]]')
    await expect.poll(chips).toEqual(['空 1', '空 2', '空 3'])
    await editor(page, '第 3 空的答案').waitFor()
    for (let left = 4; left > 0; left--) await page.keyboard.press('Backspace')
    await expect.poll(chips).toEqual(['空 1', '空 2'])
    await editor(page, '第 3 空的答案').waitFor({ state: 'detached' })
    // Moving the second blank to the front moves its answer too.
    await editor(page, '第 2 空的答案').fill('2')
    await editor(page, '题干').locator('[data-blank]').nth(1).click()
    await page.keyboard.press('Control+X')
    await expect.poll(chips).toEqual(['空 1'])
    await editor(page, '题干').press('Home')
    await page.keyboard.type('求')
    await page.keyboard.press('Control+V')
    await expect.poll(() => editor(page, '第 1 空的答案').inputValue()).toBe('2')
    await expect.poll(chips).toEqual(['空 1', '空 2'])
    await editor(page, '第 1 空的答案').fill('πr²')
    await editor(page, '第 2 空的答案').fill('3.14')
    await editor(page, '第 2 空的其他正确写法').fill('3.1416')
    await editor(page, '标签').fill('几何，必考')
    await button(page, '保存并添加下一题').click()
    // The next problem has the same kind and filing and is otherwise empty.
    await expect.poll(() => editor(page, '题干').textContent()).toBe('')
    expect(await editor(page, '标签').inputValue()).toBe('几何，必考')
    expect(await page.getByRole('tab', { name: '填空题', exact: true }).getAttribute('aria-selected')).toBe('true')
    const found = url('/account/subject?keyword=%E5%9C%86%E7%9A%84%E9%9D%A2%E7%A7%AF')
    await open(page, found)
    await row(page, '圆的面积是').locator('.katex').first().waitFor()
    const { list } = await call(page.context(), 'exam/auth/exam/problem/list', {})
    expect(list.map(({ problemType, tags }) => [problemType, tags])).toEqual([[4, ['几何', '必考']]])
    expect(list[0]?.problemContent).toMatch(/^<p>求\[\[1]]圆的面积是\[\[2]]，其中 <span [^>]*><\/span><\/p>$/)
    // On a phone the learner's view is a sheet over the form.
    await page.setViewportSize({ width: 390, height: 844 })
    await row(page, '圆的面积是').getByRole('link', { name: '编辑' }).click()
    await expect.poll(chips).toEqual(['空 1', '空 2'])
    await button(page, '预览').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox').first().fill('πr²')
    await sheet.getByRole('button', { name: '试做判分' }).click()
    await sheet.getByText('得分 1 / 2').waitFor()
    await page.keyboard.press('Escape')
    // Saving returns to the search results.
    await button(page, '保存').click()
    await page.waitForURL(found)
    await page.context().close()
  })

  test('takes a material problem with two parts, and keeps what was typed when the tab closes', async () => {
    const page = await lecturer()
    await open(page, url('/account/subject/comprehend'))
    await write(page, '材料', '阅读下面的短文，回答问题。')
    await write(page, '第 1 小题题干', '主旨是什么？')
    await editor(page, '选项 A').fill('甲')
    await editor(page, '选项 B').fill('乙')
    await button(page, '将 A 设为正确答案').click()
    await button(page, '添加小题').click()
    await page.getByLabel('第 2 小题的题型').selectOption({ label: '判断题' })
    await write(page, '第 2 小题题干', '作者赞成。')
    await page.getByRole('radio', { name: '错误' }).first().check()
    await page.locator('[data-save=local]').first().waitFor()
    await page.reload()
    await page.waitForSelector('html[data-alive]', { state: 'attached' })
    await button(page, '恢复未保存的修改').click()
    await expect.poll(() => editor(page, '第 2 小题题干').textContent()).toBe('作者赞成。')
    await saved(page)
    const listed = row(page, '阅读下面的短文')
    await listed.getByText('2 小题').waitFor()
    await listed.getByRole('button', { name: '预览' }).click()
    await page.getByRole('dialog').getByText('主旨是什么？').waitFor()
    // Focus returns to where it was.
    await page.keyboard.press('Escape')
    await expect
      .poll(() => listed.getByRole('button', { name: '预览' }).evaluate((it) => it === document.activeElement))
      .toBe(true)
    await page.context().close()
  })

  test('is edited by several windows at once', async () => {
    const page = await lecturer()
    for (let n = 1; n <= 3; n++)
      await call(page.context(), 'exam/auth/exam/problem/save', {
        problemType: 3,
        problemContent: `第 ${n} 个判断`,
        answer: ['T'],
      })
    await open(page, url('/account/subject'))
    await page.getByLabel('全选本页').check()
    await page.getByText('已选 3 题').waitFor()
    await button(page, '加标签').click()
    await page.getByRole('dialog').getByLabel('标签').fill('期末')
    await button(page, '开始').click()
    await page.getByText('成功 3 道').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
    await row(page, '第 2 个判断').getByText('#期末').waitFor()
    await page.context().close()
  })
})

describe('texts of a problem', () => {
  test('never run as script', async () => {
    const page = await lecturer()
    const token = (await page.context().cookies()).find(({ name }) => name === 'RC_WEB_TOKEN')?.value ?? ''
    const origin = url('')
    const ids: string[] = []
    // Several in each problem, so that one page shows them all.
    for (let at = 0; at < payloads.length; at += 4) {
      const [one = '', two = '', three = '', four = ''] = payloads.slice(at, at + 4)
      const { id } = await must<{ id: string }>(
        origin,
        'exam/auth/exam/problem/save',
        {
          problemType: 1,
          problemContent: `题干${at} ${one}`,
          optionList: [
            { id: 'A', optionContent: `甲 ${two}` },
            { id: 'B', optionContent: `乙 ${three}` },
          ],
          answer: ['A'],
          analysis: `解析 ${four}`,
          tags: [`#${one}`.replace(/\s/g, '').slice(0, 20)],
          keyword: two.slice(0, 200),
        },
        token,
      )
      ids.push(id)
    }
    const seen = await watched(browser, origin, token)
    const shown = await seen.context.newPage()
    for (let at = 1; at <= Math.ceil(ids.length / 20); at++) {
      await check(seen, shown, `/account/subject?pageCurrent=${at}`)
      await row(shown, '题干').first().waitFor()
      await inspect(seen, shown, 'the list')
    }
    for (const id of ids) {
      await check(seen, shown, `/account/subject/add?id=${id}`)
      await shown.getByText('试做判分').waitFor()
      await inspect(seen, shown, 'the form and its preview')
    }
    await seen.context.close()
    expect([...new Set(seen.errors)]).toEqual([])
    await page.context().close()
  }, 180_000)
})
