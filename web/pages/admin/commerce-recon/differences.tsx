import { stateCode } from '@zhixing/contract/states'
import { Pagination } from '../../../ui/pagination.tsx'
import { Drawer, FormItem, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { ProviderKey } from '@zhixing/contract/commerce/providers'
import { useState } from 'react'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { Hint } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { words } from './texts.ts'

type Difference = OutputOf<'commerce/admin/recon/difference/list'>['list'][number]
const money = (fen: number | null) => (fen === null ? words.none : `¥${yuan(fen)}`)
const colors: Record<number, TagTone> = { 1: 'live', 2: 'plain', 3: 'free' }
const PAGE = 50

/** Differences between a channel's statement of one day and the ledger, open ones first. */
export function Differences({
  channel,
  accountId,
  day,
  title,
  close,
}: {
  channel: ProviderKey
  accountId: string
  day: string
  title: string
  close: (isChanged?: boolean) => void
}) {
  const [pageCurrent, setPage] = useState(1)
  const isReader = useIsReader()
  const [isChanged, setChanged] = useState(false)
  const [settling, setSettling] = useState<Difference>()
  const page = useQuery('commerce/admin/recon/difference/list', {
    channel,
    accountId,
    day,
    pageCurrent,
    pageSize: PAGE,
  })
  return (
    <Drawer width={736} title={title} onClose={() => close(isChanged)}>
      <QueryView of={page}>
        {({ list, totalCount }) => (
          <>
            <SmallTable<Difference>
              label={title}
              rowKey={({ id }) => id}
              rows={list}
              empty={words.noDifferences}
              columns={[
                { key: 'kind', title: words.kind, render: ({ kind }) => words.kinds[kind] },
                { key: 'differenceType', title: words.what, render: (row) => words.types[row.differenceType] },
                { key: 'ownAmount', title: words.own, align: 'right', render: (row) => money(row.ownAmount) },
                {
                  key: 'channelAmount',
                  title: words.theirs,
                  align: 'right',
                  render: (row) => money(row.channelAmount),
                },
                {
                  title: words.state,
                  key: 'state',
                  render: (row) => (
                    <>
                      <Tag tone={colors[row.differenceStatus] ?? 'plain'}>
                        {words.differenceStates[row.differenceStatus]}
                      </Tag>
                      {row.differenceStatus === stateCode.reconDifferenceState.open && !isReader && (
                        <Button variant="text" size="s" onClick={() => setSettling(row)}>
                          {words.settle}
                        </Button>
                      )}
                      {row.note && <Hint as="span">{words.by(row.dealName, row.note)}</Hint>}
                    </>
                  ),
                },
                { key: 'number', title: words.number },
                { key: 'platformSn', title: words.platformSn },
                { key: 'orderNo', title: words.order, render: ({ orderNo }) => orderNo ?? words.none },
              ]}
            />
            <Pagination page={pageCurrent} pages={Math.ceil(totalCount / PAGE)} onPage={setPage} />
          </>
        )}
      </QueryView>
      {settling && (
        <FormModal<{ note: string }>
          title={words.settle}
          about={words.settleAbout}
          onClose={() => setSettling(undefined)}
          onSubmit={async ({ note }) => {
            await api('commerce/admin/recon/difference/settle', { id: settling.id, note }, { showSuccess: true })
            setSettling(undefined)
            setChanged(true)
            page.reload()
          }}
        >
          <FormItem name="note" label={words.note} rules={[{ required: true, message: words.noteNeeded }]}>
            <Textarea rows={3} maxLength={500} />
          </FormItem>
        </FormModal>
      )}
    </Drawer>
  )
}
