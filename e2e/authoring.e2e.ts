/** A lecturer's first course from the empty form to a learner, and drafts when something fails. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { editor, fillCourse, submitCourse } from './course-form.ts'
import { dropFiles } from './drop-files.ts'
import { newLecturer } from './lecturers.ts'
import { courseNamed, openLesson, play } from './lessons.ts'
import { call, enterAs, eventually, PASSWORD, type Person, signedIn, visitor } from './people.ts'

const OPERATOR = '13800000000'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-authoring-'))
const film = join(folder, '第1讲_导数的定义.mp4')
const picture = join(folder, 'cover.png')
let browser: Browser
beforeAll(async () => {
  const make = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6']
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
    '-c:a',
    'aac',
    '-shortest',
  ]
  make('-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=25:duration=6', ...sound, ...codec, film)
  make('-f', 'lavfi', '-i', 'testsrc=size=1280x720', '-frames:v', '1', picture)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const saved = (page: Page) => page.locator('[data-save=saved]').first().waitFor()

/** Opens the form of a course with only a name. */
async function courseForm(page: Page, courseName: string): Promise<string> {
  const { courseId } = await call(page.context(), 'course/auth/course/audit/save', { courseName })
  await open(page, url(`/account/vod/add?id=${courseId}`))
  await editor(page).waitFor()
  return courseId
}

async function signInOnPage(page: Page, person: Person): Promise<void> {
  await page.waitForURL(/\/login/)
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await page.getByRole('textbox', { name: '手机号' }).fill(person.mobile)
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
}

describe('a first course', () => {
  test('goes from an empty form through review to a learner', async () => {
    const { page } = await newLecturer(browser)
    const name = `导数入门 ${Date.now() % 100_000}`

    await open(page, url('/account/vod'))
    await page.getByRole('link', { name: '新建课程' }).first().click()
    await editor(page).waitFor()
    await fillCourse(page, { name, picture, words: '从瞬时速度讲起，最后得到 ' })
    await page.getByRole('button', { name: '插入公式' }).click()
    await page.getByLabel('LaTeX').fill("f'(x)=\\lim_{h\\to 0}\\frac{f(x+h)-f(x)}{h}")
    await page.getByRole('button', { name: '插入', exact: true }).click()
    await page.getByRole('button', { name: /下一步/ }).click()

    await page.waitForURL(/\/account\/vod\/period\?id=/)
    const courseId = new URL(page.url()).searchParams.get('id') ?? ''
    for (const chapter of ['认识导数', '练一练']) {
      await page.getByLabel('章节名称').fill(chapter)
      await page.getByRole('button', { name: '添加章节' }).click()
      await page.getByRole('region', { name: chapter }).waitFor()
    }
    await dropFiles(page.getByRole('region', { name: '认识导数' }), [film])
    const row = page.getByRole('listitem').filter({ hasText: '第1讲 导数的定义' })
    await eventually(() => row.innerText(), 90_000).toContain('0:06')

    await page.getByRole('region', { name: '练一练' }).getByRole('button', { name: '添加图文' }).click()
    await page.getByRole('textbox', { name: '图文内容' }).click()
    await page.keyboard.type('求 x 的平方的导数。')
    await saved(page)
    await page.getByRole('link', { name: '返回章节' }).click()
    await page.getByText('9 字').waitFor()

    await submitCourse(page)

    const operator = await browser.newContext()
    await enterAs(operator, OPERATOR)
    await eventually(async () => {
      const judged = await call(operator, 'course/admin/review/pass', { courseId, version: 1 })
      return judged.ok
    }).toBe(1)
    await operator.close()
    await open(page, url(`/account/vod/check?id=${courseId}`))
    await page.getByText('已通过', { exact: true }).first().waitFor()

    const learner = await signedIn(browser)
    await open(learner.page, url(`/view/${courseId}`))
    await learner.page.locator('#intro .katex').first().waitFor()
    const { chapterList } = await call(learner.page.context(), 'course/api/course/chapter/list', { courseId })
    expect(chapterList.map(({ chapterName }) => chapterName)).toEqual(['认识导数', '练一练'])
    await openLesson(learner.page, `/view/${courseId}?period=${chapterList[0]?.periodList[0]?.id}`)
    await play(learner.page)
  })

  test('missing parts are listed before submission, with links', async () => {
    const { page } = await newLecturer(browser)
    const courseId = await courseForm(page, '还没写完')
    await page.getByRole('button', { name: '提交审核' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: /分类/ }).click()
    await eventually(() => page.url()).toContain(`/account/vod/add?id=${courseId}#categoryId1`)
  })

  test('a person who is not a lecturer has no such pages', async () => {
    const { page } = await signedIn(browser)
    for (const path of ['/account/vod', '/account/vod/add', '/account/vod/video'])
      expect((await page.goto(url(path)))?.status(), path).toBe(403)
  })
})

