import { stateCode } from '@zhixing/contract/states'
import { gradeStatus as gradeCode } from '@zhixing/contract/grade/codes'
import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { pick } from '../../../pick.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { CardPrice } from '../../commerce/card-price/index.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './grade-card.module.css'
import { gradeAddress } from './addresses.ts'
import { texts } from './texts.ts'

type Grade = OutputOf<'exam/api/grade/info/page'>['list'][number]
const shown = [
  'gradeId',
  'gradeName',
  'gradeLogo',
  'categoryName',
  'gradeStatus',
  'statusId',
  'verificationSet',
  'studentCount',
  'maxStudent',
  'isFree',
  'fabPrice',
  'ownerName',
  'ownerHead',
  'nextTime',
] as const
/** Absent in lists of one's own, where nothing is for sale. */
const offer = ['limitPrice', 'vipPrice'] as const
/** Fields of a class that its card shows. */
export type GradeCardData = Pick<Grade, (typeof shown)[number]> & Partial<Pick<Grade, (typeof offer)[number]>>
/** Picks the fields a card shows. */
export const forGradeCard = (grade: GradeCardData): GradeCardData => pick(grade, [...shown, ...offer])

/** State of a class as a tag, unless it is simply open. */
export function GradeState({ grade }: { grade: Pick<Grade, 'gradeStatus' | 'statusId'> }) {
  if (grade.statusId === stateCode.row.inactive) return <Tag tone="warn">{texts.closedByOperator}</Tag>
  if (grade.gradeStatus === gradeCode.open) return null
  return <Tag tone={grade.gradeStatus === gradeCode.draft ? 'warn' : 'plain'}>{texts.status[grade.gradeStatus]}</Tag>
}

/** A class card. `children` adds a line, such as the viewer's role. */
export function GradeCard({
  grade,
  to,
  level,
  children,
  foot,
}: {
  grade: GradeCardData
  to?: string
  level?: 2 | 3 | 4
  children?: ReactNode
  foot?: ReactNode
}) {
  return (
    <MediaCard
      to={to ?? gradeAddress(grade.gradeId)}
      cover={
        <Cover
          src={grade.gradeLogo}
          title={grade.gradeName}
          badge={grade.studentCount >= grade.maxStudent ? texts.full : undefined}
        />
      }
      title={grade.gradeName}
      {...(level ? { level } : {})}
      meta={
        <span className={css.owner}>
          <Avatar name={grade.ownerName} src={grade.ownerHead} size="xs" /> {grade.ownerName}
        </span>
      }
      foot={
        foot ?? (
          <>
            <CardPrice {...grade} isVipFree={false} price={grade.fabPrice} />
            <Tag tone="plain">{texts.joinBy[grade.verificationSet]}</Tag>
          </>
        )
      }
    >
      <div className={css.places}>
        <ProgressBar
          value={Math.min(100, (grade.studentCount / Math.max(1, grade.maxStudent)) * 100)}
          label={texts.students(grade.studentCount, grade.maxStudent)}
        />
        <Hint as="span" size="xs">
          {texts.placesLeft(grade.studentCount, grade.maxStudent)}
          {grade.nextTime && (
            <>
              {' · '}
              {texts.next} <DateTime value={grade.nextTime} shape="minute" />
            </>
          )}
        </Hint>
      </div>
      {children}
    </MediaCard>
  )
}
