import { clip, plainText } from '../../page-meta.ts'
import type { ViewedExam } from './load-exam.ts'

/** JSON-LD of a paper. */
export function examJsonLd(
  exam: Pick<
    ViewedExam,
    | 'examId'
    | 'examName'
    | 'description'
    | 'introduce'
    | 'examLogo'
    | 'subjectName'
    | 'graName'
    | 'answerTime'
    | 'gmtCreate'
    | 'isFree'
    | 'lecturer'
  >,
  { origin, siteName }: { origin: string; siteName: string },
): Record<string, unknown> {
  const url = `${origin}/exam/view/${exam.examId}`
  return {
    '@type': 'Quiz',
    '@id': url,
    url,
    name: exam.examName,
    description: clip(plainText(exam.description || exam.introduce) || exam.examName, 500),
    image: exam.examLogo ? new URL(exam.examLogo, origin).href : undefined,
    inLanguage: 'zh-CN',
    about: exam.subjectName || undefined,
    educationalLevel: exam.graName || undefined,
    learningResourceType: 'Quiz',
    timeRequired: exam.answerTime > 0 ? `PT${exam.answerTime}M` : undefined,
    datePublished: exam.gmtCreate,
    isAccessibleForFree: exam.isFree === 1,
    author: { '@type': 'Person', name: exam.lecturer.lecturerName, url: `${origin}/lecturer/${exam.lecturer.id}` },
    provider: { '@type': 'Organization', name: siteName, url: origin },
  }
}
