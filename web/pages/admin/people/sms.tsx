import type { OutputOf } from '@zhixing/contract'
import { Button, Collapse, Empty, Form, InputNumber, Table, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataFilter } from '../../../features/table/index.ts'
import { useRoot } from '../../../root-data.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { between, flag, omitUndefined } from './date-range.ts'
import { LinkButton, Mobile } from './parts.tsx'
import { Hint, Panel, Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { smsTemplates, texts, yuan } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { FormModal } from '../../../features/workbench/form-modal.tsx'

type Row = OutputOf<'user/admin/sms/list'>['list'][number]
type Summary = OutputOf<'user/admin/sms/summary'>
const words = texts.sms
const providerName = (code: string) => words.providers[code] ?? code

const filters: DataFilter[] = [
  {
    kind: 'select',
    name: 'isSuccess',
    label: texts.state,
    options: [
      { value: 1, label: words.ok },
      { value: 0, label: words.fail },
    ],
  },
  { kind: 'days', name: 'time', label: texts.time },
]

const State = ({ row }: { row: Row }) => (
  <Tag color={row.isSuccess === 1 ? 'green' : 'red'} title={row.error}>
    {row.isSuccess === 1 ? words.ok : words.fail}
  </Tag>
)

export default function SmsPage() {
  const summary = useQuery('user/admin/sms/summary', { days: 30 })
  const [pricing, setPricing] = useState(false)
  const { site } = useRoot()

  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <div>
        <Mobile>{row.mobile}</Mobile> <State row={row} /> {smsTemplates[row.template] ?? row.template}
      </div>
      {row.error && <Hint as="span">{row.error}</Hint>}
      <footer>
        <span>
          {providerName(row.provider)} · {yuan(row.price)}
        </span>
        <DateTime value={row.gmtCreate} />
      </footer>
    </Stack>
  )

  return (
    <>
      <PageHead
        about={words.about}
        actions={
          <>
            {site.isDemo === 1 && <LinkButton to="/demo/outbox">{words.outbox}</LinkButton>}
            <Button onClick={() => setPricing(true)} disabled={!summary.data}>
              {words.price}
            </Button>
          </>
        }
      />
      <QueryView of={summary} lines={2} compact>
        {(data) => <Totals summary={data} />}
      </QueryView>
      <DataTable<Row>
        name="sms"
        label="短信记录"
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
          {
            key: 'template',
            title: words.template,
            render: (row) => smsTemplates[row.template] ?? row.template,
            text: (row) => smsTemplates[row.template] ?? row.template,
          },
          {
            key: 'isSuccess',
            title: texts.state,
            render: (row) => <State row={row} />,
            text: (row) => (row.isSuccess === 1 ? words.ok : words.fail),
          },
          { key: 'error', title: words.error, render: (row) => row.error || texts.nothing },
          {
            key: 'provider',
            title: words.provider,
            render: (row) => providerName(row.provider),
            text: (row) => providerName(row.provider),
          },
          {
            key: 'price',
            title: words.unitPrice,
            align: 'right',
            render: (row) => yuan(row.price),
            text: (row) => row.price / 1000,
          },
          { key: 'ip', title: texts.ip, hidden: true },
        ]}
        load={({ keyword, filters: by, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/sms/list',
            omitUndefined({
              keyword: keyword.slice(0, 60),
              isSuccess: flag(by.isSuccess),
              ...between(by, 'time'),
              pageCurrent,
              pageSize,
            }),
            { isShowErrTip: false, signal },
          )
        }
        card={card}
      />
      {pricing && summary.data && (
        <Prices
          summary={summary.data}
          onClose={() => {
            setPricing(false)
            summary.reload()
          }}
        />
      )}
    </>
  )
}

function Totals({ summary: { list } }: { summary: Summary }) {
  const sum = (pick: (row: Summary['list'][number]) => number) => list.reduce((all, row) => all + pick(row), 0)
  return (
    <>
      <dl className={css.stats} aria-label={words.days}>
        {[
          [`${words.days}${words.sent}`, sum((row) => row.sendCount).toLocaleString('zh-CN')],
          [`${words.days}${words.failed}`, sum((row) => row.failCount).toLocaleString('zh-CN')],
          [`${words.days}${words.cost}`, yuan(sum((row) => row.cost))],
        ].map(([name, value]) => (
          <Panel key={name} className={css.stat}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Panel>
        ))}
      </dl>
      <Collapse
        style={{ marginBottom: 16 }}
        items={[
          {
            key: 'days',
            label: words.byDay,
            children: (
              <Table
                size="small"
                rowKey={(row) => `${row.day} ${row.provider}`}
                dataSource={list}
                pagination={list.length > 10 ? { pageSize: 10 } : false}
                locale={{ emptyText: words.empty }}
                scroll={{ x: 'max-content' }}
                columns={[
                  { title: words.day, dataIndex: 'day' },
                  { title: words.provider, dataIndex: 'provider', render: providerName },
                  { title: words.sent, dataIndex: 'sendCount', align: 'right' },
                  { title: words.failed, dataIndex: 'failCount', align: 'right' },
                  { title: words.cost, dataIndex: 'cost', align: 'right', render: yuan },
                ]}
              />
            ),
          },
        ]}
      />
    </>
  )
}

function Prices({ summary: { priceList }, onClose }: { summary: Summary; onClose: () => void }) {
  return (
    <FormModal<Record<string, number>>
      title={words.price}
      about={words.priceAbout}
      start={Object.fromEntries(priceList.map(({ provider, price }) => [provider, price / 1000]))}
      done="保存成功"
      onClose={onClose}
      onSubmit={async (values) => {
        for (const { provider, price } of priceList) {
          const wanted = Math.round((values[provider] ?? 0) * 1000)
          if (wanted !== price)
            await api('user/admin/sms/price/save', { provider, price: wanted }, { isShowErrTip: false })
        }
        onClose()
      }}
    >
      {priceList.map(({ provider }) => (
        <Form.Item key={provider} name={provider} label={providerName(provider)}>
          <InputNumber
            min={0}
            max={100}
            step={0.001}
            precision={3}
            addonAfter={words.perOne}
            style={{ width: '100%' }}
          />
        </Form.Item>
      ))}
    </FormModal>
  )
}
