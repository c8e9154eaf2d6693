import { type TagState } from '../../../ui/tag.tsx'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { days, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Row = OutputOf<'course/admin/live/line/list'>['list'][number]
const words = texts.chat

const stateOf = ({ isRemoved, reports }: Row): TagState => {
  if (isRemoved) return { text: words.removed, tone: 'live' }
  return reports > 0 ? { text: words.reported(reports), tone: 'warn' } : { text: words.shown, tone: 'plain' }
}

/** Chat messages of all rooms, and their retention. */
export default function ChatPage() {
  return (
    <ListPage
      call="course/admin/live/line/list"
      rowKey={({ periodId, seq }) => `${periodId}.${seq}`}
      name="live-chat"
      about={words.about}
      search={words.search}
      filters={[
        yesOrNo('isRemoved', words.state, [words.removed, words.shown]),
        yesOrNo('isReported', words.reportedFilter, [words.isReported, words.notReported]),
        days('time', words.time),
      ]}
      empty={words.empty}
      head={(list) => (
        <>
          <ButtonLink variant="line" to="/admin/live/moderation">
            {words.log}
          </ButtonLink>
          <ButtonLink variant="line" to="/admin/words">
            {words.words}
          </ButtonLink>
          <Button variant="line" onClick={() => list.open('retention')}>
            {words.retention}
          </Button>
        </>
      )}
      columns={[
        timeColumn<Row>('gmtCreate', words.time, { alwaysShown: true }),
        { key: 'userName', title: words.who, alwaysShown: true },
        wordColumn<Row>('roomRole', words.role, words.roles, { wide: true }),
        { key: 'text', title: words.text },
        tagColumn<Row>('isRemoved', words.state, stateOf),
        { key: 'periodName', title: words.session },
        { key: 'courseName', title: words.course, hidden: true },
      ]}
      nameOf={({ userName, text }) => `${userName}：${text}`}
      actions={[
        {
          label: words.view,
          to: ({ courseId, periodId }) => `/live/detail/${courseId}?period=${periodId}`,
          isOutside: true,
        },
        {
          label: words.remove,
          danger: true,
          when: ({ isRemoved }) => !isRemoved,
          ask: ({ text }) => ({ title: words.removeAsk, content: `「${text}」${words.removeAbout}` }),
          run: ({ periodId, seq }) => api('course/admin/live/line/remove', { periodId, seq }, { showSuccess: true }),
        },
      ]}
      dialogs={{ retention: ({ close }) => <Retention close={close} /> }}
      card={(row, buttons) => (
        <Stack gap={2}>
          <b>
            {row.userName} · {words.roles[row.roomRole]}
          </b>
          <span>{row.text}</span>
          <Hint size="xs">
            {row.periodName} · <DateTime value={row.gmtCreate} /> · {stateOf(row).text}
          </Hint>
          <footer>{buttons}</footer>
        </Stack>
      )}
    />
  )
}

function Retention({ close }: { close: () => void }) {
  const answer = useQuery('course/admin/live/retention/view', {})
  return (
    <QueryView of={answer} compact>
      {(start) => (
        <FormModal<{ chatDays: number; recordingDays: number }>
          title={words.retention}
          about={words.retentionAbout}
          okText={words.save}
          start={start}
          edits={start}
          onClose={close}
          onSubmit={async (values, etag) => {
            await api('course/admin/live/retention/save', { ...values, etag }, { showSuccess: true })
            close()
          }}
        >
          <FormItem name="chatDays" label={words.chatDays} extra={words.chatDaysHelp}>
            <NumberInput min={0} max={3650} precision={0} />
          </FormItem>
          <FormItem name="recordingDays" label={words.recordingDays} extra={words.recordingDaysHelp}>
            <NumberInput min={0} max={3650} precision={0} />
          </FormItem>
        </FormModal>
      )}
    </QueryView>
  )
}
