import { stateCode } from '@zhixing/contract/states'
import { redirect } from 'react-router'
import { isId } from '../../address.ts'
import type { PageServices } from '../../context.ts'
import { pick } from '../../pick.ts'

/** Code of refusals whose message is shown. */
const SHOWN = 999
const numeric = (value: string | null): string => (value && isId(value) ? value : '')

/** The same page for a class exam, with its own calls. Shows why entry is refused. */
async function loadGradeExam({ call }: PageServices, gradeExamId: string) {
  const view = await call('exam/auth/grade/exam/student/relation/view', { gradeExamId })
  const check = await call('exam/auth/grade/exam/student/relation/check', { gradeExamId }).then(
    (may) => ({ ...may, may: true, reason: '', nextTime: null }),
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === SHOWN)) throw error
      return {
        serverTime: view.serverTime,
        needsPassword: false,
        attemptsUsed: view.attemptsUsed,
        attempts: view.attempts,
        may: false,
        reason: error.message,
        nextTime: view.windowStatus === stateCode.window.upcoming ? view.beginTime : null,
        record: null,
      }
    },
  )
  const exam = {
    ...pick(view, [
      'examId',
      'answerTime',
      'problemQuantity',
      'totalScore',
      'passScore',
      'rules',
      'titleList',
      'notice',
    ]),
    examName: view.gradeExamName,
    openTime: view.beginTime,
    closeTime: view.endTime,
  }
  return { exam, check, refId: '', gradeExamId, studentName: view.studentName, hasFaceCheck: view.faceCheck > 0 }
}

/** A paper or class exam before its start, with whether the user may start now. */
export async function loadStart(services: PageServices, url: URL) {
  const gradeExamId = numeric(url.searchParams.get('gradeExamId'))
  if (gradeExamId) return loadGradeExam(services, gradeExamId)
  // `id` in addresses of older clients.
  const given = url.searchParams.get('examId') ?? url.searchParams.get('id')
  if (!given) throw redirect('/exam')
  const examId = numeric(given) || '0'
  const [exam, check] = await Promise.all([
    services.call('exam/auth/exam/view', { examId }),
    services.call('exam/auth/user/exam/record/check', { examId }),
  ])
  return {
    exam,
    check,
    refId: numeric(url.searchParams.get('refId')),
    gradeExamId: '',
    studentName: '',
    hasFaceCheck: false,
  }
}

export type StartData = Awaited<ReturnType<typeof loadStart>>
