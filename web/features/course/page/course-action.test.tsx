import { stateCode } from '@zhixing/contract/states'
import { describe, expect, test } from 'vitest'
import { mainAction, trialAction } from './course-action.tsx'
import { chapterOf, courseOf, periodOf } from './course.fixture.ts'
import type { Course, Period } from './load-course.ts'

const film = periodOf('1')
const freeFilm = periodOf('2', { isFree: true })
const freeDocument = periodOf('3', { isFree: true, periodType: stateCode.lesson.document })
const where = (course: Partial<Course>, periods: Period[], signedIn: boolean) => ({
  course: courseOf(course),
  // Split, so that a lesson is also found beyond the first chapter.
  chapters: [chapterOf('8', periods.slice(0, 1)), chapterOf('9', periods.slice(1))],
  signedIn,
  address: '/view/3',
})
const login = (to: string) => `/login?${new URLSearchParams({ return: to })}`
const CHECKOUT = '/checkout?products=1:3'

describe('the main action of a course', () => {
  test.each<[string, Partial<Course>, Period[], boolean, object]>([
    ['without lessons', {}, [], true, { label: '课时准备中' }],
    ['stopped, also if owned', { stopReason: '违规', allowStudy: 1 }, [film], true, { label: '已停止学习' }],
    ['sold', {}, [film], true, { label: '立即购买', isBuy: true, to: CHECKOUT }],
    ['sold, to a visitor', {}, [film], false, { label: '立即购买', isBuy: true, to: login(CHECKOUT), back: CHECKOUT }],
    [
      'sold live',
      { courseCategory: stateCode.category.live },
      [film],
      true,
      { label: '立即购买', isBuy: true, to: '/checkout?products=2:3' },
    ],
    [
      'sold documents',
      { courseCategory: stateCode.category.library },
      [film],
      true,
      { label: '立即购买', isBuy: true, to: '/checkout?products=4:3' },
    ],
    ['free', { isFree: true }, [film], true, { label: '立即学习', isRead: false, to: '/view/3?period=1' }],
    [
      'free, to a visitor',
      { isFree: true },
      [film],
      false,
      { label: '立即学习', isRead: false, to: login('/view/3?period=1'), back: '/view/3?period=1' },
    ],
    [
      'free with an open lesson, to a visitor',
      { isFree: true },
      [freeFilm],
      false,
      { label: '立即学习', isRead: false, to: '/view/3?period=2' },
    ],
    ['given', { allowStudy: 1 }, [freeDocument], true, { label: '开始阅读', isRead: true, to: '/view/3?period=3' }],
    [
      'begun',
      { allowStudy: 1, lastPeriodId: '2', progress: 99 },
      [film, freeFilm],
      true,
      { label: '继续学习', isRead: false, to: '/view/3?period=2' },
    ],
    [
      'begun with a lesson that is gone',
      { allowStudy: 1, lastPeriodId: '77' },
      [film, freeFilm],
      true,
      { label: '继续学习', isRead: false, to: '/view/3?period=1' },
    ],
    [
      'finished',
      { allowStudy: 1, lastPeriodId: '2', progress: 100 },
      [film, freeFilm],
      true,
      { label: '再学一遍', isRead: false, to: '/view/3?period=2' },
    ],
  ])('%s', (_, course, periods, signedIn, action) => {
    expect(mainAction(where(course, periods, signedIn))).toEqual(action)
  })
})

describe('the trial of a course', () => {
  test.each<[string, Partial<Course>, Period[], boolean, object | null]>([
    ['none is open', {}, [film], true, null],
    ['a free course needs none', { isFree: true }, [freeFilm], true, null],
    ['an owned course needs none', { allowStudy: 1 }, [freeFilm], true, null],
    ['a stopped course has none', { stopReason: '违规' }, [freeFilm], true, null],
    [
      'the first lesson that is open',
      {},
      [film, freeFilm, freeDocument],
      true,
      { label: '免费试学', isRead: false, to: '/view/3?period=2' },
    ],
    ['a visitor watches it', {}, [freeFilm], false, { label: '免费试学', isRead: false, to: '/view/3?period=2' }],
    [
      'a visitor signs in to read a document',
      {},
      [freeDocument],
      false,
      { label: '免费试学', isRead: true, to: login('/view/3?period=3'), back: '/view/3?period=3' },
    ],
  ])('%s', (_, course, periods, signedIn, action) => {
    expect(trialAction(where(course, periods, signedIn))).toEqual(action)
  })
})
