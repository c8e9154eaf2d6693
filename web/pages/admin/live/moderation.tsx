import { ButtonLink } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'course/admin/live/moderation/list'>['list'][number]
const words = texts.moderation

function actionOf({ kind, isOn, minutes }: Row): string {
  if (!isOn) return words.lifted[kind] ?? ''
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
      head={
        <ButtonLink variant="line" to="/admin/live/chat">
          {words.chat}
        </ButtonLink>
      }
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
        { key: 'periodName', title: words.session, wide: true },
      ]}
    />
  )
}
