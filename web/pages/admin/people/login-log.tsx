import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { Empty, Tag } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataFilter } from '../../../features/table/index.ts'
import { useHolds } from '../../../features/workbench/use-admin.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { between, omitUndefined } from './date-range.ts'
import { Mobile } from './parts.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { clientTypes, loginStates, loginTypes, options, texts } from './texts.ts'

type Row = OutputOf<'user/admin/log/login/page'>['list'][number]
const words = texts.loginLog

const filters: DataFilter[] = [
  { kind: 'select', name: 'loginStatus', label: texts.state, options: options(loginStates) },
  { kind: 'select', name: 'loginType', label: words.how, options: options(loginTypes) },
  { kind: 'days', name: 'time', label: texts.time },
]

const State = ({ row }: { row: Row }) => (
  <Tag
    color={
      row.loginStatus === stateCode.login.success || row.loginStatus === stateCode.login.registered ? 'green' : 'red'
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
  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <div>
        <State row={row} /> <Mobile>{row.mobile}</Mobile> {person(row)}
      </div>
      <footer>
        <span>
          {loginTypes[row.loginType]} · {row.loginIp} · {row.browser}
        </span>
        <DateTime value={row.gmtCreate} />
      </footer>
    </Stack>
  )

  return (
    <>
      <PageHead about={words.about} />
      <DataTable<Row>
        name="login-log"
        label="登录记录"
        rowKey={(row) => row.id}
        search={words.search}
        filters={filters}
        empty={<Empty description={words.empty} />}
        columns={[
          {
            key: 'gmtCreate',
            title: texts.time,
            firm: true,
            render: (row) => <DateTime value={row.gmtCreate} />,
            text: (row) => formatDate(row.gmtCreate, 'full'),
          },
          { key: 'mobile', title: texts.mobile, render: (row) => <Mobile>{row.mobile}</Mobile> },
          { key: 'nickname', title: texts.person, render: person, text: (row) => row.nickname },
          {
            key: 'loginStatus',
            title: texts.state,
            render: (row) => <State row={row} />,
            text: (row) => loginStates[row.loginStatus] ?? '',
          },
          {
            key: 'loginType',
            title: words.how,
            render: (row) => loginTypes[row.loginType] ?? texts.nothing,
            text: (row) => loginTypes[row.loginType] ?? '',
          },
          { key: 'loginIp', title: texts.ip },
          {
            key: 'browser',
            title: words.where,
            render: (row) => `${clientTypes[row.clientType] ?? ''} · ${row.browser}`,
            text: (row) => `${clientTypes[row.clientType] ?? ''} ${row.browser}`,
          },
        ]}
        load={({ keyword, filters: by, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/log/login/page',
            omitUndefined({
              keyword: keyword.slice(0, 60),
              loginStatus: by.loginStatus,
              loginType: by.loginType,
              ...between(by, 'time'),
              pageCurrent,
              pageSize,
            }),
            { isShowErrTip: false, signal },
          )
        }
        card={card}
      />
    </>
  )
}
