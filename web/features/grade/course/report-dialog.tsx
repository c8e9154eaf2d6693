import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import css from './class-course.module.css'
import { copy } from './copy.ts'
import { texts } from './texts.ts'

const words = texts.book
const DAYS = [7, 30, 90, 365]

/** Link to a learner's report: create, copy, revoke. */
export function ReportDialog({
  gradeId,
  line: { userId, nickname },
  close,
}: {
  gradeId: string
  line: { userId: string; nickname: string }
  close: () => void
}) {
  const links = useQuery('exam/auth/grade/report/list', { gradeId })
  const { busy, run } = useAction({ reload: false })
  const [days, setDays] = useState(30)
  return (
    <Dialog open title={words.reportTitle(nickname)} onClose={close}>
      <Stack gap={3}>
        <Hint>{words.reportAbout}</Hint>
        <QueryView of={links} compact lines={2}>
          {({ list }) => {
            const link = list.find((one) => one.userId === userId)
            return (
              <Stack gap={3}>
                {link && (
                  <Stack gap={2}>
                    <span className={css.link}>{link.url}</span>
                    {link.expireTime && (
                      <Hint size="xs">{words.until(formatDate(link.expireTime, 'minute'), link.visitCount)}</Hint>
                    )}
                    <Row>
                      <Button size="s" onClick={() => void copy(link.url)}>
                        {texts.copy}
                      </Button>
                      <Button
                        size="s"
                        variant="text"
                        loading={busy === 'revoke'}
                        onClick={() =>
                          void run('revoke', async () => {
                            await api('exam/auth/grade/report/revoke', { gradeId, userId }, { showSuccess: true })
                            links.reload()
                          })
                        }
                      >
                        {texts.timetable.revoke}
                      </Button>
                    </Row>
                  </Stack>
                )}
                <Row align="end">
                  <Field label={words.days}>
                    <Select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
                      {DAYS.map((one) => (
                        <option key={one} value={one}>
                          {one}
                        </option>
                      ))}
                    </Select>
                  </Field>
                  <Button
                    variant={link ? 'line' : 'primary'}
                    loading={busy === 'save'}
                    onClick={() =>
                      void run('save', async () => {
                        await api('exam/auth/grade/report/save', { gradeId, userId, days }, { showSuccess: true })
                        links.reload()
                      })
                    }
                  >
                    {link ? texts.timetable.renew : words.makeReport}
                  </Button>
                </Row>
              </Stack>
            )
          }}
        </QueryView>
      </Stack>
    </Dialog>
  )
}
