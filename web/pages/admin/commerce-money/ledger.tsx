import { Section, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Row as Line, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { kindName, money, ownedKinds, texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/ledger/account/list'>['list'][number]
type Proof = OutputOf<'commerce/admin/ledger/proof/list'>['list'][number]
const words = texts.ledger
const POLL = 2000
const kindOptions = Object.fromEntries(
  ['platform', 'suspense', 'refundDue', 'payout', 'tax', ...ownedKinds].map((kind) => [kind, kindName(kind)]),
)
const ownerOf = (row: Row) => (row.ownerId === '0' ? words.site : row.nickname || row.ownerId)
const entriesOf = (name: string, id: string) => `/admin/ledger/entries?${name}=${id}`

/** The ledger: its proofs and accounts, linked to their entries. */
export default function LedgerPage() {
  return (
    <ListPage
      call="commerce/admin/ledger/account/list"
      name="ledger-accounts"
      label={words.rows}
      about={words.about}
      above={<Proofs />}
      search={words.search}
      filters={[choice('kind', words.kind, kindOptions), yesOrNo('isDebt', words.debt, words.debts)]}
      columns={[
        {
          key: 'kind',
          title: words.kind,
          alwaysShown: true,
          render: (row) => kindName(row.kind),
        },
        { key: 'ownerId', title: words.owner, render: ownerOf },
        {
          key: 'balance',
          title: words.balance,
          align: 'right',
          render: (row) => money(row.balance),
          text: (row) => row.balance / 100,
        },
        timeColumn<Row>('gmtCreate', words.created),
        { key: 'id', title: 'ID', hidden: true },
      ]}
      actions={[{ label: words.entries, to: ({ id }) => entriesOf('account', id) }]}
      empty={words.empty}
    />
  )
}

function Proofs() {
  const answer = useQuery(
    'commerce/admin/ledger/proof/list',
    {},
    { poll: (data) => (data?.list[0]?.status === 'running' ? POLL : false) },
  )
  const { busy, run } = useAction({ reload: false })
  const isReader = useIsReader()
  const isRunning = answer.data?.list[0]?.status === 'running'
  return (
    <Section
      title={words.proofs}
      extra={
        !isReader && (
          <Button
            loading={busy !== '' || isRunning}
            onClick={() =>
              void run('prove', async () => {
                await api('commerce/admin/ledger/proof/begin', {})
                answer.reload()
              })
            }
          >
            {words.prove}
          </Button>
        )
      }
    >
      <QueryView of={answer} lines={2} compact>
        {({ list }) =>
          list.length === 0 ? (
            <Empty compact title={words.none} />
          ) : (
            <Stack gap={3}>
              {list.slice(0, 5).map((proof) => (
                <ProofLine key={proof.id} proof={proof} />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Section>
  )
}

function ProofLine({ proof }: { proof: Proof }) {
  const { status, figures, differenceList } = proof
  return (
    <div>
      <Line justify="between">
        <Tag tone={words.colors[status]}>{words.status[status]}</Tag>
        <Hint as="span">
          {proof.operatorName || words.byItself} · <DateTime value={proof.gmtCreate} shape="minute" />
        </Hint>
      </Line>
      {figures && (
        <Hint>
          {words.figures(
            figures.entryCount,
            figures.transferCount,
            figures.accountCount,
            figures.orderCount,
            figures.seconds,
          )}
        </Hint>
      )}
      {differenceList.length > 0 && (
        <SmallTable
          label={words.proofs}
          rowKey={(row) => `${row.check} ${row.refId}`}
          rows={differenceList}
          pageSize={10}
          columns={[
            { key: 'check', title: words.check, render: ({ check }) => words.checks[check] ?? check },
            { key: 'refId', title: words.ref },
            { key: 'expected', title: words.expected, align: 'right', render: (row) => money(row.expected) },
            { key: 'actual', title: words.actual, align: 'right', render: (row) => money(row.actual) },
          ]}
        />
      )}
    </div>
  )
}
