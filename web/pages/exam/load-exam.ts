import type { OutputOf } from '@zhixing/contract'
import type { PageServices } from '../../context.ts'
import { stateCode } from '@zhixing/contract/states'
import { termsOf } from '../../features/commerce/price/index.ts'
import { forExamCard, nowhere } from '../../features/exam/card/index.ts'

/** A paper and how the viewer stands to it; visitors stand nowhere. */
export type ViewedExam = OutputOf<'exam/auth/exam/view'>

const RELATED = 4
const RECORDS = 5

/** Everything of a paper's page. Visitors and learners ask different calls; both get one shape. */
export async function loadExam({ call, hasToken, origin }: PageServices, examId: string) {
  const [exam, check, records, related] = await Promise.all([
    hasToken
      ? call('exam/auth/exam/view', { examId })
      : call('exam/api/exam/info/view', { examId }).then((detail): ViewedExam => ({ ...detail, ...nowhere })),
    // A paper that left the shelf may still be looked at by who sat it, but not begun: that is no error of this page.
    hasToken ? call('exam/auth/user/exam/record/check', { examId }).catch(() => null) : null,
    hasToken ? call('exam/auth/user/exam/record/list', { examId, pageSize: RECORDS }) : null,
    call('exam/api/exam/recommend/list', { examId, pageSize: RELATED }),
  ])
  const [lecturer, terms] = await Promise.all([
    hasToken ? call('user/api/lecturer/view', { lecturerId: exam.lecturerId }).catch(() => null) : null,
    exam.isFree === 0 && exam.isPay === 0 ? termsOf(call, stateCode.product.paper, examId) : null,
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
    followed: lecturer?.isAttention === 1,
    terms,
    personal: hasToken,
    origin,
  }
}
export type ExamPageData = Awaited<ReturnType<typeof loadExam>>
