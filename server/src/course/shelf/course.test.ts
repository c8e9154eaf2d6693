import { atSite, type OwnerTx } from '../../kernel/db/index.ts'
import { stateCode } from '@zhixing/contract/states'
import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCategory, makeCourse, makeFile, makeLecturer } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type PeriodToAdd, refreshSearchWords, replaceZoneCourses } from '../index.ts'

let t: TestApp
let tree: [string, string, string]
let lecturerId: string
let lecturerUserId: string
beforeAll(async () => {
  t = await startTestApp()
  const one = await makeCategory(t.owner, { categoryName: '数据' })
  const two = await makeCategory(t.owner, { categoryName: '分析', parentId: one })
  const three = await makeCategory(t.owner, { categoryName: 'Python', parentId: two })
  tree = [one, two, three]
  const lecturer = await makeLecturer(t.owner, { lecturerName: '沈一舟' })
  lecturerId = lecturer.lecturerId
  lecturerUserId = lecturer.userId
})
afterAll(() => t.close())
// Cached answers must not leak between tests.
beforeEach(() => t.services.answers.clear())

interface Figures {
  countStudy?: number
  courseSort?: number
  gmtCreate?: string | null
}
type Options = NonNullable<Parameters<typeof makeCourse>[1]>
const text = (periodName: string): PeriodToAdd => ({
  periodName,
  periodType: stateCode.lesson.text,
  periodText: '<p>文</p>',
})

/** A course on the shelf in the tree above. */
async function add(
  courseName: string,
  { countStudy = 0, courseSort = 0, gmtCreate = null, ...more }: Options & Figures = {},
  periods = 0,
): Promise<string> {
  const { courseId } = await makeCourse(t.owner, { lecturerId, categoryIds: tree, courseName, periods, ...more })
  await t.owner`
    UPDATE course SET count_study = ${countStudy}, course_sort = ${courseSort},
      gmt_create = coalesce(${gmtCreate}::timestamptz, gmt_create)
    WHERE id = ${courseId}`
  return courseId
}

const ids = (list: { courseId: string }[]) => list.map((row) => row.courseId)

describe('list', () => {
  let short: string
  let medium: string
  let long: string
  let paid: string
  beforeAll(async () => {
    short = await add('短课', { gmtCreate: '2026-03-01T00:00:00Z', countStudy: 5 }, 6)
    medium = await add('中课', { gmtCreate: '2026-01-01T00:00:00Z', countStudy: 9 }, 7)
    long = await add('长课', { gmtCreate: '2026-02-01T00:00:00Z', countStudy: 1 }, 13)
    paid = await add('付费课', {
      isFree: 0,
      fields: { courseOriginal: 19_900, courseDiscount: 9_900 },
      courseSort: 10,
      gmtCreate: '2025-12-01T00:00:00Z',
    })
    await add('下架课', { isPutaway: 0 })
    await t.owner`UPDATE course SET status_id = 0 WHERE site_id = 12 AND id = ${await add('删除课')}`
    await makeCourse(t.owner, { siteId: 13, courseName: '别站课' })
  })

  const list = async (input: WireInputOf<'course/api/course/list'>) =>
    ids((await t.call('course/api/course/list', input)).data.list)

  test('lists courses on the shelf by weight, then newest', async () => {
    expect(await list({})).toEqual([paid, long, medium, short])
    expect(await list({ sort: 'new' })).toEqual([short, long, medium, paid])
    expect(await list({ sort: 'hot' })).toEqual([medium, short, long, paid])
  })

  test('filters', async () => {
    expect(await list({ length: 'short' })).toEqual([paid, short])
    expect(await list({ length: 'medium' })).toEqual([medium])
    expect(await list({ length: 'long' })).toEqual([long])
    expect(await list({ isFree: 0 })).toEqual([paid])
    expect(await list({ isFree: 1, length: 'long' })).toEqual([long])
    expect(await list({ lecturerId })).toHaveLength(4)
    expect(await list({ lecturerId: '99' })).toEqual([])
    for (const categoryId of tree) expect(await list({ categoryId })).toHaveLength(4)
    expect(await list({ categoryId: '99' })).toEqual([])
  })

  test('pages', async () => {
    const first = await t.call('course/api/course/list', { pageSize: 3 })
    expect(first.data).toMatchObject({ totalCount: 4, totalPage: 2, pageCurrent: 1, pageSize: 3 })
    const second = await t.call('course/api/course/list', { pageSize: 3, pageCurrent: 2 })
    expect(ids(second.data.list)).toEqual([short])
    expect((await t.call('course/api/course/list', { pageSize: 3, pageCurrent: 9 })).data).toMatchObject({
      totalCount: 4,
      list: [],
    })
  })

  test('answers all fields of a card', async () => {
    await t.owner`UPDATE course SET course_level = 2, read_seconds = 90, score_sum = 13, score_count = 3, comment_count = 4 WHERE site_id = 12 AND id = ${paid}`
    const { data } = await t.call('course/api/course/list', { isFree: 0 })
    expect(data.list[0]).toEqual({
      courseId: paid,
      courseCategory: 1,
      fileTypes: '',
      downloadCount: 0,
      courseName: '付费课',
      courseLogo: '',
      courseDesc: '',
      lecturerId,
      lecturerName: '沈一舟',
      isFree: 0,
      isVipFree: 0,
      courseOriginal: 19_900,
      courseDiscount: 9_900,
      countStudy: 0,
      periodTotal: 0,
      totalSeconds: 0,
      readSeconds: 90,
      courseLevel: 2,
      score: 4.3,
      commentCount: 4,
      gmtCreate: '2025-12-01T00:00:00.000Z',
      limitPrice: null,
      vipPrice: null,
    })
  })

  test.each([
    { sort: 'x' },
    { length: 'x' },
    { categoryId: '0' },
    { categoryId: '9223372036854775808' },
    { isFree: 2 },
    { pageSize: 101 },
    { pageCurrent: 0 },
  ])('refuses %j', async (input) => {
    expect((await t.raw('POST', 'course/api/course/list', input)).code).toBe(422)
  })

  test('is per site', async () => {
    expect((await t.call('course/api/course/list', {}, { siteId: 13 })).data.list.map((row) => row.courseName)).toEqual(
      ['别站课'],
    )
  })
})

