import { atSite } from '../kernel/db/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import {
  insertAccessory,
  insertCategory,
  insertChapter,
  insertCourse,
  insertPeriod,
  refreshSearchWords,
} from './index.ts'

let t: TestApp
let lecturerId: string
beforeAll(async () => {
  t = await startTestApp()
  lecturerId = (await makeLecturer(t.owner, { lecturerName: '周老师' })).lecturerId
})
afterAll(() => t.close())

const newCourse = (more = {}) =>
  insertCourse(atSite(t.owner, 12), { siteId: 12, lecturerId, courseName: '课', categoryIds: ['1', '2', '3'], ...more })

async function stored(courseId: string) {
  const [row] =
    await t.owner`SELECT period_total, total_seconds, read_seconds, introduce, is_putaway, course_desc, search_words::text AS words FROM course WHERE site_id = 12 AND id = ${courseId}`
  return row ?? {}
}

async function video(seconds: number): Promise<string> {
  const [row] = await t.owner<
    { id: string }[]
  >`INSERT INTO video (site_id, video_name, video_length, folder, media_key) VALUES (12, 'v', ${seconds}, 'f', ${Buffer.alloc(16)}) RETURNING id`
  return row?.id ?? ''
}

describe('writing courses', () => {
  test('a category stands one below its parent', async () => {
    const one = await insertCategory(atSite(t.owner, 12), { siteId: 12, categoryName: '一' })
    const two = await insertCategory(atSite(t.owner, 12), { siteId: 12, categoryName: '二', parentId: one })
    const three = await insertCategory(atSite(t.owner, 12), { siteId: 12, categoryName: '三', parentId: two })
    const rows = await t.owner<
      { floor: number }[]
    >`SELECT floor FROM course_category WHERE id IN ${t.owner([one, two, three])} ORDER BY id`
    expect(rows.map((row) => row.floor)).toEqual([1, 2, 3])
  })

  test('new courses are off the shelf, clean, and findable by lecturer', async () => {
    const id = await newCourse({
      introduce: '<p style="x">文</p><iframe></iframe>',
      courseDesc: undefined,
      keyword: '甲乙丙',
    })
    const row = await stored(id)
    expect(row).toMatchObject({
      isPutaway: 0,
      introduce: '<p>文</p>',
      periodTotal: 0,
      totalSeconds: 0,
      courseDesc: '',
    })
    expect(row.words).toContain("'周'")
    expect(row.words).toContain("'乙丙'")
  })

  test('periods written at once are all counted, with the length of their videos', async () => {
    const courseId = await newCourse()
    const chapterId = await insertChapter(atSite(t.owner, 12), { siteId: 12, courseId, chapterName: '章' })
    const videoId = await video(90.5)
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        insertPeriod(t.db(), {
          siteId: 12,
          courseId,
          chapterId,
          periodName: `${n}`,
          sort: n,
          ...(n % 2 ? { videoId } : { periodText: `<p onclick="x">文 ${'字'.repeat(399)}</p>` }),
        }),
      ),
    )
    expect(await stored(courseId)).toMatchObject({ periodTotal: 12, totalSeconds: 543, readSeconds: 360 })
    const rows =
      await t.owner`SELECT period_type, video_length, period_text FROM course_period WHERE site_id = 12 AND course_id = ${courseId} ORDER BY sort LIMIT 2`
    expect(rows).toMatchObject([
      { periodType: 2, videoLength: 0, periodText: `<p>文 ${'字'.repeat(399)}</p>` },
      { periodType: 1, videoLength: 90.5, periodText: '' },
    ])
  })

  test('a video period needs a video that exists; a failed one is not counted', async () => {
    const courseId = await newCourse()
    const chapterId = await insertChapter(atSite(t.owner, 12), { siteId: 12, courseId, chapterName: '章' })
    await expect(
      insertPeriod(atSite(t.owner, 12), { siteId: 12, courseId, chapterId, periodName: '空', videoId: '1' }),
    ).rejects.toThrow()
    expect(await stored(courseId)).toMatchObject({ periodTotal: 0 })
  })

  test('an attachment belongs to the course unless told', async () => {
    const courseId = await newCourse()
    const id = await insertAccessory(atSite(t.owner, 12), { siteId: 12, courseId, acName: '文', acUrl: 'key' })
    expect((await t.owner`SELECT ref_id, ref_type FROM course_accessory WHERE id = ${id}`)[0]).toEqual({
      refId: courseId,
      refType: 1,
    })
  })

  test('search words follow a changed name when asked', async () => {
    const courseId = await newCourse({ courseName: '旧名字' })
    await t.owner`UPDATE course SET course_name = '摄影构图' WHERE site_id = 12 AND id = ${courseId}`
    await refreshSearchWords(atSite(t.owner, 12), courseId)
    const { words } = await stored(courseId)
    expect(words).toContain('摄影')
    expect(words).toContain('sygt')
    expect(words).not.toContain('旧')
  })

  test("the app's own connection cannot write into another site", async () => {
    await expect(
      insertCourse(t.db(13), { siteId: 12, lecturerId, courseName: '越界', categoryIds: ['1', '2', '3'] }),
    ).rejects.toThrow(/row-level security/)
  })
})
