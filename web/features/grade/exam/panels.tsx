import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useQuery } from '../../../use-query.ts'
import { mayDo } from '../class/index.ts'
import { GradeExams } from './exams.tsx'
import { OwnExams } from './own-exams.tsx'
import { GradeScores } from './scores.tsx'
import { texts } from './texts.ts'

interface Grade {
  gradeId: string
  userRole: number
}

/** Exams of a class for its staff: list, and scores of all students. */
export function ExamPanel({ grade: { gradeId, userRole } }: { grade: Grade }) {
  const [view, setView] = useState<'exams' | 'scores'>('exams')
  return (
    <Tabs
      label={texts.views}
      value={view}
      onChange={setView}
      items={[
        { id: 'exams', label: texts.exams },
        { id: 'scores', label: texts.scores },
      ]}
    >
      {view === 'scores' ? (
        <GradeScores gradeId={gradeId} />
      ) : (
        <GradeExams gradeId={gradeId} mayManage={mayDo(userRole, 'manage')} />
      )}
    </Tabs>
  )
}

const PAGE = 12

/** Exams of a class for the user. */
export function OwnExamPanel({ grade: { gradeId } }: { grade: Grade }) {
  const [page, setPage] = useState(1)
  const exams = useQuery(
    'exam/auth/grade/exam/student/relation/page',
    { gradeId, pageCurrent: page, pageSize: PAGE },
    { keep: true },
  )
  return (
    <QueryView
      of={exams}
      isEmpty={({ list }) => list.length === 0}
      empty={
        <Card>
          <Empty compact art="study" title={texts.ownNone}>
            {texts.ownNoneAbout}
          </Empty>
        </Card>
      }
    >
      {({ list, pageCurrent, totalPage }) => (
        <Stack gap={4}>
          <OwnExams list={list} />
          <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
        </Stack>
      )}
    </QueryView>
  )
}
