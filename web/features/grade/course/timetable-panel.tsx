import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Tag } from '../../../ui/tag.tsx'
import { CalendarLink } from '../calendar/index.ts'
import css from './class-course.module.css'
import { dayTitle, entryTime } from './entry-time.ts'
import { SeriesDialog } from './series-dialog.tsx'
import { CancelDialog, type Entry, SessionDialog } from './session-dialogs.tsx'
import { texts } from './texts.ts'
import { TimetableImport } from './timetable-import.tsx'

type Opened =
  | { what: 'session'; entry: Entry | undefined }
  | { what: 'cancel'; entry: Entry }
  | { what: 'series' | 'import' }
  | undefined
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
  const { busy, run } = useAction({ reload: false })
  const download = () =>
    run('export', async () => {
      const { fileName, file } = await api('exam/auth/grade/timetable/export', { gradeId })
      saveFile(fileName, file)
    })
  const [opened, setOpened] = useState<Opened>()
  const close = (isChanged: boolean) => {
    setOpened(undefined)
    if (isChanged) entries.reload()
  }

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
        {mayEdit && (
          <Row gap={2}>
            <Button size="s" onClick={() => setOpened({ what: 'series' })}>
              {words.addSeries}
            </Button>
            <Button size="s" variant="line" onClick={() => setOpened({ what: 'session', entry: undefined })}>
              {words.add}
            </Button>
            <Button size="s" variant="line" onClick={() => setOpened({ what: 'import' })}>
              {words.import}
            </Button>
            <Button size="s" variant="line" loading={busy === 'export'} onClick={() => void download()}>
              {words.export}
            </Button>
          </Row>
        )}
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
                          <Button size="s" variant="text" onClick={() => setOpened({ what: 'session', entry })}>
                            {texts.edit}
                          </Button>
                          <Button size="s" variant="text" onClick={() => setOpened({ what: 'cancel', entry })}>
                            {words.cancelLesson}
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
      <Panel>
        <Stack gap={3}>
          <h2>{words.calendar}</h2>
          <CalendarLink gradeId={gradeId} />
        </Stack>
      </Panel>
      {opened?.what === 'session' && <SessionDialog gradeId={gradeId} entry={opened.entry} close={close} />}
      {opened?.what === 'cancel' && <CancelDialog gradeId={gradeId} entry={opened.entry} close={close} />}
      {opened?.what === 'series' && <SeriesDialog gradeId={gradeId} close={close} />}
      {opened?.what === 'import' && <TimetableImport gradeId={gradeId} close={close} />}
    </Stack>
  )
}
