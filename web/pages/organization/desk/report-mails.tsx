import { mailCycle } from '@zhixing/contract/org/report-mail-rules'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { ReportMailDialog } from './report-mail-dialog.tsx'
import { texts as all } from './texts.ts'
import type { ReportMail } from './use-desk.ts'

const texts = all.reportMail

const whenOf = ({ cycle, day, hour }: ReportMail) =>
  cycle === mailCycle.week ? texts.weekly(day, hour) : texts.monthly(day, hour)

/** Reports that are sent by mail. */
export function ReportMails({ orgId }: { orgId: string }) {
  const mails = useQuery('org/auth/report/mail/list', { orgId })
  const [opened, setOpened] = useState<{ mail?: ReportMail }>()
  const [deleted, setDeleted] = useState<ReportMail>()
  const { run } = useAction({ reload: false })
  const pause = ({ reportMailId, isPaused }: ReportMail) =>
    run(`pause ${reportMailId}`, async () => {
      const input = { orgId, reportMailId, isPaused: !isPaused }
      await api('org/auth/report/mail/pause', input, { showSuccess: true })
      mails.reload()
    })
  const send = ({ reportMailId }: ReportMail) =>
    run(`send ${reportMailId}`, async () => {
      await api('org/auth/report/mail/send', { orgId, reportMailId, clientKey: newKey() }, { showSuccess: true })
      mails.reload()
    })
  return (
    <Card pad="l">
      <CardHead
        title={texts.title}
        aside={
          <Button size="s" variant="line" onClick={() => setOpened({})}>
            {texts.add}
          </Button>
        }
      />
      <QueryView of={mails} lines={3}>
        {({ isOffered, list }) => (
          <Stack gap={3}>
            {!isOffered && <Note tone="warn" title={texts.notOffered} />}
            {list.length === 0 ? (
              <Empty compact art="study" title={texts.empty}>
                {texts.emptyText}
              </Empty>
            ) : (
              <Table
                label={texts.title}
                rows={list}
                rowKey={({ reportMailId }) => reportMailId}
                columns={[
                  { key: 'when', title: texts.when, width: 140, render: whenOf },
                  {
                    key: 'departmentName',
                    title: texts.scope,
                    width: 140,
                    render: ({ departmentName }) => departmentName || texts.everyone,
                  },
                  {
                    key: 'receiverList',
                    title: texts.receivers,
                    width: 160,
                    wraps: true,
                    render: ({ receiverList }) => receiverList.map(({ memberName }) => memberName).join('、') || '—',
                  },
                  { key: 'last', title: texts.last, width: 180, wraps: true, render: (mail) => <Last mail={mail} /> },
                  {
                    key: 'nextTime',
                    title: texts.next,
                    width: 150,
                    render: ({ isPaused, nextTime }) =>
                      isPaused ? <Tag tone="plain">{texts.paused}</Tag> : <DateTime value={nextTime} />,
                  },
                  {
                    key: 'actions',
                    title: '',
                    width: 60,
                    fixed: 'right',
                    render: (mail) => (
                      <Menu
                        floating
                        align="end"
                        label={texts.actions(whenOf(mail))}
                        button={<MoreIcon />}
                        items={[
                          { label: texts.now, onSelect: () => void send(mail) },
                          { label: texts.edit, onSelect: () => setOpened({ mail }) },
                          { label: mail.isPaused ? texts.resume : texts.pause, onSelect: () => void pause(mail) },
                          { label: texts.remove, danger: true, onSelect: () => setDeleted(mail) },
                        ]}
                      />
                    ),
                  },
                ]}
              />
            )}
          </Stack>
        )}
      </QueryView>
      {opened && (
        <ReportMailDialog orgId={orgId} mail={opened.mail} onClose={() => setOpened(undefined)} onDone={mails.reload} />
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title={texts.removeTitle}
        confirm={texts.remove}
        danger
        onConfirm={async () => {
          if (!deleted) return
          const { reportMailId } = deleted
          await api('org/auth/report/mail/delete', { orgId, reportMailId }, { showSuccess: true })
          mails.reload()
        }}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Card>
  )
}

/** When the last one was sent, and how it went. */
function Last({ mail }: { mail: ReportMail }) {
  const { lastTime, lastError, sentCount, waitingCount, failedCount } = mail
  if (lastTime === null) return texts.never
  return (
    <Stack gap={1}>
      <DateTime value={lastTime} />
      <Hint size="xs">{texts.result(sentCount, waitingCount, failedCount)}</Hint>
      {lastError && <Hint size="xs">{texts.problem(lastError)}</Hint>}
    </Stack>
  )
}
