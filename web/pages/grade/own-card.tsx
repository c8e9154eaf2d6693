import type { OutputOf } from '@zhixing/contract'
import { forGradeCard, GradeCard, GradeState, gradeTexts, role } from '../../features/grade/class/index.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Hint, Row } from '../../ui/layout.tsx'
import { Tag } from '../../ui/tag.tsx'
import { texts } from './texts.ts'

export type OwnGrade = OutputOf<'exam/auth/grade/info/page'>['list'][number]

/** A class of the user in a list, with role and news. */
export function OwnCard({ grade, to, newTopics = 0 }: { grade: OwnGrade; to?: string; newTopics?: number }) {
  return (
    <GradeCard
      grade={forGradeCard(grade)}
      {...(to ? { to } : {})}
      level={2}
      foot={
        <>
          <Tag tone={grade.userRole === role.student ? 'plain' : 'brand'}>{gradeTexts.roles[grade.userRole]}</Tag>
          <GradeState grade={grade} />
          {grade.isExpire && <Tag tone="warn">{gradeTexts.expired}</Tag>}
          {grade.pendingCount > 0 && <Tag tone="live">{texts.pending(grade.pendingCount)}</Tag>}
          {grade.unreadCount > 0 && <Tag tone="live">{texts.unread(grade.unreadCount)}</Tag>}
          {newTopics > 0 && <Tag tone="live">{texts.newTopics(newTopics)}</Tag>}
        </>
      }
    >
      {grade.expireTime && (
        <Row gap={1}>
          <Hint size="xs">
            {texts.until} <DateTime value={grade.expireTime} shape="date" />
          </Hint>
        </Row>
      )}
    </GradeCard>
  )
}
