import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../../test/blog.ts'
import { type MadeUser, makeCourse, makeUser, makeVideo } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { refreshSearchWords } from '../../course/index.ts'
import { atSite } from '../../kernel/db/index.ts'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { cardsIn, mentionedIn } from './inset.ts'

let t: TestApp
let author: MadeUser
let friend: MadeUser
let abroad: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  abroad = await makeUser(t.owner, { siteId: 13, nickname: '外站人' })
})
beforeEach(async () => {
  author = await makeBlogger(t.owner, { nickname: '小周' })
  friend = await makeUser(t.owner, { nickname: '阿林' })
  t.services.answers.clear()
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const mention = (id: string, name = '谁') => `<span data-type="mention" data-id="${id}">@${name}</span>`
const card = (kind: string, id: string) => `<div data-type="card" data-card="${kind}" data-id="${id}"></div>`
const content = async (id: string) => {
  t.services.answers.clear()
  return (await t.call('community/api/blog/view', { id })).data.content
}
const titles = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.map(({ msgTitle }) => msgTitle)

describe('stored form', () => {
  test.each([
    [mention('12'), mention('12')],
    [card('course', '7'), card('course', '7')],
    [
      '<a data-type="card" data-card="course" data-id="7" href="/view/7">甲</a>',
      '<a href="/view/7" rel="noopener nofollow ugc">甲</a>',
    ],
    ['<span data-type="mention" data-id="1 onclick=x">@谁</span>', '<span>@谁</span>'],
    ['<div data-type="card" data-card="script" data-id="1"></div>', ''],
    ['<div data-type="card" data-card="course" data-id="1" onclick="x()" style="x"></div>', card('course', '1')],
    [
      '<span data-type="mention" data-id="1"><img src=x onerror=x()>@谁</span>',
      '<span data-type="mention" data-id="1"><img src="x" alt="" loading="lazy" />@谁</span>',
    ],
  ])('%s', (html, clean) => {
    expect(cleanPeoplesHtml(html)).toBe(clean)
    expect(cleanPeoplesHtml(clean)).toBe(clean)
  })

  test('lists distinct mentions and cards', () => {
    const html = `<p>${mention('3')}${mention('4')}${mention('3')}</p>${card('exam', '9')}${card('exam', '9')}`
    expect(mentionedIn(html)).toEqual(['3', '4'])
    expect(cardsIn(html)).toEqual([{ kind: 'exam', id: '9' }])
  })
})

describe('cards', () => {
  test('show current title and price, and whether the object is gone', async () => {
    const { courseId, periodIds } = await makeCourse(t.owner, { courseName: '光线<入门>', isFree: 0, price: 1990 })
    const id = await publish(t, author, {
      content: `<p>看这门课</p>${card('course', courseId)}${card('lesson', periodIds[0] ?? '')}`,
    })
    expect(await content(id)).toContain(`href="/view/${courseId}"`)
    expect(await content(id)).toContain('<strong>光线&lt;入门&gt;</strong>')
    expect(await content(id)).toContain('<em>¥19.90</em>')
    expect(await content(id)).toContain(`href="/view/${courseId}?period=${periodIds[0]}"`)
    await t.owner`UPDATE course SET course_name = '光线精讲', course_discount = 500 WHERE id = ${courseId}`
    expect(await content(id)).toContain('<strong>光线精讲</strong>')
    await t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${courseId}`
    expect(await content(id)).toContain('该课程已下架或删除')
    expect(await content(id)).toContain('该课时已下架或删除')
    expect(await content(id)).not.toContain('光线')
  })

  test('of another site look like missing ones; articles and questions have cards, too', async () => {
    const [there] = [await makeCourse(t.owner, { siteId: 13, courseName: '外站课' })]
    const { data: asked } = await t.call(
      'community/auth/questions/save',
      { title: '侧光怎么用', content: '' },
      by(friend),
    )
    const other = await publish(t, author, { title: '另一篇' })
    const id = await publish(t, author, {
      content: card('course', there.courseId) + card('question', asked.id) + card('blog', other) + card('blog', '99'),
    })
    const html = await content(id)
    expect(html).not.toContain('外站课')
    expect(html).toContain('<strong>侧光怎么用</strong>')
    expect(html).toContain(`href="/blog/article/${other}"`)
    expect(html).toContain('该文章已撤回或删除')
  })

  test('of an open video play in place; others, and those of a stopped course, link to the lesson', async () => {
    const { courseId, periodIds } = await makeCourse(t.owner, { courseName: '延时摄影', isFree: 0, price: 990 })
    const [open = '', sold = ''] = periodIds
    for (const periodId of [open, sold]) await makeVideo(t.owner, periodId, 6)
    const id = await publish(t, author, { content: card('lesson', open) + card('lesson', sold) })
    const playable = async () =>
      [...(await content(id)).matchAll(/data-id="(\d+)" data-play=""/g)].map(([, periodId]) => periodId)
    expect(await playable()).toEqual([open])
    expect((await t.call('course/api/course/trial/sign', { periodId: open })).data.ticket).not.toBe('')
    expect((await t.call('course/api/course/trial/sign', { periodId: sold })).code).toBe(404)
    await t.owner`UPDATE course SET stop_reason = '内容有误' WHERE id = ${courseId}`
    expect(await playable()).toEqual([])
  })

  test('of lessons are found by lesson name first, then by course name', async () => {
    const { courseId, periodIds } = await makeCourse(t.owner, { courseName: '夜景摄影' })
    const [first = '', second = ''] = periodIds
    await t.owner`UPDATE course_period SET period_name = '夜景曝光' WHERE id = ${second}`
    await refreshSearchWords(atSite(t.owner, 12), courseId)
    const { data } = await t.call('community/auth/inset/card/list', { kind: 'lesson', keyword: '夜景' }, by(author))
    expect(data.list.map((one) => [one.kind, one.id, one.about])).toEqual([
      ['lesson', second, '夜景摄影'],
      ['lesson', first, '夜景摄影'],
    ])
  })

  test('are found by words and by id', async () => {
    const { courseId } = await makeCourse(t.owner, { courseName: '星轨摄影' })
    await refreshSearchWords(atSite(t.owner, 12), courseId)
    const { data } = await t.call('community/auth/inset/card/list', { kind: 'course', keyword: '星轨' }, by(author))
    expect(data.list).toMatchObject([{ kind: 'course', id: courseId, title: '星轨摄影', price: 0 }])
    const one = await t.call('community/auth/inset/card/view', { kind: 'course', id: courseId }, by(author))
    expect(one.data.url).toBe(`/view/${courseId}`)
    expect((await t.call('community/auth/inset/card/view', { kind: 'exam', id: courseId }, by(author))).code).toBe(404)
    expect((await t.call('community/auth/inset/card/list', { kind: 'course', keyword: '' }, by(author))).code).toBe(422)
  })
})

describe('mentions', () => {
  test('notify once, with the current name; not the author, not people of other sites', async () => {
    const text = `<p>${mention(friend.userId, '旧名')}、${mention(author.userId)}、${mention(abroad.userId)}</p>`
    const id = await publish(t, author, { title: '致谢', content: text })
    expect(await content(id)).toContain(`data-id="${friend.userId}">@阿林</span>`)
    expect(await titles(friend)).toEqual(['小周在文章《致谢》中提到了你'])
    expect(await titles(author)).toEqual([])
    await t.call('community/auth/blog/update', { id, title: '致谢二', content: text, isIssue: 1 }, by(author))
    expect(await titles(friend)).toEqual(['小周在文章《致谢》中提到了你'])
    expect((await t.owner`SELECT 1 FROM msg_user WHERE user_id = ${abroad.userId}`).length).toBe(0)
  })

  test("link to the blogger's page; drafts and private texts notify no one", async () => {
    const fellow = await makeBlogger(t.owner, { nickname: '同行' })
    const fields = { title: '草稿一篇', content: `<p>${mention(fellow.userId)}</p>` }
    const { data } = await t.call('community/auth/blog/save', fields, by(author))
    expect(await titles(fellow)).toEqual([])
    await t.call('community/auth/blog/update', { id: data.id, ...fields, isOpen: 0, isIssue: 1 }, by(author))
    expect(await titles(fellow)).toEqual([])
    await t.call('community/auth/blog/update', { id: data.id, ...fields, isIssue: 1 }, by(author))
    expect(await titles(fellow)).toEqual(['小周在文章《草稿一篇》中提到了你'])
    expect(await content(data.id)).toContain(`href="/blog/blogger/${fellow.userId}">@同行</a>`)
  })

  test('answers and questions notify, too', async () => {
    const { data: asked } = await t.call(
      'community/auth/questions/save',
      { title: '侧光怎么用', content: `<p>请${mention(friend.userId)}看看</p>` },
      by(author),
    )
    await t.call(
      'community/auth/questions/comment/save',
      { questionsId: asked.id, content: `<p>${mention(friend.userId)}写过</p>` },
      by(await makeUser(t.owner, { nickname: '热心人' })),
    )
    expect((await titles(friend)).toSorted()).toEqual([
      '小周在问题《侧光怎么用》中提到了你',
      '热心人在问题《侧光怎么用》的回答中提到了你',
    ])
  })

  test('suggests people of the thread first, and only people with public content', async () => {
    const id = await publish(t, author)
    const fellow = await makeBlogger(t.owner, { nickname: '阿林二号' })
    await t.call('community/auth/blog/comment/save', { blogId: id, content: '好' }, by(friend))
    const reader = await makeUser(t.owner, { nickname: '阿林三号' })
    const people = async (keyword: string, blogId?: string) =>
      (await t.call('community/auth/inset/people/list', { keyword, blogId }, by(reader))).data.list
    expect((await people('阿林', id)).map(({ nickname }) => nickname)).toEqual(['阿林', '阿林二号'])
    expect(await people('阿林')).toMatchObject([{ userId: fellow.userId, isInThread: 0 }])
    expect((await people('', id)).map(({ userId }) => userId).toSorted()).toEqual(
      [author.userId, friend.userId].toSorted(),
    )
  })
})
