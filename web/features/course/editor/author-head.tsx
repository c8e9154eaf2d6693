import { stateCode } from '@zhixing/contract/states'
import { type ReactNode, useState } from 'react'
import { lastSeen } from '../../../last-seen.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EyeIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import { nameOf } from './course-list.tsx'
import { AuthoredHead, orgWay } from '../versions/index.ts'
import { texts as certificateTexts } from './certificate-texts.ts'
import type { EditorKind } from './kinds.ts'
import { actionsOf, isLocked, type MyCourseDetail } from './state.ts'
import { StateTags } from './state-tags.tsx'
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
    | 'isOwn'
    | 'orgId'
    | 'orgName'
    | 'courseName'
    | 'auditStatus'
    | 'auditOpinion'
    | 'hasLive'
    | 'isPutaway'
    | 'isWaiting'
    | 'banReason'
    | 'publishTime'
  >
  at: 'add' | 'period' | 'assistants' | 'certificate' | 'works' | 'check'
  line?: ReactNode
  /** Runs before submission: saves pending changes. */
  before?: () => Promise<unknown>
}) {
  const [submitting, setSubmitting] = useState(false)
  const actions = useActions()
  const { courseId } = course
  const name = nameOf(kind, course)
  async function submit() {
    await before?.()
    setSubmitting(true)
  }
  return (
    <AuthoredHead
      way={[
        course.isOwn ? { label: kind.title, to: lastSeen(kind.base) } : orgWay(course.orgId, 'content'),
        { label: name },
      ]}
      name={name}
      tags={<StateTags course={course} />}
      line={line}
      tabs={{
        label: name,
        items: [
          { to: `${kind.base}/add?id=${courseId}`, label: texts.info, current: at === 'add' },
          { to: `${kind.base}/period?id=${courseId}`, label: texts.parts(kind), current: at === 'period' },
          ...(course.isOwn && kind.helpers
            ? [{ to: `${kind.base}/assistants?id=${courseId}`, label: texts.helpers, current: at === 'assistants' }]
            : []),
          ...(course.isOwn && kind.courseCategory === stateCode.category.recorded
            ? [
                {
                  to: `${kind.base}/certificate?id=${courseId}`,
                  label: certificateTexts.title,
                  current: at === 'certificate',
                },
                { to: `${kind.base}/works?id=${courseId}`, label: texts.works, current: at === 'works' },
              ]
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
