/** The exam room: a whole exam by keyboard, accessibility, and exactly one hand-in. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { launch, open, signInAs, url } from './browser.ts'
import { demoLecturer, paperOfAllKinds } from './exam-papers.ts'
import { begin, choose, held, makeShortPaper, next, question, saved, stateOf } from './exam-sitting.ts'
import { inside } from './inside.ts'
import { eventually, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a whole exam with every kind of problem by keyboard only, from the rules to the receipt', async () => {
  const paper = await inside(async (owner) => paperOfAllKinds(owner, await demoLecturer(owner)))
  const [single, multiple, judge, blanks, uncertain, order, match, cloze, number, essay, material] = paper.problems
  const { page } = await signedIn(browser)
  const { keyboard } = page
  await open(page, url(`/exam/startExam?examId=${paper.examId}`))
  await page.getByRole('button', { name: '开始考试' }).focus()
  await keyboard.press('Enter')
  await page.waitForURL(/\/exam\/exam\?recordId=/)
  const recordId = new URL(page.url()).searchParams.get('recordId') ?? ''
  await question(page, 1).waitFor()
  const on = async (no: number) => {
    await keyboard.press('Alt+n')
    await eventually(() => question(page, no).evaluate((card) => card === document.activeElement)).toBe(true)
  }
  /** By Tab, as nothing else is pressed. */
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 30; presses++) {
      await keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const element = document.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
      if (label.includes(name)) return
    }
    throw new Error(`Tab never reached ${name}`)
  }

  // Alt+P and Alt+N focus the problem, where letters choose options.
  await on(2)
  await keyboard.press('Alt+p')
  await eventually(() => question(page, 1).evaluate((card) => card === document.activeElement)).toBe(true)
  await keyboard.press('c')
  await keyboard.press('b')
  await on(2)
  await keyboard.press('a')
  await keyboard.press('d')
  await keyboard.press('c')
  await keyboard.press('c')
  await keyboard.press('Alt+m')
  await on(3)
  await keyboard.press('t')
  await on(4)
  await tabTo('第 1 空')
  await keyboard.type('3')
  await keyboard.press('Tab')
  await keyboard.type('3.14')
  await on(5)
  await keyboard.press('1')
  await keyboard.press('3')
  await on(6)
  await tabTo('上移：唐')
  await keyboard.press('Enter')
  await tabTo('下移：宋')
  await keyboard.press('Enter')
  await on(7)
  await tabTo('与“鲁迅”相配的是')
  await keyboard.type('2')
  await keyboard.press('Tab')
  await keyboard.type('1')
  await on(8)
  await tabTo('第 1 空')
  await keyboard.type('A')
  await keyboard.press('Tab')
  await keyboard.type('B')
  await on(9)
  await tabTo('填写数值')
  await keyboard.type('9.8')
  await on(10)
  await tabTo('你的作答')
  await keyboard.type('制造养分，释放氧气。$$6CO_2$$')
  await on(11)
  await tabTo('填写数值')
  await keyboard.type('8')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await on(12)
  await saved(page)

  await keyboard.press('Alt+Enter')
  const dialog = page.getByRole('dialog', { name: '确认交卷？' })
  await dialog.waitFor()
  expect(await dialog.textContent()).toContain('还有 1 道题没有答完')
  expect(await dialog.textContent()).toContain('有 1 道题做了标记')
  await tabTo('交卷')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: '已交卷' }).waitFor()
  expect(await page.locator('[data-receipt]').textContent()).toMatch(/^ZX[\d-]{10,}$/)
  expect(await page.getByText('12 / 13 小题').count()).toBe(1)

  const answers = await held(recordId)
  const parts = material?.doc.subList.map(({ id }) => id ?? '') ?? []
  expect(answers).toEqual({
    [single?.id ?? '']: ['B'],
    [multiple?.id ?? '']: ['A', 'D'],
    [judge?.id ?? '']: ['T'],
    [blanks?.id ?? '']: ['3', '3.14'],
    [uncertain?.id ?? '']: ['A', 'C'],
    // 宋 唐 汉: first 唐 up, then 宋 down.
    [order?.id ?? '']: ['B', 'C', 'A'],
    [match?.id ?? '']: ['2', '1'],
    [cloze?.id ?? '']: ['A', 'B'],
    [number?.id ?? '']: ['9.8'],
    [essay?.id ?? '']: ['制造养分，释放氧气。$$6CO_2$$'],
    [parts[0] ?? '']: ['8'],
    [parts[1] ?? '']: [expect.stringMatching(/^[TF]$/)],
  })
  expect(await stateOf(recordId)).toMatchObject({ submitType: 1 })
})

