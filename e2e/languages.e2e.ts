/**
 * Pages in English and in the pseudo-locale, over HTTP: every Chinese text is content (marked as `lang="zh-CN"`, or quoted
 * by a sentence), and no content is a word of a Chinese catalogue. The pseudo-locale proves that the same holds for a
 * language that is not English: all words change.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '../server/src/kernel/session.ts'
import { sourceFiles } from '../checks/source-files.ts'
import { launch, open, url } from './browser.ts'
import { call, enterAs, eventually, visitor } from './people.ts'

const LEARNER = '13800000001'
const OPERATOR = '13800000000'
let browser: Awaited<ReturnType<typeof launch>>
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const HAN = /\p{Script=Han}/u
/** Words of another language around what they quote. */
const SENTENCE = /\p{Script=Latin}{2}/u

/** Words without values that the site says in Chinese; shorter ones are also words of content. */
const chineseWords = new Set(
  sourceFiles('web/features/*texts.ts', 'web/layouts/frame/*texts.ts', 'web/ui/*texts.ts')
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(/'([^'\n]*\p{Script=Han}[^'\n]*)'/gu),
    ])
    .map(([, text = '']) => text)
    .filter((text) => text.length > 2),
)

interface Text {
  text: string
  isMarked: boolean
}

/** Texts that a page shows, each that of one element. */
function textsOf(html: string): { lang: string; texts: Text[] } {
  const window = new Window()
  const { document } = window
  document.write(html)
  const texts: Text[] = []
  for (const element of document.querySelectorAll('body *:not(script, style, noscript)')) {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
    const text = own
      .map(({ textContent }) => textContent ?? '')
      .join('')
      .trim()
    if (text) texts.push({ text, isMarked: element.closest('[lang]')?.getAttribute('lang') === 'zh-CN' })
  }
  const lang = document.documentElement.getAttribute('lang') ?? ''
  void window.happyDOM.close()
  return { lang, texts }
}

/** Addresses of learners and visitors; `token`: signed in. */
async function pages(context: BrowserContext, token: string): Promise<{ path: string; token?: string }[]> {
  const courses = await call(context, 'course/api/course/list', { pageCurrent: 1 })
  const exams = await call(context, 'exam/api/exam/info/list', { pageCurrent: 1 })
  const { list: tests } = await call(context, 'marketing/api/placement/list', {})
  const { websiteNavList: about } = await call(context, 'system/api/website/nav/list', {})
  const [course, exam] = [courses.list[0]?.courseId ?? '', exams.list[0]?.examId ?? '']
  const open = ['/', '/list', `/view/${course}`, '/login', '/register', '/reset', '/exam', `/exam/view/${exam}`, '/vip']
  const more = ['/live', '/search/x', '/grade', '/library', '/resource', '/question', '/blog', '/info', '/coupon']
  const own = ['/myStudy', '/account/course', '/account/study', '/account/notes', '/account/collection']
  const account = ['/account/info', '/account/message', '/account/order', '/account/coupon', '/account/redeem']
  const exercise = ['/account/exams/myExam', '/account/exams/myExamination', '/account/practice', '/account/placement']
  const classes = ['/account/grades/my', '/account/grades/homework', '/account/certificates', '/account/error/problem']
  const others = [`/exam/startExam?examId=${exam}`, '/checkout?products=1:1', '/account/invoice', '/account/feedback']
  return [
    ...[...open, ...more, '/onlineTest', `/onlineTest/${tests[0]?.id}`, '/not-a-page'].map((path) => ({ path })),
    ...about.map(({ id }) => ({ path: `/view/service?navId=${id}` })),
    ...['/', ...own, ...account, ...exercise, ...classes, ...others].map((path) => ({ path, token })),
  ]
}

test.each(['en', 'en-XA'])('pages in %s have no Chinese words', async (language) => {
  const context = await browser.newContext()
  await enterAs(context, LEARNER)
  const [{ value: session } = { value: '' }] = await context.cookies(url('/'))
  const wrong: string[] = []
  for (const { path, token } of await pages(context, session)) {
    const cookie = `zx-lang=${language}${token ? `; ${SESSION_COOKIE}=${token}` : ''}`
    const html = await (await fetch(url(path), { headers: { cookie, accept: 'text/html' } })).text()
    const { lang, texts } = textsOf(html)
    expect(lang, path).toBe(language)
    // The footer at least.
    expect(texts.length, path).toBeGreaterThan(5)
    for (const { text, isMarked } of texts)
      if (HAN.test(text) && !isMarked && !SENTENCE.test(text)) wrong.push(`${path}: not marked: ${text}`)
      else if (isMarked && chineseWords.has(text)) wrong.push(`${path}: not translated: ${text}`)
  }
  await context.close()
  expect([...new Set(wrong)]).toEqual([])
})

test('desks are Chinese and do not offer a language', async () => {
  const html = await (await fetch(url('/recruit'), { headers: { cookie: 'zx-lang=en', accept: 'text/html' } })).text()
  const { lang, texts } = textsOf(html)
  expect(lang).toBe('zh-CN')
  expect(texts.map(({ text }) => text)).not.toContain('English')
})

/** A page as a visitor who reads this language gets it. */
async function readIn(language: string, path: string): Promise<Document> {
  const headers = { cookie: `zx-lang=${language}`, accept: 'text/html' }
  const window = new Window()
  window.document.write(await (await fetch(url(path), { headers })).text())
  return window.document as unknown as Document
}

test('an English version is written beside the Chinese one; without it, English readers get the Chinese', async () => {
  const page = await visitor(browser)
  await enterAs(page.context(), OPERATOR)
  await open(page, url('/admin/articles'))
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  const name = `家长须知${process.pid}`
  await form.getByLabel('栏目名称', { exact: true }).fill(name)
  await form.getByLabel('文章标题').fill('给家长的话')
  await form.getByRole('textbox', { name: '文章内容' }).fill('请和孩子一起阅读。')
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })
  const { websiteNavList } = await call(page.context(), 'system/api/website/nav/list', {})
  const path = `/view/service?navId=${websiteNavList.find((one) => one.navName === name)?.id}`
  const shown = async (language: string) => {
    const document = await readIn(language, path)
    const [heading, text] = [document.querySelector('article h1'), document.querySelector('article h2 + div p')]
    return {
      lang: heading?.closest('[lang]')?.getAttribute('lang'),
      title: heading?.textContent,
      textLang: text?.closest('[lang]')?.getAttribute('lang'),
      isOnlyChinese: document.body.textContent?.includes('In Chinese only'),
    }
  }
  const chinese = { lang: 'zh-CN', title: '给家长的话', textLang: 'zh-CN', isOnlyChinese: false }
  await eventually(() => shown('zh-CN')).toEqual(chinese)
  expect(await shown('en')).toEqual({ ...chinese, isOnlyChinese: true })

  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '编辑', exact: true }).click()
  await form.getByLabel('英文栏目名称').fill('For parents')
  await form.getByLabel('英文标题').fill('A word to parents')
  await form.getByRole('textbox', { name: '英文内容' }).fill('Please read this with your child.')
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })
  await eventually(() => shown('en')).toEqual({
    lang: 'en',
    title: 'A word to parents',
    textLang: 'en',
    isOnlyChinese: false,
  })
  expect(await shown('zh-CN')).toEqual(chinese)
  const footer = (await readIn('en', '/list')).body
  expect(footer.textContent).toContain('For parents')
})
