import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../ui/date-format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, PageHead, Row } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { SearchInput } from '../../shared/table/index.ts'
import css from './monitor.module.css'
import { texts } from './texts.ts'

const PAGE = 20

/** Picker of an exam to monitor: running ones first. */
export function Choose() {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const exams = useQuery('exam/auth/exam/monitor/list', { keyword, pageCurrent: page, pageSize: PAGE }, { keep: true })
  return (
    <>
      <PageHead title={texts.title} about={texts.choose}>
        <SearchInput
          label={texts.searchExam}
          value={keyword}
          onSearch={(word) => {
            setKeyword(word)
            setPage(1)
          }}
        />
      </PageHead>
      <QueryView of={exams}>
        {({ list, totalCount }) =>
          list.length === 0 ? (
            <Empty title={keyword ? texts.noneFound : texts.none} />
          ) : (
            <>
              <ul className={css.choose}>
                {list.map(({ examId, examName, openTime, closeTime, doing, handedIn, lastBegin }) => (
                  <Row as="li" key={examId} gap={3} rowGap={1} justify="between">
                    <div>
                      <Link to={`/account/exams/monitor?examId=${examId}`}>{examName}</Link>
                      <Hint>
                        {texts.window(openTime ? formatDate(openTime) : '', closeTime ? formatDate(closeTime) : '')}
                        {lastBegin && ` · ${texts.lastBegin(formatDate(lastBegin))}`}
                      </Hint>
                    </div>
                    <Row>
                      {doing > 0 && <Tag>{texts.doing(doing)}</Tag>}
                      {handedIn > 0 && <Tag tone="plain">{texts.handedIn(handedIn)}</Tag>}
                    </Row>
                  </Row>
                ))}
              </ul>
              <Pagination page={page} pages={Math.ceil(totalCount / PAGE)} onPage={setPage} />
            </>
          )
        }
      </QueryView>
    </>
  )
}
