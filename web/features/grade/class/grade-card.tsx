import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { pick } from '../../../pick.ts'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { Price } from '../../../ui/price.tsx'
import { Tag } from '../../../ui/tag.tsx'
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
  'orgPrice',
  'fabPrice',
  'ownerName',
] as const
/** Fields of a class that its card shows. */
export type GradeCardData = Pick<Grade, (typeof shown)[number]>
/** Picks the fields a card shows. */
export const forGradeCard = (grade: Grade): GradeCardData => pick(grade, shown)

/** State of a class as a tag, unless it is simply open. */
export function GradeState({ grade }: { grade: Pick<Grade, 'gradeStatus' | 'statusId'> }) {
  if (grade.statusId === 0) return <Tag tone="warn">{texts.closedByOperator}</Tag>
  if (grade.gradeStatus === 2) return null
  return <Tag tone={grade.gradeStatus === 1 ? 'warn' : 'plain'}>{texts.status[grade.gradeStatus]}</Tag>
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
        <span>
          {grade.ownerName} · {texts.students(grade.studentCount, grade.maxStudent)}
        </span>
      }
      foot={
        foot ?? (
          <>
            {grade.isFree === 1 ? (
              <Tag tone="free">{texts.free}</Tag>
            ) : (
              <Price fen={grade.fabPrice} was={grade.orgPrice} />
            )}
            <Tag tone="plain">{texts.joinBy[grade.verificationSet]}</Tag>
          </>
        )
      }
    >
      {children}
    </MediaCard>
  )
}
