import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { clock } from '../../../ui/clock.ts'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { stateCode } from '@zhixing/contract/states'
import { usePlayback } from '../player/index.ts'
import { BankDialog } from './bank-dialog.tsx'
import css from './moment-editor.module.css'
import { MomentForm } from './moment-form.tsx'
import { MomentList } from './moment-list.tsx'
import { texts } from './texts.ts'
import type { Authored, MomentEditorProps } from './types.ts'

/** The film beside its questions: seek, ask at this moment, edit, move, delete. */
export default function MomentEditor({ moments, back, check }: MomentEditorProps) {
  const { periodId, periodName, courseName, ticket, videoLength, list, auditStatus } = moments
  const { ref, time } = usePlayback(ticket)
  const [form, setForm] = useState<{ moment: Authored | null; second: number } | null>(null)
  const [picking, setPicking] = useState<number | null>(null)
  const [isRequired, setRequired] = useState(false)
  const { busy, run } = useAction()
  const isLocked = auditStatus === stateCode.audit.pending
  const here = Math.min(Math.floor(time * 10) / 10, videoLength)

  const seek = (second: number) => {
    if (ref.current) ref.current.currentTime = second
  }
  const pause = () => ref.current?.pause()

  const pick = (problemId: string) =>
    run(
      problemId,
      async (clientKey) => {
        await api('course/auth/course/moment/audit/save', {
          periodId,
          second: picking ?? here,
          isRequired: isRequired,
          problemId,
          clientKey,
        })
        setPicking(null)
      },
      { done: texts.added },
    )

  return (
    <>
      <PageHead back={{ to: back, label: courseName }} title={`${texts.title}：${periodName}`} about={texts.about}>
        <ButtonLink variant="line" to={check}>
          {texts.toCheck}
        </ButtonLink>
      </PageHead>
      {isLocked && <p className={css.locked}>{texts.locked}</p>}
      <div className={css.workspace}>
        <div className={css.left}>
          <div className={css.stage}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the author's own film, to find a moment in it */}
            <video ref={ref} controls playsInline aria-label={periodName} />
            <Ticks list={list} length={videoLength} />
          </div>
          {!isLocked && !form && (
            <Row gap={3} rowGap={2}>
              <Button
                onClick={() => {
                  pause()
                  setForm({ moment: null, second: here })
                }}
              >
                {texts.here(clock(here))}
              </Button>
              <Button
                variant="line"
                onClick={() => {
                  pause()
                  setPicking(here)
                }}
              >
                {texts.fromBank}
              </Button>
              <Switch checked={isRequired} onChange={(event) => setRequired(event.currentTarget.checked)}>
                {texts.required}
              </Switch>
            </Row>
          )}
          {!isLocked && <Hint>{texts.requiredHint}</Hint>}
        </div>
        <Stack gap={4} className={css.right}>
          {form && !isLocked ? (
            <MomentForm
              key={form.moment?.id ?? 'new'}
              periodId={periodId}
              moment={form.moment}
              second={form.second}
              isRequired={form.moment ? form.moment.isRequired : isRequired}
              here={here}
              length={videoLength}
              onClose={() => setForm(null)}
            />
          ) : (
            <MomentList
              list={list}
              length={videoLength}
              here={here}
              isLocked={isLocked}
              busy={busy}
              onJump={seek}
              onEdit={(moment) => {
                pause()
                seek(moment.second)
                setForm({ moment, second: moment.second })
              }}
              onChange={(id, change) =>
                void run(id, () => api('course/auth/course/moment/audit/update', { id, ...change }), {
                  done: 'second' in change ? texts.moved : texts.saved,
                })
              }
              onRemove={(id) =>
                run(id, () => api('course/auth/course/moment/audit/delete', { id }), { done: texts.removed })
              }
            />
          )}
        </Stack>
      </div>
      {picking !== null && (
        <BankDialog second={picking} busy={busy} onPick={(id) => void pick(id)} onClose={() => setPicking(null)} />
      )}
    </>
  )
}

/** Where the questions are. The list beside it has them for keyboards and screen readers. */
function Ticks({ list, length }: { list: readonly Authored[]; length: number }) {
  if (length <= 0) return null
  return (
    <div className={css.ticks} aria-hidden="true">
      {list
        .filter(({ second }) => second <= length)
        .map(({ id, second, isRequired }) => (
          <i key={id} data-required={isRequired} style={{ left: `${(second / length) * 100}%` }} />
        ))}
    </div>
  )
}