describe('a zone', () => {
  test('keeps order and size, and shows public courses only', async () => {
    const [zone] = await t.owner<
      { id: string }[]
    >`INSERT INTO zone (site_id, zone_name) VALUES (12, '推荐') RETURNING id`
    const zoneId = zone?.id ?? ''
    const made = [await add('甲'), await add('乙'), await add('丙', { isPutaway: 0 }), await add('丁')] as const
    await replaceZoneCourses(atSite(t.owner as unknown as OwnerTx, 12), zoneId, [made[1], made[3], made[2], made[0]])
    const shown = async (input: WireInputOf<'course/api/zone/course/list'>, siteId = 12) =>
      ids((await t.call('course/api/zone/course/list', input, { siteId })).data.zoneCourseList)
    expect(await shown({ zoneId })).toEqual([made[1], made[3], made[0]])
    expect(await shown({ zoneId, pageSize: 2 })).toEqual([made[1], made[3]])
    expect(await shown({ zoneId }, 13)).toEqual([])
    expect((await t.raw('POST', 'course/api/zone/course/list', {})).code).toBe(422)
  })
})

describe('a course', () => {
  test('answers its detail, sanitized', async () => {
    const { userId } = await makeLecturer(t.owner)
    const courseId = await add('详情课', {
      fields: {
        introduce: '<p onclick="x()">好</p><script>x</script>',
        keyword: 'a,b',
        courseDesc: '一句话',
      },
      accessories: [{ acName: '讲义.md', fileId: await makeFile(t.owner, userId), fileType: 'md' }],
    })
    const { code, data } = await t.call('course/api/course/view', { courseId })
    expect(code).toBe(200)
    expect(data).toMatchObject({
      courseId,
      courseName: '详情课',
      introduce: '<p>好</p>',
      keyword: 'a,b',
      courseDesc: '一句话',
      isPay: 0,
      speedDouble: 1,
      speedDrag: 1,
      collectionCount: 0,
      categoryId1: tree[0],
      categoryName1: '数据',
      categoryName2: '分析',
      categoryName3: 'Python',
      lecturer: { id: lecturerId, userId: lecturerUserId, lecturerName: '沈一舟', position: '讲师', attentionCount: 0 },
      accessoryList: [
        { refId: courseId, refType: 1, acName: '讲义.md', fileType: 'md', fileSize: 1234, downloadCount: 0 },
      ],
    })
    expect(JSON.stringify(data)).not.toContain('files/test-')
    expect((await t.call('course/api/course/ref/list', { courseId })).data).toEqual({
      accessoryList: data.accessoryList,
      examList: [],
    })
  })

  test('answers chapters and lessons in order, without content', async () => {
    const { userId } = await makeLecturer(t.owner)
    const document: PeriodToAdd = {
      periodName: 'a',
      periodDesc: '学会 a',
      isFree: 1,
      periodType: stateCode.lesson.document,
      docName: '文.md',
      fileId: await makeFile(t.owner, userId),
    }
    const made = await makeCourse(t.owner, {
      lecturerId,
      courseName: '目录课',
      chapters: [
        { chapterName: '第一章', chapterDesc: '说明', periods: [document, text('b')] },
        { chapterName: '第二章', periods: [text('已删')] },
        { chapterName: '待更新', periods: [] },
      ],
    })
    const { courseId, chapterIds, periodIds } = made
    const [first, second, empty] = chapterIds
    const [a, b, removed = ''] = periodIds
    await t.owner`UPDATE course_period SET status_id = 0 WHERE site_id = 12 AND id = ${removed}`
    const { data } = await t.call('course/api/course/chapter/list', { courseId })
    expect(data.chapterList).toEqual([
      {
        id: first,
        chapterName: '第一章',
        chapterDesc: '说明',
        periodList: [
          {
            id: a,
            chapterId: first,
            periodName: 'a',
            periodDesc: '学会 a',
            isFree: 1,
            periodType: 3,
            videoLength: 0,
            docType: '',
            docSize: 1234,
            readStatus: 0,
            startTime: null,
            endTime: null,
          },
          {
            id: b,
            chapterId: first,
            periodName: 'b',
            periodDesc: '',
            isFree: 0,
            periodType: 2,
            videoLength: 0,
            docType: '',
            docSize: 0,
            readStatus: 0,
            startTime: null,
            endTime: null,
          },
        ],
      },
      { id: second, chapterName: '第二章', chapterDesc: '', periodList: [] },
      { id: empty, chapterName: '待更新', chapterDesc: '', periodList: [] },
    ])
    expect(JSON.stringify(data)).not.toMatch(/付费正文|doc-key/)
  })

  test.each<CallKey>(['course/api/course/view', 'course/api/course/chapter/list', 'course/api/course/ref/list'])(
    '%s: off the shelf, deleted, of another site and missing all look the same',
    async (key) => {
      const off = await add('下架', { isPutaway: 0 }, 1)
      const deleted = await add('删除', {}, 1)
      await t.owner`UPDATE course SET status_id = 0 WHERE site_id = 12 AND id = ${deleted}`
      const foreign = (await makeCourse(t.owner, { siteId: 13 })).courseId
      const missing = await t.call(key, { courseId: '1' } as never)
      expect(missing.code).toBe(404)
      for (const courseId of [off, deleted, foreign]) expect(await t.call(key, { courseId } as never)).toEqual(missing)
      expect((await t.raw('POST', key, { courseId: 'x' })).data).toEqual({ field: 'courseId' })
    },
  )
})

