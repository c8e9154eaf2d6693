import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import editorStyles from '../course-editor/course-editor.module.css'
import { MissingList } from '../course-editor/missing-list.tsx'
import type { PaperMissing } from './state.ts'
import { submitTexts as words } from './texts.ts'
import { useActions } from './use-actions.ts'

/** Where something that is missing is filled in. */
export function missingPath(examId: string, { place, titleId, field }: PaperMissing): string {
  const tab = place === 'rules' ? 'rules' : place === 'title' || field === 'titleList' ? 'content' : 'basic'
  return `/account/exams/add?id=${examId}&tab=${tab}#${place === 'title' ? `title-${titleId}` : field}`
}

/** Hands a paper in: what is missing first. */
export function SubmitDialog({ examId, onClose }: { examId: string; onClose: () => void }) {
  const actions = useActions()
  const [missing, setMissing] = useState<readonly PaperMissing[] | null>(null)

  useEffect(() => {
    let left = false
    api('exam/auth/exam/audit/view', { examId }).then(
      (fresh) => {
        if (!left) setMissing(fresh.missingList)
      },
      () => onClose(),
    )
    return () => {
      left = true
    }
  }, [examId])

  async function send() {
    const still = await actions.submit(examId)
    if (still === undefined) return
    if (still.length > 0) setMissing(still)
    else onClose()
  }

  const whole = missing?.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={missing && !whole ? words.missing : words.title}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {whole ? words.cancel : words.close}
          </Button>
          {whole && (
            <Button loading={actions.busy === 'submit'} onClick={() => void send()} data-focus="">
              {words.send}
            </Button>
          )}
        </>
      }
    >
      {missing === null ? (
        <Skeleton lines={3} />
      ) : whole ? (
        <div className={editorStyles.stack}>
          <p>{words.ready}</p>
          <p className={editorStyles.hint}>{words.why}</p>
        </div>
      ) : (
        <MissingList list={missing} to={(one) => missingPath(examId, one)} onGo={onClose} />
      )}
    </Dialog>
  )
}
