import { trimStates } from '@zhixing/contract/live/codes'
import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { clock, secondsOfClock } from '../../../ui/clock.ts'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { SubmitButton, useForm } from '../../shared/form/index.ts'
import css from './live.module.css'
import { texts } from './texts.ts'

const t = texts.trim
type Trim = OutputOf<'live/auth/trim/view'>
/** `trimStatus` while the new replay is made, and when that failed. */
const [MAKING, FAILED] = [1, 3] as const
/** Poll interval of the new replay, ms. */
const ASK_MS = 3000

/** Trims start and end of a replay, below the player (`children`), for its host. */
export function ReplayTrim({ periodId, children }: { periodId: string; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { data, set, reload } = useQuery(
    'live/auth/trim/view',
    { periodId },
    { quiet: true, poll: (now) => (now?.trimStatus === MAKING ? ASK_MS : false) },
  )
  const { revalidate } = useRevalidator()
  const isMaking = data?.trimStatus === MAKING
  const wasMaking = useRef(false)
  // The new replay is ready: reload the player.
  useEffect(() => {
    if (wasMaking.current && !isMaking) void revalidate()
    wasMaking.current = isMaking
  }, [isMaking, revalidate])
  return (
    <Stack gap={4}>
      <div ref={stage}>{children}</div>
      {data && (
        <Card pad="l">
          <CardHead
            title={t.title}
            aside={
              <Button size="s" variant="line" aria-expanded={open} onClick={() => setOpen((now) => !now)}>
                {open ? t.close : t.open}
              </Button>
            }
          />
          <Row gap={3} rowGap={2}>
            <span>{t.now(clock(data.beginSecond), clock(data.endSecond), clock(data.videoLength))}</span>
            {isMaking && <Tag tone="warn">{t.making}</Tag>}
          </Row>
          {data.trimStatus === FAILED && <Note tone="warn" title={t.failed} />}
          {open && (
            <TrimForm
              key={`${data.beginSecond}-${data.endSecond}`}
              periodId={periodId}
              trim={data}
              playerSecond={() => data.beginSecond + (stage.current?.querySelector('video')?.currentTime ?? 0)}
              onSaved={(isWhole) => {
                if (isWhole) void revalidate()
                else set({ ...data, trimStatus: MAKING })
                reload()
              }}
            />
          )}
        </Card>
      )}
    </Stack>
  )
}

function TrimForm({
  periodId,
  trim,
  playerSecond,
  onSaved,
}: {
  periodId: string
  trim: Trim
  /** Player position in seconds of the untrimmed recording. */
  playerSecond: () => number
  onSaved: (isWhole: boolean) => void
}) {
  const { videoLength } = trim
  const { busy, run } = useAction({ reload: false })
  const save = (beginSecond: number, endSecond: number) =>
    api('live/auth/trim/save', { periodId, beginSecond, endSecond }, { showSuccess: true })
  const form = useForm({
    start: { beginSecond: clock(trim.beginSecond), endSecond: clock(trim.endSecond) },
    check: ({ beginSecond, endSecond }) => {
      const [begin, end] = [secondsOfClock(beginSecond), secondsOfClock(endSecond)]
      return {
        beginSecond: begin === null ? t.noTime : undefined,
        endSecond:
          end === null
            ? t.noTime
            : end > videoLength
              ? t.tooLong(clock(videoLength))
              : end <= (begin ?? 0)
                ? t.order
                : undefined,
      }
    },
    send: async ({ beginSecond, endSecond }) => {
      const [begin, end] = [secondsOfClock(beginSecond) ?? 0, secondsOfClock(endSecond) ?? videoLength]
      await save(begin, end)
      onSaved(begin === 0 && end === videoLength)
    },
  })
  const [begin, end] = [secondsOfClock(form.values.beginSecond), secondsOfClock(form.values.endSecond)]
  const part = (seconds: number) => `${Math.min(100, Math.max(0, (seconds / Math.max(1, videoLength)) * 100))}%`
  const place = (name: 'beginSecond' | 'endSecond', label: string) => (
    <Field label={label} error={form.errors[name]}>
      <Input
        {...form.control(name)}
        inputMode="numeric"
        autoComplete="off"
        trail={
          <Button size="s" variant="text" onClick={() => form.set(name, clock(playerSecond()))}>
            {t.here}
          </Button>
        }
      />
    </Field>
  )
  if (trim.obstacle && trim.trimStatus === trimStates.never) return <Hint>{trim.obstacle}</Hint>
  return (
    <form {...form.attributes}>
      <Stack gap={4}>
        <FormError>{form.errors.form}</FormError>
        <Hint>{t.hint}</Hint>
        <div className={css.trimBar} aria-hidden="true">
          {begin !== null && end !== null && end > begin && (
            <div style={{ insetInlineStart: part(begin), inlineSize: part(Math.min(end, videoLength) - begin) }} />
          )}
        </div>
        <Row gap={4} rowGap={3} className={css.trimFields}>
          {place('beginSecond', t.begin)}
          {place('endSecond', t.end)}
        </Row>
        {trim.obstacle && <Hint>{trim.obstacle}</Hint>}
        <Row gap={2} rowGap={2}>
          <SubmitButton loading={form.busy} disabled={!trim.canTrim || trim.trimStatus === MAKING}>
            {t.save}
          </SubmitButton>
          {trim.trimStatus > 0 && (
            <Button
              variant="line"
              loading={busy === 'whole'}
              onClick={() =>
                void run('whole', () => save(0, videoLength)).then((made) => made !== undefined && onSaved(true))
              }
            >
              {t.whole}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
