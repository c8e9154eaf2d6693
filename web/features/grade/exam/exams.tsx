import { useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { ExamWindow } from './exam-window.tsx'
import css from './grade-exam.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

const PAGE = 20
const tones = { 1: 'plain', 2: 'live', 3: 'brand' } as const

/** Exams of a class with progress. */
export function GradeExams({ gradeId, mayManage }: { gradeId: string; mayManage: boolean }) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const exams = useQuery(
    'exam/auth/grade/exam/admin/page',
    { pageCurrent: page, pageSize: PAGE, keyword, gradeId },
    { keep: true, debounce: 250 },
  )
  const setLink = mayManage && <ButtonLink to={`/account/grades/exam/set?gradeId=${gradeId}`}>{texts.set}</ButtonLink>
  return (
    <Stack gap={4}>
      <Row gap={3} justify="between">
        <Input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={keyword}
          maxLength={50}
          className={css.search}
          onChange={(event) => {
            setKeyword(event.currentTarget.value)
            setPage(1)
          }}
        />
        {setLink}
      </Row>
      <QueryView of={exams}>
        {({ list, totalPage, pageCurrent }) =>
          list.length === 0 ? (
            <Card>
              {keyword ? (
                <Empty art="search" compact title={texts.noneOf(keyword)} />
              ) : (
                <Empty art="study" title={texts.none} action={setLink}>
                  {texts.noneAbout}
                </Empty>
              )}
            </Card>
          ) : (
            <>
              <Table
                label={texts.list}
                rows={list}
                rowKey={({ gradeExamId }) => gradeExamId}
                busy={exams.loading}
                columns={[
                  {
                    key: 'name',
                    title: texts.name,
                    width: 260,
                    render: (exam) => (
                      <Link to={`/account/grades/exam/view?gradeExamId=${exam.gradeExamId}`}>{exam.gradeExamName}</Link>
                    ),
                  },
                  {
                    key: 'state',
                    title: texts.state,
                    width: 120,
                    render: ({ examStatus, compensateStatus }) => (
                      <Row gap={1}>
                        <Tag tone={tones[examStatus as 1 | 2 | 3]}>{texts.windows[examStatus]}</Tag>
                        {compensateStatus === 1 && <Tag tone="warn">{texts.makeUp}</Tag>}
                      </Row>
                    ),
                  },
                  { key: 'time', title: texts.time, width: 200, render: (exam) => <ExamWindow {...exam} /> },
                  {
                    key: 'progress',
                    title: texts.progress,
                    width: 180,
                    render: ({ handedTotal, studentTotal, doingTotal, markingTotal }) => (
                      <Stack gap={0}>
                        <span>{texts.progressOf(handedTotal, studentTotal)}</span>
                        <Hint as="span">
                          {[doingTotal > 0 && texts.doing(doingTotal), markingTotal > 0 && texts.marking(markingTotal)]
                            .filter(Boolean)
                            .join(signs.comma)}
                        </Hint>
                      </Stack>
                    ),
                  },
                  {
                    key: 'actions',
                    title: texts.actions,
                    width: 90,
                    render: ({ gradeExamId, gradeExamName }) => (
                      <ButtonLink
                        size="s"
                        variant="line"
                        to={`/account/grades/exam/view?gradeExamId=${gradeExamId}`}
                        aria-label={`${texts.open}${signs.colon}${gradeExamName}`}
                      >
                        {texts.open}
                      </ButtonLink>
                    ),
                  },
                ]}
              />
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </>
          )
        }
      </QueryView>
    </Stack>
  )
}
