import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Course, Period } from '../../features/course/page/index.ts'
import { PageSection } from '../../features/commerce/product-page/index.ts'
import { askAddress, placeAddress, QuestionRow } from '../../features/community/question/index.ts'
import { openPage } from '../../features/course/reader/index.ts'
import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import css from './material.module.css'
import { QUESTION_PAGE } from './material-data.ts'
import { texts } from './texts.ts'

/** Questions about a document or resource: of the open file by page, else all. */
export function MaterialQuestions({
  course,
  file,
  asked,
  address,
}: {
  course: Course
  file: Period | undefined
  asked: OutputOf<'community/api/questions/list'>
  address: string
}) {
  const of: Record<string, string> = file ? { period: file.id } : {}
  return (
    <PageSection id="questions" title={file ? texts.questionsOf(file.periodName) : texts.questions}>
      <Row gap={3}>
        {file && (
          <Link to={`${address}#questions`} className={css.read}>
            {texts.allQuestions}
          </Link>
        )}
        <ButtonLink
          variant="line"
          size="s"
          to={askAddress({ courseId: course.courseId, ...(file && { periodId: file.id }) })}
        >
          {texts.ask}
        </ButtonLink>
      </Row>
      {asked.list.length === 0 ? (
        <Empty compact art="study" title={texts.noQuestions}>
          {texts.noQuestionsText}
        </Empty>
      ) : (
        <ul className={css.questions}>
          {asked.list.map((question) => (
            <li key={question.id}>
              <QuestionRow question={question} level={3}>
                {question.place && question.place.pageNo > 0 && (
                  <Row>
                    <Link to={placeAddress(question.place)} className={css.read}>
                      {texts.openAtPage(question.place.pageNo)}
                    </Link>
                  </Row>
                )}
              </QuestionRow>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={asked.pageCurrent}
        pages={Math.ceil(asked.totalCount / asked.pageSize)}
        label={texts.questionPages}
        to={(no) => `${address}?${new URLSearchParams({ ...of, [QUESTION_PAGE]: String(no) })}#questions`}
      />
    </PageSection>
  )
}

/** Under an open document: link to ask about the current page. */
export function AskAboutPage({ courseId, periodId }: { courseId: string; periodId: string }) {
  const { user } = useRoot()
  const [no, setNo] = useState(0)
  // The link is computed on press or context menu, so that it names the current page.
  const remember = () => setNo(openPage(user?.id ?? '', periodId))
  return (
    <Row gap={2} className={css.askHere}>
      <Hint as="span">{texts.askWhy}</Hint>
      <Link
        to={askAddress({ courseId, periodId, page: no })}
        target="_blank"
        className={css.read}
        onPointerEnter={remember}
        onFocus={remember}
        onPointerDown={remember}
      >
        {texts.askPage}
      </Link>
    </Row>
  )
}
