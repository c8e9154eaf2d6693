// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { stateCode } from '@zhixing/contract/states'
import { expect, it } from 'vitest'
import { webPage } from '../../../page.fixture.ts'
import { exerciseType } from '@zhixing/contract/exam/kinds'
import type { CourseExercise } from '../../exam/card/index.ts'
import { Catalogue, type CatalogueProps } from './catalogue.tsx'
import { chapterOf, courseOf, periodOf } from './course.fixture.ts'

const page = webPage()
const periods = [
  periodOf('1', { progress: 100, isFinished: true }),
  periodOf('2', { isFree: true, progress: 12.6 }),
  periodOf('3', { isFree: true, periodType: stateCode.lesson.document }),
  periodOf('4', { periodType: stateCode.lesson.text, videoLength: 0 }),
]
const show = (more: Partial<CatalogueProps> = {}) =>
  page.show(
    <Catalogue
      {...{ course: courseOf(), chapters: [chapterOf('8', periods)], current: '2', playing: false, signedIn: true }}
      {...more}
    />,
  )
/** Each lesson: what it shows and where it leads. */
const rows = () =>
  screen.getAllByRole('listitem').map((item) => {
    const link = within(item).queryByRole('link')
    return [item.textContent, link?.getAttribute('href') ?? null, link?.getAttribute('aria-current') ?? null]
  })

it('of a course that is sold only trials open; progress is shown to those who signed in', async () => {
  await show()
  expect(rows()).toEqual([
    ['课时1购买后可学1:30', null, null],
    ['课时2可试学1:30已学 13%13%', '/view/3?period=2', null],
    ['课时3可试学文档', '/view/3?period=3', null],
    ['课时4购买后可学图文', null, null],
  ])
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    '视频',
    '已学完',
    '视频',
    '文档',
    '图文',
  ])
})

it('a visitor watches trials at once, and signs in for documents', async () => {
  await show({ signedIn: false })
  expect(rows().map(([, to]) => to)).toEqual([null, '/view/3?period=2', '/login?return=%2Fview%2F3%3Fperiod%3D3', null])
  expect(screen.queryByText('已学 13%')).toBeNull()
})

it('everything of an owned course opens, without talk of trials; the lesson that plays is marked', async () => {
  await show({ course: courseOf({ isPay: true, allowStudy: 1 }), playing: true, address: '/preview/3' })
  expect(rows().map(([, to]) => to)).toEqual(['1', '2', '3', '4'].map((id) => `/preview/3?period=${id}`))
  expect(screen.queryByText('可试学')).toBeNull()
  expect(rows().map(([, , current]) => current)).toEqual([null, 'true', null, null])
  screen.getByText('正在学习')
})

it('a stopped course is locked, whatever was bought', async () => {
  await show({ course: courseOf({ isPay: true, allowStudy: 1, stopReason: '违规' }) })
  expect(screen.queryAllByRole('link')).toEqual([])
})

it('chapters have numbers, lessons and length; up to sixteen lessons all are open, beyond that the current one', async () => {
  const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => periodOf(String(from + at + 10)))
  const opened = () => [...document.querySelectorAll('details')].map(({ open }) => open)
  const { unmount } = await show({ chapters: [chapterOf('8', many(8)), chapterOf('9', many(8, 8))] })
  expect(opened()).toEqual([true, true])
  screen.getByText('第 1 章 篇8')
  expect(screen.getAllByText('8 节 · 12 分钟')).toHaveLength(2)
  unmount()
  await show({
    chapters: [chapterOf('7', many(8)), chapterOf('8', many(8, 8)), chapterOf('9', many(1, 16))],
    current: '26',
  })
  expect(opened()).toEqual([true, false, true])
})

it('exercises stand at their lesson and chapter; a course without lessons says so', async () => {
  const exercise = (examId: string, refId: string, kind: 1 | 2) =>
    ({
      id: examId,
      examId,
      refId,
      courseId: '3',
      exerciseType: kind,
      examName: `卷${examId}`,
      problemQuantity: 5,
    }) as CourseExercise
  const exercises = [
    exercise('5', '1', exerciseType.exercise),
    exercise('6', '8', exerciseType.exam),
    exercise('7', '99', exerciseType.exercise),
  ]
  const { unmount } = await show({ exercises, signedIn: false })
  expect(screen.queryByText('卷7')).toBeNull()
  expect(screen.getByText('卷5').closest('li')).toBe(screen.getByText('课时1').closest('li'))
  expect(screen.getByText('卷6').closest('li')).toBeNull()
  expect(screen.getByText('卷5').closest('a')?.getAttribute('href')).toMatch(/^\/login\?return=%2Fexam%2Fexercise%2F5/)
  unmount()
  await show({ chapters: [] })
  screen.getByText('课时正在准备中')
})
