import { redirect } from 'react-router'
import type { PageServices } from '../../context.ts'

/** Pages of one attempt asked for without its id show the latest one: redirects there, else to the list of attempts. */
export async function latestRecord(call: PageServices['call'], page: string): Promise<never> {
  const { list } = await call('exam/auth/user/exam/record/list', { examStatus: 5, pageSize: 1 })
  throw redirect(list[0] ? `${page}?recordId=${list[0].recordId}` : '/account/exams/myExamination')
}

/** The same for class exams. */
export async function latestGradeExam(call: PageServices['call'], page: string): Promise<never> {
  const { list } = await call('exam/auth/grade/exam/student/relation/page', { pageSize: 20 })
  const done = list.find(({ recordId, score }) => recordId !== null && score !== null)
  throw redirect(done ? `${page}?gradeExamId=${done.gradeExamId}` : '/account/exams/myExam?state=class')
}
