import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { CardPrice } from '../../commerce/card-price/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { pick } from '../../../pick.ts'
import { texts } from './texts.ts'

type Exam = OutputOf<'exam/api/exam/info/list'>['list'][number]
const shown = [
  'examId',
  'examName',
  'examLogo',
  'answerTime',
  'totalScore',
  'problemQuantity',
  'studyCount',
  'examState',
  'isFree',
  'isVipFree',
  'examDiscount',
] as const
/** Absent in lists of one's own, where nothing is for sale. */
const offer = ['limitPrice', 'vipPrice'] as const
/** Fields of a paper that its card shows. */
export type ExamCardData = Pick<Exam, (typeof shown)[number]> & Partial<Pick<Exam, (typeof offer)[number]>>

/** Picks the fields a card shows: loader data is part of the page. */
export function forExamCard(exam: ExamCardData): ExamCardData {
  return pick(exam, [...shown, ...offer])
}

export const examAddress = (examId: string): string => `/exam/view/${examId}`

/** State of the paper's time window; nothing if it has none. */
export function StateTag({ state, solid }: { state: number; solid?: boolean }) {
  const word = texts.states[state]
  if (!word) return null
  return (
    <Tag
      tone={state === stateCode.window.upcoming ? 'warn' : state === stateCode.window.open ? 'live' : 'plain'}
      solid={solid ?? false}
    >
      {word}
    </Tag>
  )
}

/** A paper card. `children` adds a line, such as the viewer's record. */
export function ExamCard({
  exam,
  to,
  level,
  title,
  children,
}: {
  exam: ExamCardData
  to?: string
  level?: 2 | 3 | 4
  title?: ReactNode
  children?: ReactNode
}) {
  return (
    <MediaCard
      to={to ?? examAddress(exam.examId)}
      level={level}
      title={title ?? exam.examName}
      cover={
        <Cover
          src={exam.examLogo}
          title={shortExamName(exam.examName)}
          badge={texts.questions(exam.problemQuantity)}
          mark={texts.states[exam.examState] ? <StateTag state={exam.examState} solid /> : undefined}
        />
      }
      meta={`${texts.minutes(exam.answerTime)} · ${texts.points(exam.totalScore)}`}
      more={exam.studyCount > 0 ? texts.takers(exam.studyCount) : undefined}
      foot={<CardPrice {...exam} price={exam.examDiscount} size="s" />}
    >
      {children}
    </MediaCard>
  )
}

/** Title on a generated cover: the name without brackets. */
export const shortExamName = (name: string): string =>
  name
    .replace(/（[^）]*）$/, '')
    .split(/[:：|]/)[0]
    ?.trim() || name
