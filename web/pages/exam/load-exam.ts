import type { OutputOf } from '@zhixing/contract'
import type { PageServices } from '../../context.ts'
import { stateCode } from '@zhixing/contract/states'
import { termsOf } from '../../features/commerce/price/index.ts'
import { forExamCard, nowhere } from '../../features/exam/card/index.ts'

/** A paper with the viewer's state; visitors have none. */
export type ViewedExam = OutputOf<'exam/auth/exam/view'>

const RELATED = 4
const RECORDS = 5

/** Loads the page of a paper. Visitors and learners use different calls; both return one shape. */
export async function loadExam({ call, hasToken, origin }: PageServices, examId: string) {
  const [exam, check, records, related] = await Promise.all([
    hasToken
      ? call('exam/auth/exam/view', { examId })
      : call('exam/api/exam/info/view', { examId }).then((detail): ViewedExam => ({ ...detail, ...nowhere })),
    // Takers may still view a paper off the shelf, but not start it: no error of this page.
    hasToken ? call('exam/auth/user/exam/record/check', { examId }).catch(() => null) : null,
    hasToken ? call('exam/auth/user/exam/record/list', { examId, pageSize: RECORDS }) : null,
    call('exam/api/exam/recommend/list', { examId, pageSize: RELATED }),
  ])
  const [lecturer, terms] = await Promise.all([
    hasToken ? call('user/api/lecturer/view', { lecturerId: exam.lecturerId }).catch(() => null) : null,
    !exam.isFree && !exam.isPay ? termsOf(call, stateCode.product.paper, examId) : null,
  ])
  return {
    exam,
    check: check && {
      may: check.may,
      reason: check.reason,
      nextTime: check.nextTime,
      needsPassword: check.needsPassword,
    },
    records: records?.list ?? [],
    recordTotal: records?.totalCount ?? 0,
    related: related.list.map(forExamCard),
    followed: lecturer?.isAttention === true,
    terms,
    personal: hasToken,
    origin,
  }
}
export type ExamPageData = Awaited<ReturnType<typeof loadExam>>
