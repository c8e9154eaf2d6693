import { stateCode } from '@zhixing/contract/states'
import { type ReactNode, useState } from 'react'
import { lastSeen } from '../../../last-seen.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EyeIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { nameOf } from './course-list.tsx'
import { AuthoredHead } from '../versions/index.ts'
import type { EditorKind } from './kinds.ts'
import { actionsOf, isLocked, type MyCourseDetail, shelfTag, statusTag } from './state.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { texts } from './texts.ts'
import { useActions } from './use-actions.ts'

/** Head of a course's authoring screens: breadcrumb, state and actions. `line` selects the texts. */
export function AuthorHead({
  kind,
  course,
  at,
  line,
  before,
}: {
  kind: EditorKind
  course: Pick<
    MyCourseDetail,
    | 'courseId'
    | 'courseName'
    | 'auditStatus'
    | 'auditOpinion'
    | 'hasLive'
    | 'isPutaway'
    | 'isWaiting'
    | 'banReason'
    | 'publishTime'
  >
  at: 'add' | 'period' | 'assistants' | 'check'
  line?: ReactNode
  /** Runs before submission: saves pending changes. */
  before?: () => Promise<unknown>
}) {
  const [submitting, setSubmitting] = useState(false)
  const actions = useActions()
  const { courseId } = course
  const status = statusTag(course)
  const shelf = shelfTag(course)
  const name = nameOf(kind, course)
  async function submit() {
    await before?.()
    setSubmitting(true)
  }
  return (
    <AuthoredHead
      way={[{ label: kind.title, to: lastSeen(kind.base) }, { label: name }]}
      name={name}
      tags={
        <>
          <Tag tone={status.tone}>{status.label}</Tag>
          {shelf && <Tag tone={shelf.tone}>{shelf.label}</Tag>}
        </>
      }
      line={line}
      tabs={{
        label: name,
        items: [
          { to: `${kind.base}/add?id=${courseId}`, label: texts.info, current: at === 'add' },
          { to: `${kind.base}/period?id=${courseId}`, label: texts.parts(kind), current: at === 'period' },
          ...(kind.helpers
            ? [{ to: `${kind.base}/assistants?id=${courseId}`, label: texts.helpers, current: at === 'assistants' }]
            : []),
          { to: `${kind.base}/check?id=${courseId}`, label: texts.check, current: at === 'check' },
        ],
      }}
      actions={
        <>
          <ButtonLink
            size="s"
            variant="line"
            to={`${kind.preview}/${courseId}`}
            target="_blank"
            icon={<EyeIcon size={16} />}
          >
            {texts.preview}
          </ButtonLink>
          {actionsOf(course).includes('submit') && (
            <Button size="s" onClick={() => void submit()}>
              {texts.submit}
            </Button>
          )}
          {isLocked(course) && (
            <Button
              size="s"
              variant="line"
              loading={actions.busy === 'withdraw'}
              onClick={() => void actions.withdraw(courseId)}
            >
              {texts.withdraw}
            </Button>
          )}
        </>
      }
    >
      {isLocked(course) && at !== 'check' && <Note tone="warn" title={texts.form.locked} />}
      {course.auditStatus === stateCode.audit.rejected && course.auditOpinion && at !== 'check' && (
        <Note tone="bad" title={texts.opinion(course.auditOpinion)} />
      )}
      {submitting && <SubmitDialog kind={kind} course={course} onClose={() => setSubmitting(false)} />}
    </AuthoredHead>
  )
}
