import type { OutputOf } from '@zhixing/contract'
import { timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/vip/log/list'>['list'][number]
const words = texts.members

/** Memberships granted and revoked by operators. */
export default function MemberLogList() {
  return (
    <ListPage
      call="commerce/admin/vip/log/list"
      name="member-log"
      label={words.log}
      title={words.log}
      search={words.searchLog}
      columns={[
        { key: 'nickname', title: texts.who, alwaysShown: true },
        wordColumn<Row>('event', words.event, words.events),
        { key: 'months', title: words.months, render: (row) => row.months || texts.nothing },
        timeColumn<Row>('beforeTime', words.before, { none: texts.nothing }),
        timeColumn<Row>('afterTime', words.after, { none: words.forever }),
        { key: 'reason', title: words.reason },
        { key: 'operatorName', title: words.operator },
        timeColumn<Row>('gmtCreate', texts.time),
      ]}
    />
  )
}
