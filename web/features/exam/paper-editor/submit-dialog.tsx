import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MissingList } from '../../course/versions/index.ts'
import type { PaperMissing } from './state.ts'
import { submitTexts as words } from './texts.ts'
import { useActions } from './use-actions.ts'
import { useQuery } from '../../../use-query.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'

/** Where a missing item is filled in. */
export function missingPath(examId: string, { place, titleId, field }: PaperMissing): string {
  const tab = place === 'rules' ? 'rules' : place === 'title' || field === 'titleList' ? 'content' : 'basic'
  return `/account/exams/add?id=${examId}&tab=${tab}#${place === 'title' ? `title-${titleId}` : field}`
}

/** Submits a paper: missing items first. */
export function SubmitDialog({ examId, onClose }: { examId: string; onClose: () => void }) {
  const actions = useActions()
  const answer = useQuery('exam/auth/exam/audit/view', { examId })
  /** What the server reported missing on submission. */
  const [reported, setReported] = useState<readonly PaperMissing[]>()
  const missing = reported ?? answer.data?.missingList

  async function send() {
    const found = await actions.submit(examId)
    if (found === undefined) return
    if (found.length > 0) setReported(found)
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
      <QueryView of={answer} lines={3} compact>
        {() =>
          whole ? (
            <Stack gap={4}>
              <p>{words.ready}</p>
              <Hint>{words.why}</Hint>
            </Stack>
          ) : (
            <MissingList list={missing ?? []} to={(one) => missingPath(examId, one)} onGo={onClose} />
          )
        }
      </QueryView>
    </Dialog>
  )
}
