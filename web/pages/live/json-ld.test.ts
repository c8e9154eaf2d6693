import { expect, test } from 'vitest'
import { liveJsonLd } from './json-ld.ts'

const course = {
  courseId: '7',
  courseName: '摄影直播课',
  courseDesc: '<p>四次直播</p>',
  introduce: '',
  courseLogo: '/files/1/2',
  isFree: false,
  courseDiscount: 9900,
  lecturer: { id: '3', lecturerName: '周一' },
}
const place = { origin: 'https://a.example', siteName: '知行', now: Date.parse('2026-12-02T00:00:00Z') }

test('each session that has not ended is an online event', () => {
  const found = liveJsonLd(
    course,
    [
      { periodId: '1', name: '第一讲', startTime: '2026-12-01T11:30:00Z', endTime: '2026-12-01T12:30:00Z' },
      { periodId: '2', name: '第二讲', startTime: '2026-12-08T11:30:00Z', endTime: '2026-12-08T12:30:00Z' },
    ],
    place,
  )
  expect(found).toEqual({
    '@graph': [
      expect.objectContaining({
        '@type': 'EducationEvent',
        name: '摄影直播课：第二讲',
        description: '四次直播',
        startDate: '2026-12-08T11:30:00Z',
        location: { '@type': 'VirtualLocation', url: 'https://a.example/live/detail/7?period=2' },
        offers: expect.objectContaining({ price: 99, priceCurrency: 'CNY' }),
        isAccessibleForFree: false,
      }),
    ],
  })
})

test('a course without coming sessions has no events', () => {
  expect(liveJsonLd(course, [], place)).toBeUndefined()
})
