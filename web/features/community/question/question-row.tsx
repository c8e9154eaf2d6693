import { textState } from '@zhixing/contract/community/codes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { clock } from '../../../ui/clock.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './question.module.css'
import { texts } from './texts.ts'
import type { QuestionCardData } from './types.ts'
import { formatCount } from '../../../i18n/format.ts'

/** A question in a list: answer count, title, two lines of text, labels, author and date. */
export function QuestionRow({
  question,
  title,
  level = 2,
  children,
}: {
  question: QuestionCardData
  title?: ReactNode
  level?: 2 | 3
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  const { id, commentCount, isSolved, statusId, labelList, place, paper } = question
  return (
    <Panel as="article" pad={4} className={css.row}>
      <div className={cx(css.count, commentCount > 0 && css.answered, isSolved && css.solved)}>
        <b>{formatCount(commentCount)}</b>
        <span>{isSolved ? texts.solved : texts.answersUnit}</span>
      </div>
      <div className={css.body}>
        <Heading className={css.title}>
          <Link to={`/question/view/${id}`}>{title ?? question.title}</Link>
          {statusId === textState.pending && <Tag tone="warn">{texts.waiting}</Tag>}
          {statusId === textState.hidden && <Tag tone="live">{texts.hidden}</Tag>}
          {statusId === textState.merged && <Tag tone="plain">{texts.merged}</Tag>}
        </Heading>
        {question.summary && <p className={css.summary}>{question.summary}</p>}
        {place && (
          <p className={css.from}>
            {place.courseName}
            {place.periodName && ` · ${place.periodName}`}
            {place.videoTime > 0 && ` · ${texts.at(clock(place.videoTime))}`}
            {place.pageNo > 0 && ` · ${texts.page(place.pageNo)}`}
          </p>
        )}
        {paper && (
          <p className={css.from}>
            {paper.examName} · {texts.problemNo(paper.problemNo)}
          </p>
        )}
        <Row gap={3} rowGap={1} className={css.meta}>
          <span className={css.author}>
            <Avatar name={question.nickname} src={question.headImgUrl} size="xs" />
            {question.nickname}
          </span>
          <DateTime value={question.gmtModified} shape="minute" />
          <span>{texts.reads(question.readCount)}</span>
          {question.admireCount > 0 && <span>{texts.likes(question.admireCount)}</span>}
          {labelList.map(({ labelNo, labelName }) => (
            <Link key={labelNo} to={`/question?labelNo=${labelNo}`} className={css.label}>
              {labelName}
            </Link>
          ))}
        </Row>
        {children}
      </div>
    </Panel>
  )
}
