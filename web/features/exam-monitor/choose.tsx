import { Empty, Input, Pagination, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../ui/date-format.ts'
import { QueryView } from '../workbench/query-view.tsx'
import { useCall } from '../workbench/use-call.ts'
import { Row } from '../../ui/layout.tsx'
import css from './monitor.module.css'
import { texts } from './texts.ts'

const PAGE = 20

/** Which exam to watch: those that are being sat stand first. */
export function Choose() {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const exams = useCall('exam/auth/exam/monitor/list', { keyword, pageCurrent: page, pageSize: PAGE })
  return (
    <>
      <Row as="header" gap={4} rowGap={2} align="end" justify="between" className={css.head}>
        <div>
          <h1>{texts.title}</h1>
          <p className={css.muted}>{texts.choose}</p>
        </div>
        <Input.Search
          allowClear
          className={css.find}
          placeholder={texts.searchExam}
          aria-label={texts.searchExam}
          onSearch={(text) => {
            setKeyword(text.trim())
            setPage(1)
          }}
        />
      </Row>
      <QueryView of={exams}>
        {({ list, totalCount }) =>
          list.length === 0 ? (
            <Empty description={keyword ? texts.noneFound : texts.none} />
          ) : (
            <>
              <ul className={css.choose}>
                {list.map(({ examId, examName, openTime, closeTime, doing, handedIn, lastBegin }) => (
                  <li key={examId}>
                    <div>
                      <Link to={`/account/exams/monitor?examId=${examId}`}>{examName}</Link>
                      <p className={css.muted}>
                        {texts.window(openTime ? formatDate(openTime) : '', closeTime ? formatDate(closeTime) : '')}
                        {lastBegin && ` · ${texts.lastBegin(formatDate(lastBegin))}`}
                      </p>
                    </div>
                    <div>
                      {doing > 0 && <Tag color="blue">{texts.doing(doing)}</Tag>}
                      {handedIn > 0 && <Tag>{texts.handedIn(handedIn)}</Tag>}
                    </div>
                  </li>
                ))}
              </ul>
              <Pagination
                align="end"
                current={page}
                pageSize={PAGE}
                total={totalCount}
                hideOnSinglePage
                showSizeChanger={false}
                onChange={setPage}
              />
            </>
          )
        }
      </QueryView>
    </>
  )
}
