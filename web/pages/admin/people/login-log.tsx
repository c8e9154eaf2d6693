import { Tag } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { Mobile } from './parts.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { clientTypes, loginStates, loginTypes, texts } from './texts.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'user/admin/log/login/page'>['list'][number]
const words = texts.loginLog

const State = ({ row }: { row: Row }) => (
  <Tag
    tone={
      row.loginStatus === stateCode.login.success || row.loginStatus === stateCode.login.registered ? 'free' : 'live'
    }
  >
    {loginStates[row.loginStatus]}
  </Tag>
)

export default function LoginLogPage() {
  const seesUsers = useHolds('user')
  const person = (row: Row) => {
    if (!row.userId) return <Hint as="span">{words.unknown}</Hint>
    return seesUsers ? <Link to={`/admin/users?user=${row.userId}`}>{row.nickname}</Link> : row.nickname
  }
  return (
    <ListPage
      call="user/admin/log/login/page"
      name="login-log"
      label="登录记录"
      about={words.about}
      search={words.search}
      filters={[
        choice('loginStatus', texts.state, loginStates),
        choice('loginType', words.how, loginTypes),
        days('time', texts.time),
      ]}
      empty={words.empty}
      columns={[
        timeColumn<Row>('gmtCreate', texts.time, { alwaysShown: true }),
        { key: 'mobile', title: texts.mobile, render: (row) => <Mobile>{row.mobile}</Mobile> },
        { key: 'nickname', title: texts.person, render: person, text: (row) => row.nickname },
        {
          key: 'loginStatus',
          title: texts.state,
          isTag: true,
          render: (row) => <State row={row} />,
          text: (row) => loginStates[row.loginStatus] ?? '',
        },
        wordColumn<Row>('loginType', words.how, loginTypes),
        { key: 'loginIp', title: texts.ip },
        { key: 'place', title: texts.place },
        {
          key: 'browser',
          title: words.where,
          render: (row) => `${clientTypes[row.clientType] ?? ''} · ${row.browser}`,
          text: (row) => `${clientTypes[row.clientType] ?? ''} ${row.browser}`,
        },
      ]}
    />
  )
}
