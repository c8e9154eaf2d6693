import { LinkButton } from '../../../features/shared/workbench/kit.ts'
import type { OutputOf } from '@zhixing/contract'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'course/admin/live/moderation/list'>['list'][number]
const words = texts.moderation

function actionOf({ kind, isOn, minutes }: Row): string {
  if (isOn === 0) return words.lifted[kind] ?? ''
  return kind === 'mute' ? words.minutes(minutes) : (words.kinds[kind] ?? '')
}
const targetOf = ({ kind, targetName }: Row) => (kind === 'muteAll' ? words.all : targetName)

/** Moderation log of all rooms. */
export default function ModerationPage() {
  return (
    <ListPage
      call="course/admin/live/moderation/list"
      rowKey={({ periodId, seq }) => `${periodId}.${seq}`}
      name="live-moderation"
      about={words.about}
      search={words.search}
      filters={[choice('kind', words.kind, words.kinds), days('time', words.time)]}
      empty={words.empty}
      head={<LinkButton to="/admin/live/chat">{words.chat}</LinkButton>}
      columns={[
        timeColumn<Row>('gmtCreate', words.time, { alwaysShown: true }),
        { key: 'userName', title: words.who, alwaysShown: true },
        { key: 'kind', title: words.kind, render: actionOf },
        { key: 'targetName', title: words.target, render: targetOf },
        { key: 'targetText', title: words.what, render: ({ targetText }) => targetText || texts.none },
        {
          key: 'reason',
          title: words.reason,
          render: ({ kind, reason }) => (kind === 'report' && reason) || texts.none,
        },
        { key: 'periodName', title: words.session },
      ]}
      card={(row) => (
        <Stack gap={2}>
          <b>
            {row.userName} · {actionOf(row)}
          </b>
          <span>
            {targetOf(row)}
            {row.targetText && `：「${row.targetText}」`}
          </span>
          <Hint size="xs">
            {row.periodName} · <DateTime value={row.gmtCreate} />
          </Hint>
        </Stack>
      )}
    />
  )
}