test('axe finds nothing serious on the start, in the room (every kind, dialogs) and on the receipt, light and dark', async () => {
  const paper = await inside(async (owner) =>
    paperOfAllKinds(owner, await demoLecturer(owner), { leaveLimit: 3, blockCopy: 1 }),
  )
  const { page } = await signedIn(browser, { reducedMotion: 'reduce' })
  const found: string[] = []
  const check = async () => found.push(...(await barriers(page)))
  await open(page, url(`/exam/startExam?examId=${paper.examId}`))
  await page.getByText('可以保存答案').waitFor()
  await check()
  await begin(page, paper.examId)
  await page.getByRole('button', { name: '整卷' }).click()
  await page.locator('.katex').first().waitFor()
  await choose(page, 1, 'B')
  await question(page, 10).getByRole('button', { name: '插入公式' }).click()
  await question(page, 2).getByRole('button', { name: '标记' }).click()
  await check()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Reload: colours in transition would be measured half-way.
  await page.reload()
  await page.locator('.katex').first().waitFor()
  await check()
  for (const tool of ['计算器', '草稿纸', '快捷键']) {
    await page.getByRole('button', { name: tool }).click()
    await page.getByRole('dialog', { name: tool }).waitFor()
    await check()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: '交卷' }).first().click()
  await page.getByRole('dialog', { name: '确认交卷？' }).waitFor()
  await check()
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click()
  await page.getByRole('heading', { name: '已交卷' }).waitFor()
  await check()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await check()
  expect([...new Set(found)]).toEqual([])
})

