import { lecturerOf, organizationOf, type Provider, summaryOf } from '../../json-ld.ts'
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
  provider: Provider,
): Record<string, unknown> {
  const { origin } = provider
  const url = `${origin}/exam/view/${exam.examId}`
  return {
    '@type': 'Quiz',
    '@id': url,
    url,
    name: exam.examName,
    description: summaryOf(exam.examName, exam.description, exam.introduce),
    image: exam.examLogo ? new URL(exam.examLogo, origin).href : undefined,
    inLanguage: 'zh-CN',
    about: exam.subjectName || undefined,
    educationalLevel: exam.graName || undefined,
    learningResourceType: 'Quiz',
    timeRequired: exam.answerTime > 0 ? `PT${exam.answerTime}M` : undefined,
    datePublished: exam.gmtCreate,
    isAccessibleForFree: exam.isFree,
    author: lecturerOf(exam.lecturer, provider),
    provider: organizationOf(provider),
  }
}
