import { clip, plainText, shareImage } from '../../page-meta.ts'

interface CourseFacts {
  courseId: string
  courseName: string
  courseDesc: string
  introduce: string
  courseLogo: string
  isFree: 0 | 1
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
  { origin, siteName, ratings }: { origin: string; siteName: string; ratings: number },
): Record<string, unknown> {
  const url = `${origin}/view/${course.courseId}`
  const provider = { '@type': 'Organization', name: siteName, url: origin }
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name: course.courseName,
    description: clip(plainText(course.courseDesc || course.introduce) || course.courseName, 500),
    image: course.courseLogo ? new URL(shareImage(course.courseLogo), origin).href : undefined,
    inLanguage: 'zh-CN',
    about: course.categoryName1 || undefined,
    datePublished: course.gmtCreate,
    provider,
    offers: {
      '@type': 'Offer',
      category: course.isFree === 1 ? 'Free' : 'Paid',
      price: course.isFree === 1 ? 0 : course.courseDiscount / 100,
      priceCurrency: 'CNY',
      availability: 'https://schema.org/OnlineOnly',
      url,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: duration(course.totalSeconds),
      instructor: {
        '@type': 'Person',
        name: course.lecturer.lecturerName,
        jobTitle: course.lecturer.position || undefined,
        url: `${origin}/lecturer/${course.lecturer.id}`,
      },
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
