import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './grade-exam.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

export type Paper = OutputOf<'exam/auth/grade/exam/paper/list'>['list'][number]
const PAGE = 10

/** Picker of a paper for a class; a lecturer may compose one and come back. */
export function PaperChoice({
  gradeId,
  chosen,
  mayCompose,
  onChoose,
}: {
  gradeId: string
  chosen: Paper | null
  mayCompose: boolean
  onChoose: (paper: Paper | null) => void
}) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const papers = useQuery(
    'exam/auth/grade/exam/paper/list',
    chosen ? null : { gradeId, keyword, pageCurrent: page, pageSize: PAGE },
    { keep: true, debounce: 250 },
  )
  if (chosen)
    return (
      <Row gap={3} justify="between">
        <Stack gap={0}>
          <b>{chosen.examName}</b>
          <Hint as="span">{texts.paperFacts(chosen.problemQuantity, chosen.totalScore)}</Hint>
        </Stack>
        <Button size="s" variant="line" onClick={() => onChoose(null)}>
          {texts.change}
        </Button>
      </Row>
    )
  const compose = mayCompose && (
    <ButtonLink size="s" variant="line" to="/account/exams/add">
      {texts.compose}
    </ButtonLink>
  )
  return (
    <Stack gap={3}>
      <Row gap={3} justify="between">
        <Input
          type="search"
          aria-label={texts.searchPaper}
          placeholder={texts.searchPaper}
          value={keyword}
          maxLength={50}
          className={css.search}
          onChange={(event) => {
            setKeyword(event.currentTarget.value)
            setPage(1)
          }}
        />
        {compose}
      </Row>
      <QueryView of={papers} lines={4} compact>
        {({ list, pageCurrent, totalPage }) =>
          list.length === 0 ? (
            <Empty compact title={texts.noPaper}>
              {texts.noPaperAbout}
            </Empty>
          ) : (
            <>
              <ul className={css.papers} aria-label={texts.choose}>
                {list.map((paper) => (
                  <Row as="li" key={paper.examId} gap={3} justify="between" className={css.paper}>
                    <Stack gap={0}>
                      <span>
                        {paper.examName} {!paper.isMine && <Tag tone="plain">{texts.shared}</Tag>}
                      </span>
                      <Hint as="span">{texts.paperFacts(paper.problemQuantity, paper.totalScore)}</Hint>
                    </Stack>
                    <Button
                      size="s"
                      variant="line"
                      aria-label={`${texts.choose}${signs.colon}${paper.examName}`}
                      onClick={() => onChoose(paper)}
                    >
                      {texts.choose}
                    </Button>
                  </Row>
                ))}
              </ul>
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </>
          )
        }
      </QueryView>
    </Stack>
  )
}
