import { describe, expect, it } from 'vitest'
import { courseJsonLd, duration } from './json-ld.ts'

const course = {
  courseId: '7',
  courseName: '摄影构图',
  courseDesc: '',
  introduce: '<p>拍出 &amp; 讲清 <b>光线</b></p>',
  courseLogo: '/art/waves-211-165.svg',
  isFree: false,
  courseDiscount: 19900,
  score: 4.6,
  totalSeconds: 4800,
  categoryName1: '设计创作',
  gmtCreate: '2026-01-02T00:00:00.000Z',
  lecturer: { id: '3', lecturerName: '顾远', position: '' },
}
const site = { origin: 'https://learn.example.com', siteName: '知行学堂' }

describe('course as JSON-LD', () => {
  it('has price, rating and provider', () => {
    const data = courseJsonLd(course, { ...site, ratings: 12 })
    expect(data).toMatchObject({
      '@type': 'Course',
      url: 'https://learn.example.com/view/7',
      description: '拍出 & 讲清 光线',
      image: 'https://learn.example.com/art/waves-211-165.png',
      provider: { name: '知行学堂' },
      offers: { category: 'Paid', price: 199, priceCurrency: 'CNY' },
      hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT1H20M', instructor: { name: '顾远' } },
      aggregateRating: { ratingValue: 4.6, ratingCount: 12 },
    })
  })

  it('omits a rating without votes', () => {
    expect(courseJsonLd(course, { ...site, ratings: 0 }).aggregateRating).toBeUndefined()
  })

  it('durations are at least a minute', () => {
    expect([0, 59, 3600, 5400].map(duration)).toEqual(['PT1M', 'PT1M', 'PT1H', 'PT1H30M'])
  })
})