describe('a draft is not lost', () => {
  test('when the page crashes: the next one offers it', async () => {
    const { page } = await newLecturer(browser)
    await open(page, url('/account/vod/add'))
    await editor(page).click()
    await page.keyboard.type('一段写了很久的课程介绍。')
    await page.getByLabel('名称').fill('被打断的课程')
    await page.locator('[data-save=local]').first().waitFor()
    // A crashed page gets no event.
    const crashed = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => {})
    await crashed

    const next = await page.context().newPage()
    await open(next, url('/account/vod/add'))
    const offer = next.getByRole('alert')
    await offer.getByRole('button', { name: '查看差异' }).click()
    await eventually(() => offer.innerText()).toContain('一段写了很久的课程介绍。')
    await offer.getByRole('button', { name: '恢复未保存的修改' }).click()
    await eventually(() => next.getByLabel('名称').inputValue()).toBe('被打断的课程')
    await eventually(() => editor(next).innerText()).toContain('一段写了很久的课程介绍。')
  })

  test('when the session ends while typing: it is saved after signing in again', async () => {
    const { page, person } = await newLecturer(browser)
    const courseId = await courseForm(page, '会过期的登录')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.context().clearCookies()
    await editor(page).click()
    await page.keyboard.type('登录失效以后写的字。')
    await page.getByText('登录已失效，内容已存本机').first().waitFor()
    await page.getByRole('link', { name: '重新登录' }).first().click()
    await signInOnPage(page, person)

    await page.getByRole('button', { name: '恢复未保存的修改' }).click()
    await saved(page)
    const course = await call(page.context(), 'course/auth/course/audit/view', { courseId })
    expect(course.introduce).toContain('登录失效以后写的字。')
  })

  test('when the network fails: it is saved once the network is back', async () => {
    const { page } = await newLecturer(browser)
    const courseId = await courseForm(page, '断网的课程')
    await page.context().setOffline(true)
    await page.getByLabel('一句话简介').fill('断网时写的')
    await page.locator('[data-save=offline]').first().waitFor()
    await page.context().setOffline(false)
    await saved(page)
    const course = await call(page.context(), 'course/auth/course/audit/view', { courseId })
    expect(course.courseDesc).toBe('断网时写的')
  })

  test('when another window saved first: the author chooses', async () => {
    const { page } = await newLecturer(browser)
    const courseId = await courseForm(page, '两个窗口')
    await call(page.context(), 'course/auth/course/audit/update', { courseId, courseDesc: '别处写的' })
    await page.getByLabel('一句话简介').fill('这里写的')
    const choice = page.getByRole('alert').filter({ hasText: '已在别处修改' })
    // Both versions are side by side.
    await eventually(() => choice.innerText()).toMatch(/别处写的[^]*这里写的/)
    // The warning is at the end of a long form, the choice at its beginning.
    await page.mouse.wheel(0, 9000)
    await eventually(() => inSight(choice)).toBe(false)
    await page.getByRole('button', { name: '去选择' }).first().click()
    await eventually(() => inSight(choice)).toBe(true)
    await choice.getByRole('button', { name: '保留我的修改' }).click()
    await saved(page)
    const course = await call(page.context(), 'course/auth/course/audit/view', { courseId })
    expect(course.courseDesc).toBe('这里写的')
  })

  test('when the author leaves at once: it is saved on the way', async () => {
    const { page } = await newLecturer(browser)
    const courseId = await courseForm(page, '马上离开')
    await page.getByLabel('一句话简介').fill('离开前一刻')
    await page.getByRole('link', { name: '点播管理' }).first().click()
    await page.getByRole('heading', { name: '点播管理' }).waitFor()
    const course = await call(page.context(), 'course/auth/course/audit/view', { courseId })
    expect(course.courseDesc).toBe('离开前一刻')
  })
})

/** True if the middle of the element is on the screen. */
const inSight = (part: Locator) =>
  part.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    return top + height / 2 > 0 && top + height / 2 < window.innerHeight
  })