describe('search', () => {
  let data: string
  let wrangling: string
  let dataDesc: string
  beforeAll(async () => {
    data = await add('数据分析', { countStudy: 1 })
    wrangling = await add('玩转数据分析与可视化', { countStudy: 900 })
    dataDesc = await add('咖啡馆经营', { fields: { courseDesc: '用数据分析看懂一家店' }, countStudy: 10 })
    await add('数据分析（下架）', { isPutaway: 0 })
    await makeCourse(t.owner, { siteId: 13, courseName: '数据分析别站' })
  })

  const search = async (keyword: string, more: object = {}) =>
    (await t.call('course/api/course/search/list', { keyword, ...more })).data

  test.each(['数据分析', '分析 数据', 'sjfx', 'shujufenxi'])('%s', async (keyword) => {
    const found = ids((await search(keyword)).list)
    expect(found).toContain(data)
    expect(found).toContain(wrangling)
    expect(found).toHaveLength(/[a-z]/.test(keyword) ? 2 : 3)
  })

  test('ranks the exact name first, then names, then descriptions', async () => {
    const page = await search('数据分析')
    expect(ids(page.list)).toEqual([data, wrangling, dataDesc])
    expect(page.list.map((row) => row.highlight)).toEqual(['«数据分析»', '玩转«数据分析»与可视化', '咖啡馆经营'])
    expect(ids((await search('数据分析', { sort: 'hot' })).list)).toEqual([wrangling, dataDesc, data])
    expect(ids((await search('数据分析', { sort: 'new' })).list)).toEqual([dataDesc, wrangling, data])
  })

  test('finds lessons with their course', async () => {
    const { courseId, periodIds } = await makeCourse(t.owner, {
      lecturerId,
      courseName: '编程第一课',
      chapters: [{ chapterName: '第一章', periods: [text('变量的旧讲法'), text('变量与类型'), text('循环')] }],
    })
    const [removed = '', variables] = periodIds
    await t.owner`UPDATE course_period SET status_id = 0 WHERE site_id = 12 AND id = ${removed}`
    await t.owner`UPDATE course SET search_words = '' WHERE site_id = 12 AND id = ${courseId}`
    expect((await search('变量')).list).toEqual([])
    await refreshSearchWords(atSite(t.owner, 12), courseId)
    t.services.answers.clear()
    const { list } = await search('变量')
    expect(list.map((row) => [row.courseId, row.highlight, row.periodList])).toEqual([
      [courseId, '编程第一课', [{ periodId: variables, highlight: '«变量»与类型' }]],
    ])
    expect((await search('编程')).list[0]?.periodList).toEqual([])
  })

  test('finds lecturers; excludes other sites and types', async () => {
    expect((await search('沈一舟')).totalCount).toBeGreaterThan(2)
    expect((await search('数据分析', { type: 2 })).list).toEqual([])
    expect(
      (await t.call('course/api/course/search/list', { keyword: '数据分析' }, { siteId: 13 })).data.list.map(
        (row) => row.courseName,
      ),
    ).toEqual(['数据分析别站'])
  })

  test('pages up to the cap', async () => {
    expect(await search('数据分析', { pageSize: 2 })).toMatchObject({ totalCount: 3, totalPage: 2 })
    expect(ids((await search('数据分析', { pageSize: 2, pageCurrent: 2 })).list)).toEqual([dataDesc])
    expect(await search('数据分析', { pageSize: 100, pageCurrent: 100_000 })).toMatchObject({ totalCount: 3, list: [] })
  })

  test.each(["'", '!!!', '%_', "a' | 'b", '数据 & !分析:*', '\\', '<script>', '𠮷', ':*'])(
    '%j is only text',
    async (keyword) => {
      expect((await t.raw('POST', 'course/api/course/search/list', { keyword })).code).toBe(200)
    },
  )

  test.each([{}, { keyword: '  ' }, { keyword: '字'.repeat(51) }, { keyword: 1 }, { keyword: '好', type: 9 }])(
    'refuses %j',
    async (input) => {
      expect((await t.raw('POST', 'course/api/course/search/list', input)).code).toBe(422)
    },
  )
})

