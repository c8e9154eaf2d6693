import { useState } from 'react'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

const OK = 200

interface Props {
  token: { id: string; tokenName: string }
  /** Whose calls are asked: those of the holder, or of the back office. */
  area: 'auth' | 'admin'
}

/** What an API token did: its calls, newest first, and their figures by day. */
export function TokenUses({ onClose, ...props }: Props & { onClose: () => void }) {
  const [tab, setTab] = useState<'calls' | 'days'>('calls')
  return (
    <Dialog open size="l" title={texts.title(props.token.tokenName)} onClose={onClose}>
      <Stack gap={3}>
        <Row justify="between" gap={3} rowGap={1}>
          <Segmented
            aria-label={texts.show}
            value={tab}
            onChange={setTab}
            options={[
              { value: 'calls', label: texts.tabs.calls },
              { value: 'days', label: texts.tabs.days },
            ]}
          />
          <Hint size="xs">{texts.about[tab]}</Hint>
        </Row>
        {tab === 'calls' ? <Calls {...props} /> : <Days {...props} />}
      </Stack>
    </Dialog>
  )
}

function Calls({ token: { id }, area }: Props) {
  const [pageCurrent, setPage] = useState(1)
  const uses = useQuery(`user/${area}/token/use/page`, { id, pageCurrent }, { keep: true })
  return (
    <QueryView
      of={uses}
      compact
      isEmpty={({ totalCount }) => totalCount === 0}
      empty={<Empty title={texts.emptyCalls} />}
    >
      {({ list, totalPage }) => (
        <>
          <Table
            label={texts.tabs.calls}
            rows={list}
            rowKey={(use) => use.id}
            busy={uses.loading}
            columns={[
              { key: 'usedAt', title: texts.time, render: ({ usedAt }) => <DateTime value={usedAt} /> },
              { key: 'path', title: texts.call, render: ({ path }) => <code>{path}</code> },
              {
                key: 'code',
                title: texts.code,
                render: ({ code }) =>
                  code === OK ? <Tag tone="free">{texts.done}</Tag> : <Tag tone="warn">{texts.refused(code)}</Tag>,
              },
              { key: 'ip', title: texts.ip },
              { key: 'durationMs', title: texts.duration, render: ({ durationMs }) => texts.ms(durationMs) },
            ]}
          />
          <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
        </>
      )}
    </QueryView>
  )
}

function Days({ token: { id }, area }: Props) {
  const figures = useQuery(`user/${area}/token/use/figures`, { id })
  return (
    <QueryView of={figures} compact isEmpty={({ list }) => list.length === 0} empty={<Empty title={texts.emptyDays} />}>
      {({ list }) => (
        <Table
          label={texts.tabs.days}
          rows={list}
          rowKey={({ day, path }) => `${day} ${path}`}
          columns={[
            { key: 'day', title: texts.day },
            { key: 'path', title: texts.call, render: ({ path }) => <code>{path}</code> },
            { key: 'useCount', title: texts.useCount },
            { key: 'refusedCount', title: texts.refusedCount },
            { key: 'meanMs', title: texts.meanMs, render: ({ meanMs }) => texts.ms(meanMs) },
          ]}
        />
      )}
    </QueryView>
  )
}