test('rows are moved by arrow keys within and across chapters, and a deletion is undone', async () => {
  const { page } = await newLecturer(browser)
  const context = page.context()
  const { courseId } = await call(context, 'course/auth/course/audit/save', { courseName: '排序' })
  for (const chapterName of ['甲', '乙'])
    await call(context, 'course/auth/course/chapter/audit/save', { courseId, chapterName })
  const outline = () => call(context, 'course/auth/course/chapter/audit/list', { courseId })
  const order = async () =>
    (await outline()).chapterList.map(({ periodList }) => periodList.map((period) => period.periodName).join(''))
  const chapterId = (await outline()).chapterList[0]?.id ?? ''
  await call(context, 'course/auth/course/chapter/period/audit/save/batch', {
    chapterId,
    periodList: ['一', '二', '三'].map((periodName) => ({ periodName, periodType: 2, clientKey: periodName })),
  })
  await open(page, url(`/account/vod/period?id=${courseId}`))
  const handle = page.getByRole('button', { name: '一：拖动或按方向键调整顺序' })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await eventually(order).toEqual(['二一三', ''])
  await eventually(() => handle.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await eventually(order).toEqual(['二三一', ''])
  await page.keyboard.press('ArrowDown')
  await eventually(order).toEqual(['二三', '一'])

  await page.getByRole('button', { name: '二 的更多操作' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await eventually(order).toEqual(['三', '一'])
  const undo = page.getByRole('button', { name: '撤销', exact: true })
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.mouse.wheel(0, 300)
  await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  expect(await inSight(undo)).toBe(true)
  await undo.click()
  await eventually(order).toEqual(['二三', '一'])
})

test('subtitles are imported, split while typing, and saved', async () => {
  const { page } = await newLecturer(browser)
  const context = page.context()
  const { courseId } = await call(context, 'course/auth/course/audit/save', { courseName: '字幕' })
  await call(context, 'course/auth/course/chapter/audit/save', { courseId, chapterName: '只有一章' })
  await open(page, url(`/account/vod/period?id=${courseId}`))
  await dropFiles(page.getByRole('region', { name: '只有一章' }), [film])
  const row = page.getByRole('listitem').filter({ hasText: '第1讲 导数的定义' })
  await eventually(() => row.innerText(), 90_000).toContain('0:06')
  // The row shows the thumbnail; the video plays in its place.
  await row.getByRole('button', { name: '播放“第1讲 导数的定义”' }).click()
  await eventually(() =>
    page
      .getByRole('dialog')
      .locator('video')
      .evaluate((v: HTMLVideoElement) => v.readyState),
  ).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('button', { name: '字幕', exact: true }).click()

  const lines =
    '1\r\n00:00:00,500 --> 00:00:03,000\r\n大家好，今天讲导数\r\n\r\n2\r\n00:00:03,500 --> 00:00:05,000\r\n先看定义\r\n'
  const file = { name: 'a.srt', mimeType: 'text/plain', buffer: Buffer.from(lines) }
  await page.locator('input[accept*=".srt"]').setInputFiles(file)
  await page.getByRole('textbox', { name: '第 1 条 文字' }).click()
  await page.keyboard.press('Home')
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('textbox', { name: '第 3 条 文字' }).waitFor()

  // A cue is resized on the waveform; its neighbours limit it.
  const wave = page.getByRole('region', { name: '声音波形' })
  await wave.getByText('点击跳转').waitFor()
  const edge = wave.getByRole('slider', { name: '第 3 条的结束' })
  const box = await edge.boundingBox()
  if (!box) throw new Error('the end of the third line is out of sight')
  await page.mouse.move(box.x + 4, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 4 - 25, box.y + 40, { steps: 3 })
  await page.mouse.up()
  const end = page.getByRole('textbox', { name: '第 3 条 结束' })
  await eventually(() => end.inputValue()).toBe('00:04.500')
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await eventually(() => end.inputValue()).toBe('00:04.550')

  // Overlapping cues are reported at once and cannot be saved.
  await page.getByRole('textbox', { name: '第 2 条 结束' }).fill('00:04.000')
  await page.keyboard.press('Enter')
  await page.getByText('与上一条的时间重叠').waitFor()
  await eventually(() => page.getByRole('button', { name: '保存字幕' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: '第 2 条 结束' }).fill('00:03.200')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '保存字幕' }).click()
  await page.getByText('字幕已保存').waitFor()

  const { chapterList } = await call(context, 'course/auth/course/chapter/audit/list', { courseId })
  const { cueList } = await call(context, 'vod/auth/subtitle/view', {
    videoId: chapterList[0]?.periodList[0]?.videoId ?? '',
  })
  expect(cueList.map(({ text }) => text)).toEqual(['大家好，', '今天讲导数', '先看定义'])
  expect(cueList[1]?.end).toBe(3.2)
})

test('a text without formulas loads no formula library', async () => {
  const page = await visitor(browser)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await open(page, url(`/view/${await courseNamed(page.context(), 'React 19')}`))
  await page.getByRole('heading', { name: '课程介绍' }).waitFor()
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asked.filter((address) => /katex|typeset/i.test(address))).toEqual([])
})