test('a course is found by its very name first, before longer and more studied ones', async () => {
  const site = { siteId: 13 }
  const { lecturerId } = await makeLecturer(t.owner, site)
  const put = (courseName: string, countStudy: number) => add(courseName, { ...site, lecturerId, countStudy })
  const ids = [
    await put('流体力学入门 1000 习题课', 5000),
    await put('流体力学入门 10001', 9000),
    await put('流体力学入门 1000', 0),
    await put('流体力学入门 100', 9000),
  ]
  for (const keyword of ['流体力学入门 1000', '流体力学入门1000', ' 流体力学入门　1000 ']) {
    const { data } = await t.call('course/api/course/search/list', { keyword }, site)
    expect(data.list[0]?.courseId, keyword).toBe(ids[2])
  }
})

describe('recommended', () => {
  test('same third, second, first category, then the most studied, without the course itself', async () => {
    const site = { siteId: 13 }
    const lecturer = await makeLecturer(t.owner, site)
    const [a, b, c, d, e, f] = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((categoryName) => makeCategory(t.owner, { ...site, categoryName })),
    )
    const put = (courseName: string, categoryIds: (string | undefined)[], countStudy: number) =>
      add(courseName, {
        ...site,
        lecturerId: lecturer.lecturerId,
        categoryIds: categoryIds as [string, string, string],
        countStudy,
      })
    await t.owner`UPDATE course SET is_putaway = 0 WHERE site_id = 13`
    const base = await put('本课', [a, b, c], 1000)
    const hot = await put('热门', [d, e, f], 900)
    const first = await put('同一级', [a, e, f], 1)
    const second = await put('同二级', [a, b, f], 1)
    const third = await put('同三级', [a, b, c], 1)
    const hotter = await put('同三级热', [a, b, c], 2)
    const ask = async (input: WireInputOf<'course/api/course/recommend'>) =>
      ids((await t.call('course/api/course/recommend', input, site)).data.list)
    expect(await ask({ courseId: base, pageSize: 20 })).toEqual([hotter, third, second, first, hot])
    expect(await ask({ courseId: base, pageSize: 2 })).toEqual([hotter, third])
    expect(await ask({ pageSize: 2 })).toEqual([base, hot])
    // For a missing course: the most studied.
    expect(await ask({ courseId: '1', pageSize: 2 })).toEqual([base, hot])
    expect((await t.raw('POST', 'course/api/course/recommend', { pageSize: 21 })).code).toBe(422)
  })
})
