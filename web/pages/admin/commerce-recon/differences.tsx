import type { ProviderKey } from '@zhixing/contract/commerce/providers'
import { useState } from 'react'
import type { OutputOf } from '@zhixing/contract'
import { Button, Drawer, Form, Input, Table, Tag } from 'antd'
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
const colors: Record<number, string> = { 1: 'red', 2: 'default', 3: 'green' }
const PAGE = 50

/** How one day's book of a channel differs from ours, what waits first. */
export function Differences({
  channel,
  day,
  title,
  close,
}: {
  channel: ProviderKey
  day: string
  title: string
  close: (isChanged?: boolean) => void
}) {
  const [pageCurrent, setPage] = useState(1)
  const isReader = useIsReader()
  const [isChanged, setChanged] = useState(false)
  const [settling, setSettling] = useState<Difference>()
  const page = useQuery('commerce/admin/recon/difference/list', { channel, day, pageCurrent, pageSize: PAGE })
  return (
    <Drawer open size="large" title={title} onClose={() => close(isChanged)}>
      <QueryView of={page}>
        {({ list, totalCount }) => (
          <Table<Difference>
            size="small"
            rowKey="id"
            dataSource={list}
            pagination={
              totalCount > PAGE ? { current: pageCurrent, pageSize: PAGE, total: totalCount, onChange: setPage } : false
            }
            locale={{ emptyText: words.noDifferences }}
            scroll={{ x: 'max-content' }}
            columns={[
              { title: words.kind, dataIndex: 'kind', render: (kind: string) => words.kinds[kind] },
              { title: words.what, dataIndex: 'differenceType', render: (type: number) => words.types[type] },
              { title: words.own, dataIndex: 'ownAmount', align: 'right', render: money },
              { title: words.theirs, dataIndex: 'channelAmount', align: 'right', render: money },
              {
                title: words.state,
                key: 'state',
                render: (_, row) => (
                  <>
                    <Tag color={colors[row.differenceStatus] ?? 'default'}>
                      {words.differenceStates[row.differenceStatus]}
                    </Tag>
                    {row.differenceStatus === 1 && !isReader && (
                      <Button type="link" size="small" onClick={() => setSettling(row)}>
                        {words.settle}
                      </Button>
                    )}
                    {row.note && <Hint as="span">{words.by(row.dealName, row.note)}</Hint>}
                  </>
                ),
              },
              { title: words.number, dataIndex: 'number' },
              { title: words.platformSn, dataIndex: 'platformSn' },
              { title: words.order, dataIndex: 'orderNo', render: (orderNo: string | null) => orderNo ?? words.none },
            ]}
          />
        )}
      </QueryView>
      {settling && (
        <FormModal<{ note: string }>
          title={words.settle}
          about={words.settleAbout}
          onClose={() => setSettling(undefined)}
          onSubmit={async ({ note }) => {
            await api(
              'commerce/admin/recon/difference/settle',
              { id: settling.id, note },
              { isShowErrTip: false, showSuccess: true },
            )
            setSettling(undefined)
            setChanged(true)
            page.reload()
          }}
        >
          <Form.Item name="note" label={words.note} rules={[{ required: true, message: words.noteNeeded }]}>
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Form.Item>
        </FormModal>
      )}
    </Drawer>
  )
}
