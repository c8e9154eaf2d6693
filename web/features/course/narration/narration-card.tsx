import { narrationStatus as states } from '@zhixing/contract/course/codes'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { BeginDialog } from './begin-dialog.tsx'
import { DraftPanel } from './draft-panel.tsx'
import css from './narration.module.css'
import { texts } from './texts.ts'
import type { Workbench } from './types.ts'

const POLL_MS = 2000

/** Narration of a text lesson, for its author. Nothing without a speech synthesis service. */
export function NarrationCard({
  periodId,
  rev,
  save,
}: {
  periodId: string
  /** Revision of the saved text; another one may make the narration outdated. */
  rev: number
  /** Saves what was typed of the text. */
  save: () => Promise<unknown>
}) {
  const query = useQuery(
    'course/auth/narration/view',
    { periodId },
    { quiet: true, poll: (found) => found?.draft?.state === states.making && POLL_MS },
  )
  const { busy, run } = useAction({ reload: false })
  const [asking, setAsking] = useState<'begin' | 'withdraw' | ''>('')
  const { data, reload } = query
  const seen = useRef(rev)
  useEffect(() => {
    if (seen.current !== rev) reload()
    seen.current = rev
  }, [rev, reload])

  if (!data || (!data.isOffered && !data.draft && !data.approved)) return null
  const { isOffered, voiceList, draft, approved } = data
  const nameOf = (voice: string) => voiceList.find(({ id }) => id === voice)?.name ?? voice
  const act = (name: string, ask: () => Promise<Workbench>) =>
    run(name, async () => {
      const answer = await ask()
      query.set(answer)
      // Polling begins with an answer of the query itself.
      if (answer.draft?.state === states.making) reload()
      return answer
    })
  const isMaking = draft?.state === states.making
  const isUnfinished = draft?.state === states.failed || draft?.state === states.stopped
  return (
    <Card pad="l">
      <CardHead
        title={texts.title}
        aside={
          isOffered &&
          !isMaking && (
            <Button
              size="s"
              variant="line"
              loading={busy === 'save'}
              onClick={() =>
                void run('save', async () => {
                  await save()
                  setAsking('begin')
                })
              }
            >
              {isUnfinished ? texts.resume : draft || approved ? texts.remake : texts.make}
            </Button>
          )
        }
      />
      <Stack gap={4}>
        <Hint>{texts.about}</Hint>
        {approved && (
          <Note
            tone={approved.isHeard && !approved.isOutdated ? 'good' : 'warn'}
            title={
              !approved.isHeard ? texts.heardLater : texts.heard(nameOf(approved.voice), texts.length(approved.seconds))
            }
            action={
              <Button size="s" variant="text" onClick={() => setAsking('withdraw')}>
                {texts.withdraw}
              </Button>
            }
          >
            {approved.isHeard && approved.isOutdated && texts.heardOld}
          </Note>
        )}
        {isMaking && (
          <Stack gap={1}>
            <Row gap={2}>
              <div className={css.progress}>
                <ProgressBar value={draft.progress} label={texts.making(draft.progress)} />
              </div>
              <Button
                size="s"
                variant="line"
                loading={busy === 'stop'}
                onClick={() => void act('stop', () => api('course/auth/narration/stop', { periodId }))}
              >
                {texts.stop}
              </Button>
            </Row>
            <Hint size="xs" role="status">
              {texts.making(draft.progress)}
            </Hint>
          </Stack>
        )}
        {draft?.state === states.failed && <Note tone="bad" title={draft.failReason} />}
        {draft?.state === states.stopped && <Note title={texts.stopped} />}
        {draft && (
          <DraftPanel
            draft={draft}
            voice={nameOf(draft.voice)}
            replaces={approved !== null}
            busy={busy}
            onAgain={(seq, spoken) =>
              act('again', () => api('course/auth/narration/sentence/again', { periodId, rev: draft.rev, seq, spoken }))
            }
            onApprove={() => act('approve', () => api('course/auth/narration/approve', { periodId, rev: draft.rev }))}
            onDiscard={() => act('discard', () => api('course/auth/narration/discard', { periodId }))}
          />
        )}
      </Stack>
      {asking === 'begin' && (
        <BeginDialog
          periodId={periodId}
          voice={draft?.voice ?? approved?.voice ?? voiceList[0]?.id ?? ''}
          voiceList={voiceList}
          replaces={draft !== null && !isUnfinished}
          onClose={() => setAsking('')}
          onBegin={(voice) => act('begin', () => api('course/auth/narration/begin', { periodId, voice }))}
        />
      )}
      <ConfirmDialog
        open={asking === 'withdraw'}
        onClose={() => setAsking('')}
        onConfirm={() => act('withdraw', () => api('course/auth/narration/withdraw', { periodId }))}
        title={texts.withdrawTitle}
        confirm={texts.withdraw}
        danger
      >
        {texts.withdrawWhy}
      </ConfirmDialog>
    </Card>
  )
}
