import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import css from './class-course.module.css'
import { copy } from './copy.ts'
import { dayTitle, entryTime } from './entry-time.ts'
import { texts } from './texts.ts'
import { instantOf, localOf, TimeField } from './time-field.tsx'

type Entry = OutputOf<'exam/auth/grade/timetable/list'>['list'][number]
const words = texts.timetable
const DAY = 86_400_000
const SPAN = 35

const tones = {
  session: 'brand',
  live: 'live',
  opens: 'free',
  due: 'warn',
  lessonOpens: 'free',
  lessonDue: 'warn',
  exam: 'live',
  homework: 'warn',
} as const

/** Timetable of a class; `mayEdit` shows teacher actions. */
export function TimetablePanel({ gradeId, mayEdit }: { gradeId: string; mayEdit: boolean }) {
  const [now] = useState(Date.now)
  const [shift, setShift] = useState(0)
  // Aligned to a day, so that the query stays stable while the page is open.
  const begin = Math.floor(now / DAY) * DAY - 7 * DAY + shift * SPAN * DAY
  const from = new Date(begin).toISOString()
  const to = new Date(begin + SPAN * DAY).toISOString()
  const entries = useQuery('exam/auth/grade/timetable/list', { gradeId, from, to }, { keep: true })
  const { run } = useAction({ reload: false })
  const [edited, setEdited] = useState<Entry | 'new'>()
  const [leaving, setLeaving] = useState<Entry>()

  return (
    <Stack gap={4}>
      <Row justify="between">
        <Row>
          <Button size="s" variant="line" onClick={() => setShift(shift - 1)}>
            {words.earlier}
          </Button>
          <Hint as="span">{words.month(formatDate(from, 'date'), formatDate(to, 'date'))}</Hint>
          <Button size="s" variant="line" onClick={() => setShift(shift + 1)}>
            {words.later}
          </Button>
          {shift !== 0 && (
            <Button size="s" variant="text" onClick={() => setShift(0)}>
              {words.today}
            </Button>
          )}
        </Row>
        {mayEdit && <Button onClick={() => setEdited('new')}>{words.add}</Button>}
      </Row>
      <QueryView
        of={entries}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <Empty art="study" title={words.empty}>
            {words.emptyText}
          </Empty>
        }
      >
        {({ list }) => (
          <Stack gap={4}>
            {[...Map.groupBy(list, ({ begins }) => formatDate(begins, 'date'))].map(([day, ofDay]) => (
              <Stack as="section" gap={2} key={day}>
                <h2 className={css.day}>{dayTitle(day)}</h2>
                {ofDay.map((entry) => (
                  <Panel pad={3} key={`${entry.kind} ${entry.id}`} className={css.entry}>
                    <span className={css.time}>{entryTime(entry)}</span>
                    <Stack gap={1} className={css.about}>
                      <Row>
                        <Tag tone={tones[entry.kind]}>{words.kinds[entry.kind]}</Tag>
                        <span>{entry.title}</span>
                      </Row>
                      {entry.place && <Hint size="xs">{entry.place}</Hint>}
                    </Stack>
                    <Row gap={1}>
                      {entry.link && (
                        <a
                          className={buttonClass({ variant: 'line', size: 's' })}
                          href={entry.link}
                          target="_blank"
                          rel="noreferrer"
                          aria-label={`${words.enter} ${entry.title}`}
                        >
                          {words.enter}
                        </a>
                      )}
                      {mayEdit && entry.kind === 'session' && (
                        <>
                          <Button size="s" variant="text" onClick={() => setEdited(entry)}>
                            {texts.edit}
                          </Button>
                          <Button size="s" variant="text" onClick={() => setLeaving(entry)}>
                            {texts.remove}
                          </Button>
                        </>
                      )}
                    </Row>
                  </Panel>
                ))}
              </Stack>
            ))}
          </Stack>
        )}
      </QueryView>
      <CalendarLink gradeId={gradeId} />
      {edited && (
        <SessionDialog
          gradeId={gradeId}
          entry={edited === 'new' ? undefined : edited}
          close={(isSaved) => {
            setEdited(undefined)
            if (isSaved) entries.reload()
          }}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title={words.askRemove(leaving?.title ?? '')}
        confirm={texts.remove}
        danger
        onClose={() => setLeaving(undefined)}
        onConfirm={async () => {
          if (!leaving) return
          await run('remove', () =>
            api('exam/auth/grade/timetable/delete', { gradeId, id: leaving.id }, { showSuccess: true }),
          )
          entries.reload()
        }}
      />
    </Stack>
  )
}

/** Session of the timetable. */
function SessionDialog({
  gradeId,
  entry,
  close,
}: {
  gradeId: string
  entry: Entry | undefined
  close: (isSaved: boolean) => void
}) {
  const form = useForm({
    start: {
      title: entry?.title ?? '',
      place: entry?.place ?? '',
      link: entry?.link ?? '',
      begins: localOf(entry?.begins),
      ends: localOf(entry?.ends),
    },
    check: ({ title, begins, ends }) => ({
      title: title.trim() ? undefined : words.missing,
      begins: begins ? undefined : words.noTime,
      ends: ends ? (begins && ends <= begins ? words.endsEarly : undefined) : words.noTime,
    }),
    async send({ begins, ends, ...session }, clientKey) {
      await api(
        'exam/auth/grade/timetable/save',
        {
          gradeId,
          ...session,
          begins: instantOf(begins) ?? '',
          ends: instantOf(ends) ?? '',
          ...(entry ? { id: entry.id } : { clientKey }),
        },
        { isShowErrTip: false, showSuccess: true },
      )
      close(true)
    },
  })
  return (
    <FormDialog form={form} title={entry ? words.edit : words.add} submit={texts.save} onClose={() => close(false)}>
      <Field label={words.name} required error={form.errors.title}>
        <Input {...form.control('title')} maxLength={60} />
      </Field>
      <TimeField label={words.begins} required error={form.errors.begins} {...form.control('begins')} />
      <TimeField label={words.ends} required error={form.errors.ends} {...form.control('ends')} />
      <Field label={words.place} error={form.errors.place}>
        <Input {...form.control('place')} maxLength={100} />
      </Field>
      <Field label={words.link} hint={words.linkHint} error={form.errors.link}>
        <Input {...form.control('link')} inputMode="url" maxLength={300} />
      </Field>
    </FormDialog>
  )
}

/** The user's secret calendar URL. */
function CalendarLink({ gradeId }: { gradeId: string }) {
  const link = useQuery('exam/auth/grade/timetable/link/view', { gradeId })
  const { busy, run } = useAction({ reload: false })
  const change = async (key: 'save' | 'revoke') => {
    await run<unknown>(key, () =>
      key === 'save'
        ? api('exam/auth/grade/timetable/link/save', { gradeId }, { showSuccess: true })
        : api('exam/auth/grade/timetable/link/revoke', { gradeId }, { showSuccess: true }),
    )
    link.reload()
  }
  return (
    <Panel>
      <Stack gap={3}>
        <h2>{words.calendar}</h2>
        <Hint>{words.calendarAbout}</Hint>
        <QueryView of={link} compact lines={1}>
          {({ hasLink, url }) =>
            hasLink === 1 ? (
              <Stack gap={2}>
                <span className={css.link} aria-label={words.calendarLink}>
                  {url}
                </span>
                <Row>
                  <Button size="s" onClick={() => void copy(url)}>
                    {texts.copy}
                  </Button>
                  <Button size="s" variant="line" loading={busy === 'save'} onClick={() => void change('save')}>
                    {words.renew}
                  </Button>
                  <Button size="s" variant="text" loading={busy === 'revoke'} onClick={() => void change('revoke')}>
                    {words.revoke}
                  </Button>
                </Row>
              </Stack>
            ) : (
              <Row>
                <Button variant="line" loading={busy === 'save'} onClick={() => void change('save')}>
                  {words.make}
                </Button>
              </Row>
            )
          }
        </QueryView>
      </Stack>
    </Panel>
  )
}