test('axe finds nothing serious on a phone with the answer sheet open, and in error states', async () => {
  const paper = await inside(async (owner) => paperOfAllKinds(owner, await demoLecturer(owner), { blockCopy: 1 }))
  const { page, person } = await signedIn(browser, {
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const found: string[] = []
  const check = async (state: string) => found.push(...(await barriers(page)).map((barrier) => `${state}: ${barrier}`))
  const recordId = await begin(page, paper.examId)
  await choose(page, 1, 'B')
  await page.getByRole('button', { name: /^答题卡/ }).click()
  await page.getByRole('dialog', { name: '答题卡' }).waitFor()
  await check('sheet')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^第 12 题/ })
    .click()
  await eventually(() => question(page, 12).evaluate((card) => card === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: '辅助阅读' }).click()
  await check('aided reading')
  await page.keyboard.press('Escape')

  await inside(
    (owner) =>
      owner`WITH sent AS (INSERT INTO user_exam_notice (site_id, exam_id, record_id, notice_text, user_id) SELECT site_id, exam_id, id, '请注意时间', user_id FROM user_exam_record WHERE site_id = 12 AND id = ${recordId})
        UPDATE user_exam_record SET notice_total = notice_total + 1 WHERE site_id = 12 AND id = ${recordId}`,
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('请注意时间').waitFor()
  await check('notice')
  await page.context().setOffline(true)
  await question(page, 12).getByRole('textbox').fill('断网')
  await page.getByText('离线，已存本机').waitFor()
  await check('offline')
  await page.context().setOffline(false)
  await saved(page)

  const phone = await visitor(browser)
  await signInAs(phone.context(), person.mobile, 2)
  await begin(phone, paper.examId)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('另一台设备接管了这次考试').waitFor()
  await check('read only')
  await page.getByRole('button', { name: '在本机继续' }).click()
  await saved(page)
  await signInAs(phone.context(), person.mobile, 1)
  await question(page, 12).getByRole('textbox').fill('重新登录')
  await page.getByRole('dialog', { name: '请重新登录，继续考试' }).waitFor()
  await check('sign in')
  await inside(
    (owner) =>
      owner`UPDATE user_exam_record SET cutoff_time = now() + interval '2 seconds' WHERE site_id = 12 AND id = ${recordId}`,
  )
  await signInAs(page.context(), person.mobile, 1)
  await page.keyboard.press('Escape')
  await page.route('**/record/examFinish', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('dialog', { name: '考试时间到' }).waitFor()
  await check('time is up')
  expect([...new Set(found)]).toEqual([])
})

test('pairs are matched by drawing lines, with the same answer as by list boxes', async () => {
  const paper = await inside(async (owner) => paperOfAllKinds(owner, await demoLecturer(owner)))
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await page.getByRole('button', { name: /^第 7 题/ }).click()
  const boxOf = async (selector: string) => {
    const box = await question(page, 7).locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} is not to be seen`)
    return box
  }
  const draw = async (left: string, right: string) => {
    const [from, to] = [await boxOf(`[data-left="${left}"]`), await boxOf(`[data-right="${right}"]`)]
    await page.mouse.move(from.x + from.width, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x - 10, to.y + to.height / 2, { steps: 3 })
    await page.mouse.move(to.x + 20, to.y + to.height / 2)
    await page.mouse.up()
  }
  const lines = question(page, 7).locator('svg[aria-hidden] path[d^="M"]').filter({ visible: true })
  await draw('A', '1')
  await draw('B', '1')
  await draw('A', '2')
  expect(
    await question(page, 7)
      .getByRole('combobox')
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
  ).toEqual(['2', '1'])
  expect(await lines.count()).toBeGreaterThanOrEqual(2)
  await saved(page)
  expect(await held(recordId)).toEqual({ [paper.problems[6]?.id ?? '']: ['2', '1'] })
})

test('submitting twice, and from two tabs, is one hand-in with one receipt', async () => {
  const paper = await makeShortPaper()
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await choose(page, 1, 'B')
  const other = await page.context().newPage()
  await open(other, page.url())
  // The newest tab writes; the other says so.
  await page.getByText('已在另一个标签页打开').waitFor()
  await other.getByText('已保存').waitFor()
  expect(await question(other, 1).getByRole('radio').nth(1).isChecked()).toBe(true)
  await page.getByRole('button', { name: '在这里继续' }).click()
  await saved(page)
  await other.getByText('已在另一个标签页打开').waitFor()
  const handIns: number[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('examFinish')) handIns.push(answer.status())
  })
  await page.locator('header').getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).dblclick()
  await page.getByRole('heading', { name: '已交卷' }).waitFor()
  const receipt = await page.locator('[data-receipt]').textContent()
  await other.getByRole('button', { name: '在这里继续' }).click()
  await other.getByRole('heading', { name: '已交卷' }).waitFor()
  expect(await other.locator('[data-receipt]').textContent()).toBe(receipt)
  expect(handIns).toHaveLength(1)
  expect((await stateOf(recordId)).submitType).toBe(1)
  // The journal of the device is cleared once both tabs have shown the receipt.
  await eventually(() => page.evaluate(() => localStorage.getItem('zx-exam-held'))).toBeNull()
  await eventually(() => page.evaluate(() => caches.keys())).not.toContain(`zhixing-exam-${recordId}`)
})

test('tools survive a reload: type size, highlights, scratch paper, calculator', async () => {
  const paper = await makeShortPaper()
  const { page } = await signedIn(browser)
  await begin(page, paper.examId)
  await page.getByRole('button', { name: '放大字号' }).click()
  const stem = question(page, 1).locator('[data-part$="stem"]')
  await stem.evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.getByRole('button', { name: '高亮', exact: true }).click()
  await page.getByRole('button', { name: '草稿纸' }).click()
  await page.getByRole('textbox', { name: /草稿/ }).fill('1+1=2')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '计算器' }).click()
  await page.getByRole('textbox', { name: '算式' }).fill('2*(3+4)')
  expect(await page.getByRole('dialog').locator('output').textContent()).toBe('14')
  await page.keyboard.press('Escape')
  await next(page)
  // Tool state is saved with a delay.
  await saved(page)
  await page.waitForTimeout(500)
  await page.reload()
  await question(page, 2).waitFor()
  await page.getByRole('button', { name: '上一题' }).first().click()
  expect(await page.evaluate(() => [...(CSS.highlights.get('exam-mark') ?? [])].map(String))).toEqual([
    expect.stringContaining('第 1 道选择题'),
  ])
  await page.getByRole('button', { name: '草稿纸' }).click()
  expect(await page.getByRole('textbox', { name: /草稿/ }).inputValue()).toBe('1+1=2')
})
