import { lecturerOf, offerOf, organizationOf, type Provider, summaryOf } from '../../json-ld.ts'
import { shareImage } from '../../page-meta.ts'

interface CourseFacts {
  courseId: string
  courseName: string
  courseDesc: string
  introduce: string
  courseLogo: string
  isFree: boolean
  courseDiscount: number
  score: number
  totalSeconds: number
  categoryName1: string
  gmtCreate: string
  lecturer: { id: string; lecturerName: string; position: string }
}

/** JSON-LD of a course; `ratings` is the number of votes, `origin` of the site. */
export function courseJsonLd(
  course: CourseFacts,
  { origin, siteName, ratings }: Provider & { ratings: number },
): Record<string, unknown> {
  const url = `${origin}/view/${course.courseId}`
  const provider = { origin, siteName }
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name: course.courseName,
    description: summaryOf(course.courseName, course.courseDesc, course.introduce),
    image: course.courseLogo ? new URL(shareImage(course.courseLogo), origin).href : undefined,
    inLanguage: 'zh-CN',
    about: course.categoryName1 || undefined,
    datePublished: course.gmtCreate,
    provider: organizationOf(provider),
    offers: { ...offerOf(course, 'OnlineOnly', url), category: course.isFree ? 'Free' : 'Paid' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: duration(course.totalSeconds),
      instructor: { ...lecturerOf(course.lecturer, provider), jobTitle: course.lecturer.position || undefined },
    },
    aggregateRating:
      ratings > 0
        ? { '@type': 'AggregateRating', ratingValue: course.score, ratingCount: ratings, bestRating: 5, worstRating: 1 }
        : undefined,
  }
}

/** ISO 8601 duration in whole minutes, at least one: `PT1H20M`. */
export function duration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`
}
