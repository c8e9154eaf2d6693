import { type TagState } from '../../../ui/tag.tsx'
import { Fold, FormItem, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { ForEditors } from '../../../features/shared/workbench/permission-gate.tsx'
import { useRoot } from '../../../root-data.ts'
import { Mobile } from './parts.tsx'
import { Panel, Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { SmsSetting, SmsTrial } from './sms-setting.tsx'
import { smsTemplates, texts, yuan } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { days, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'user/admin/sms/list'>['list'][number]
type Summary = OutputOf<'user/admin/sms/summary'>
const words = texts.sms
const providerName = (code: string) => words.providers[code] ?? code

const stateOf = (row: Row): TagState => ({
  text: row.isSuccess ? words.ok : words.fail,
  tone: row.isSuccess ? 'free' : 'live',
  title: row.error,
})

export default function SmsPage() {
  const summary = useQuery('user/admin/sms/summary', { days: 30 })
  const { site } = useRoot()
  const setting = useQuery('user/admin/sms/setting/view', {})
  return (
    <ListPage
      call="user/admin/sms/list"
      name="sms"
      about={words.about}
      head={(list) => (
        <>
          {site.isDemo && (
            <ButtonLink variant="line" to="/demo/outbox">
              {words.outbox}
            </ButtonLink>
          )}
          <Button
            variant="line"
            onClick={() => list.open('setting')}
            loading={setting.loading}
            disabled={!setting.data}
          >
            {texts.smsSetting.title}
          </Button>
          <Button variant="line" onClick={() => list.open('prices')} loading={summary.loading} disabled={!summary.data}>
            {words.price}
          </Button>
        </>
      )}
      above={
        <Stack gap={3}>
          <ForEditors>
            <SmsTrial />
          </ForEditors>
          <QueryView of={summary} lines={2} compact>
            {(data) => <Totals summary={data} />}
          </QueryView>
        </Stack>
      }
      search={words.search}
      filters={[yesOrNo('isSuccess', texts.state, [words.ok, words.fail]), days('time', texts.time)]}
      empty={words.empty}
      columns={[
        timeColumn<Row>('gmtCreate', texts.time, { alwaysShown: true }),
        { key: 'mobile', title: texts.mobile, render: (row) => <Mobile>{row.mobile}</Mobile> },
        {
          key: 'template',
          title: words.template,
          render: (row) => smsTemplates[row.template] ?? row.template,
        },
        tagColumn<Row>('isSuccess', texts.state, stateOf),
        { key: 'error', title: words.error, render: (row) => row.error || texts.nothing },
        {
          key: 'provider',
          title: words.provider,
          render: (row) => providerName(row.provider),
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
      dialogs={{
        setting: ({ close }) =>
          setting.data && (
            <SmsSetting
              setting={setting.data}
              onClose={close}
              onSaved={() => {
                close()
                setting.reload()
                summary.reload()
              }}
            />
          ),
        prices: ({ close }) =>
          summary.data && (
            <Prices
              summary={summary.data}
              onClose={() => {
                close()
                summary.reload()
              }}
            />
          ),
      }}
    />
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
      <Fold title={words.byDay}>
        <SmallTable
          label={words.byDay}
          rowKey={(row) => `${row.day} ${row.provider}`}
          rows={list}
          pageSize={10}
          empty={words.empty}
          columns={[
            { key: 'day', title: words.day },
            { key: 'provider', title: words.provider, render: (row) => providerName(row.provider) },
            { key: 'sendCount', title: words.sent, align: 'right' },
            { key: 'failCount', title: words.failed, align: 'right' },
            { key: 'cost', title: words.cost, align: 'right', render: (row) => yuan(row.cost) },
          ]}
        />
      </Fold>
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
        for (const { provider, price, etag } of priceList) {
          const wanted = Math.round((values[provider] ?? 0) * 1000)
          if (wanted !== price) await api('user/admin/sms/price/save', { provider, price: wanted, etag })
        }
        onClose()
      }}
    >
      {priceList.map(({ provider }) => (
        <FormItem key={provider} name={provider} label={providerName(provider)}>
          <NumberInput min={0} max={100} step={0.001} precision={3} suffix={words.perOne} />
        </FormItem>
      ))}
    </FormModal>
  )
}
