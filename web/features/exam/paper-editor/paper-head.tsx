import { stateCode } from '@zhixing/contract/states'
import { type ReactNode, useState } from 'react'
import { lastSeen } from '../../../last-seen.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EyeIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import { AuthoredHead, orgWay } from '../../course/versions/index.ts'
import { type FormTab, formTabs } from './load.ts'
import { PaperTags } from './paper-tags.tsx'
import { actionsOf, isLocked, type MyPaperDetail, nameOf } from './state.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { formTexts, texts } from './texts.ts'
import { useActions } from './use-actions.ts'

/** Head of a paper's authoring screens: state, tabs and actions. */
export function PaperHead({
  paper,
  at,
  line,
  before,
}: {
  paper: MyPaperDetail
  at: FormTab
  line?: ReactNode
  /** Runs before submission: saves pending edits. */
  before: () => Promise<unknown>
}) {
  const [submitting, setSubmitting] = useState(false)
  const actions = useActions()
  const { examId } = paper
  const name = nameOf(paper)
  const to = `/account/exams/add?id=${examId}`
  async function submit() {
    await before()
    setSubmitting(true)
  }
  return (
    <AuthoredHead
      way={[
        paper.isOwn ? { label: texts.list, to: lastSeen('/account/exams/examAdmin') } : orgWay(paper.orgId, 'papers'),
        { label: name },
      ]}
      name={name}
      tags={<PaperTags paper={paper} />}
      line={line}
      tabs={{
        label: name,
        items: formTabs.map((tab) => ({ to: `${to}&tab=${tab}`, label: formTexts.tabs[tab], current: tab === at })),
      }}
      actions={
        <>
          <ButtonLink size="s" variant="line" to={`/account/exams/preview?id=${examId}`} icon={<EyeIcon size={16} />}>
            {texts.preview}
          </ButtonLink>
          {actionsOf(paper).includes('submit') && (
            <Button size="s" onClick={() => void submit()}>
              {texts.submit}
            </Button>
          )}
          {isLocked(paper) && (
            <Button
              size="s"
              variant="line"
              loading={actions.busy === 'withdraw'}
              onClick={() => void actions.withdraw(examId)}
            >
              {texts.withdraw}
            </Button>
          )}
        </>
      }
    >
      {isLocked(paper) && at !== 'review' && <Note tone="warn" title={formTexts.locked} />}
      {paper.banReason && <Note tone="bad" title={texts.banned(paper.banReason)} />}
      {paper.auditStatus === stateCode.audit.rejected && paper.auditOpinion && at !== 'review' && (
        <Note tone="bad" title={texts.opinion(paper.auditOpinion)} />
      )}
      {submitting && <SubmitDialog examId={examId} onClose={() => setSubmitting(false)} />}
    </AuthoredHead>
  )
}
