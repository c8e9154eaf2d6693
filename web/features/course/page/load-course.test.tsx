import { describe, expect, test } from 'vitest'
import type { PageServices } from '../../../context.ts'
import { loadCourse } from './load-course.ts'

const refusal = (code: number) => Object.assign(new Error('内容不存在或已下架'), { code })

/** Calls of the page; those in `refused` fail with that code, the others return minimal answers. */
function services(refused: Record<string, number>): PageServices {
  const answers: Record<string, unknown> = {
    'course/auth/course/view': { courseId: '1', lecturerId: '2', isPay: true, isPutaway: false, stopReason: '' },
    'course/auth/course/chapter/page': { chapterList: [] },
    'course/auth/courseComment/list': { list: [] },
    'user/api/lecturer/view': { isAttention: false },
  }
  const call = async (key: string) => {
    if (key in refused) throw refusal(refused[key] ?? 500)
    return answers[key] ?? { list: [] }
  }
  return { call, hasToken: true, origin: '' } as unknown as PageServices
}

describe('the page of an owned course', () => {
  test('opens although its ratings and its lecturer are not public any more', async () => {
    const page = await loadCourse(
      services({ 'course/api/courseComment/list': 404, 'user/api/lecturer/view': 404 }),
      '1',
      1,
    )
    expect(page).toMatchObject({ course: { courseId: '1' }, comments: { list: [], totalCount: 0 }, followed: false })
  })

  test('is a 404 if the course is, and fails if another call fails', async () => {
    await expect(loadCourse(services({ 'course/auth/course/view': 404 }), '1', 1)).rejects.toMatchObject({ code: 404 })
    await expect(loadCourse(services({ 'course/api/courseComment/list': 503 }), '1', 1)).rejects.toMatchObject({
      code: 503,
    })
  })
})
