import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../test/blog.ts'
import { type MadeUser, makeCourse, makeLecturer, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { atSite } from '../kernel/db/index.ts'
import { purgeAll } from '../kernel/retention.ts'
import { retention } from './index.ts'
import { refreshSearchWords } from '../course/index.ts'
import { indexWords } from '../shared/search/tokenize.ts'

let t: TestApp
let boss: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

describe('suggestions', () => {
  test('courses and lessons by name, pinyin and initials, public and per site', async () => {
    const add = async (courseName: string, more: Parameters<typeof makeCourse>[1] = {}) => {
      const made = await makeCourse(t.owner, { courseName, ...more })
      await refreshSearchWords(atSite(t.owner, more.siteId ?? 12), made.courseId)
      return made
    }
    const optics = await add('几何光学')
    const physics = await add('物理十讲')
    await t.owner`UPDATE course_period SET period_name = '几何光路' WHERE id = ${physics.periodIds[0] ?? ''}`
    await refreshSearchWords(atSite(t.owner, 12), physics.courseId)
    await add('几何光学（下架）', { isPutaway: 0 })
    await add('几何光学别站', { siteId: 13 })
    const suggest = async (keyword: string) => (await t.call('data/api/search/suggest', { keyword })).data.list

    expect(await suggest('几何')).toEqual([
      expect.objectContaining({
        kind: 'course',
        id: optics.courseId,
        highlight: '«几何»光学',
        count: 0,
      }),
      expect.objectContaining({
        kind: 'lesson',
        id: physics.courseId,
        periodId: physics.periodIds[0],
        about: '物理十讲',
      }),
    ])
    expect((await suggest('jihe')).map(({ id }) => id)).toContain(optics.courseId)
    expect((await suggest('jhgx')).map(({ id }) => id)).toEqual([optics.courseId])
    expect(await suggest('！')).toEqual([])
    expect((await t.raw('POST', 'data/api/search/suggest', { keyword: ' ' })).data).toEqual({ field: 'keyword' })
  })
})

describe('suggestions of the community', () => {
  test('questions and blogs by title, without pending or hidden ones', async () => {
    const person = await makeUser(t.owner)
    const ask = async (title: string) =>
      (await t.call('community/auth/questions/save', { title, content: '' }, { token: person.token })).data.id
    const [shown, hidden] = [await ask('显微镜怎么调焦'), await ask('显微镜载玻片')]
    await t.owner`UPDATE community_question SET status_id = 3 WHERE id = ${hidden}`
    const { list } = (await t.call('data/api/search/suggest', { keyword: '显微镜' })).data
    expect(list).toEqual([expect.objectContaining({ kind: 'question', id: shown, highlight: '«显微镜»怎么调焦' })])
  })
})

test('each suggestion has its context and count', async () => {
  const about = async (keyword: string) =>
    (await t.call('data/api/search/suggest', { keyword })).data.list.map((one) => [one.kind, one.about, one.count])
  const { lecturerId } = await makeLecturer(t.owner, { lecturerName: '孟老师' })
  for (const [courseName, category] of [
    ['折纸几何', 1],
    ['折纸图样', 4],
  ] as const) {
    const { courseId } = await makeCourse(t.owner, { courseName, lecturerId })
    await t.owner`UPDATE course SET course_category = ${category}, count_study = 31, download_count = 7 WHERE id = ${courseId}`
    await refreshSearchWords(atSite(t.owner, 12), courseId)
  }
  expect(await about('折纸')).toEqual([
    ['resource', '孟老师', 7],
    ['course', '孟老师', 31],
  ])

  const author = await makeBlogger(t.owner, { nickname: '剪纸的人' })
  await publish(t, author, { title: '剪纸入门' })
  const { id } = (
    await t.call('community/auth/questions/save', { title: '剪纸怎么起稿', content: '' }, { token: author.token })
  ).data
  await t.call(
    'community/auth/questions/comment/save',
    { questionsId: id, content: '<p>先对折。</p>' },
    { token: boss.token },
  )
  const [category] = await t.owner<{ id: string }[]>`
    INSERT INTO info_category (site_id, category_name) VALUES (12, '手工') RETURNING id`
  await t.owner`
    INSERT INTO info_article (site_id, category_id, info_title, info_content, search_words, read_count, published_time)
    VALUES (12, ${category?.id ?? ''}, '剪纸展览', '', ${indexWords({ title: '剪纸展览' })}::text::tsvector, 12, now())`
  expect((await about('剪纸')).sort()).toEqual([
    ['article', '手工', 12],
    ['blog', '剪纸的人', 0],
    ['question', '剪纸的人', 1],
  ])
})

describe('search statistics', () => {
  const words = async (input: object = {}, who = boss) =>
    (await t.call('data/admin/search/words', { days: 7, ...input }, { token: who.token })).data?.list

  test('are counted by normalized word, most missed first', async () => {
    for (const [keyword, total] of [
      ['Node.js', 3],
      ['ＮＯＤＥ.js', 2],
      ['量子力学', 0],
      ['量子力学', 0],
      ['量子力学', 5],
    ] as const)
      await t.call('data/api/search/report', { keyword, total })
    expect(await words()).toMatchObject([
      { word: '量子力学', searchCount: 3, missCount: 2 },
      { word: 'node.js', searchCount: 2, missCount: 0 },
    ])
    expect(await words({ onlyMissed: 1 })).toHaveLength(1)
    expect(await words({ keyword: 'NODE' })).toMatchObject([{ word: 'node.js' }])
  })

  test('are for operators of the site', async () => {
    const person = await makeUser(t.owner)
    expect((await t.call('data/admin/search/words', {}, { token: person.token })).code).toBe(306)
    const other = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    expect((await t.call('data/admin/search/words', {}, { token: other.token, siteId: 13 })).data.list).toEqual([])
  })

  test('are deleted after 90 days', async () => {
    await t.owner`INSERT INTO search_word_day (site_id, day, word) VALUES (12, current_date - 100, '旧词')`
    expect(await purgeAll(t.owner, retention)).toMatchObject({ search_word_day: 1 })
  })
})
