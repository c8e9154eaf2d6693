import { modelPresets } from '@zhixing/contract/assistant/presets'
import type { InputOf, OutputOf } from '@zhixing/contract'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { flagField, FormItem, Section, SmallTable, useFormAround } from '../../../features/shared/workbench/kit.ts'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Switch } from '../../../ui/choice.tsx'
import { Input, OptionSelect, PasswordInput } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import css from './model.module.css'
import { texts } from './texts.ts'

type Setting = OutputOf<'assistant/admin/model/view'>
type Change = InputOf<'assistant/admin/model/update'>
type Steps = OutputOf<'assistant/admin/model/try'>['stepList']

const prices = ['inputPrice', 'outputPrice'] as const
/** Prices are yuan in the form and fen on the wire. */
const shown = (setting: Setting): Change => ({
  ...setting,
  secretKey: '',
  isKeyRemoved: false,
  ...Object.fromEntries(prices.map((name) => [name, setting[name] / 100])),
})
const sent = (typed: Change): Change => ({
  ...typed,
  ...Object.fromEntries(prices.map((name) => [name, Math.round(Number(typed[name]) * 100)])),
})

/** The model of the site: connection, a try, budgets, usage. */
export default function ModelPage() {
  const answer = useQuery('assistant/admin/model/view', {})
  return (
    <>
      <PageHead about={texts.about} />
      <QueryView of={answer} lines={10}>
        {(setting) => (
          <AdminForm<Change>
            initialValues={shown(setting)}
            sticky
            edits={{ etag: setting.etag, valuesOf: (now: Setting) => shown({ ...setting, ...now }) }}
            onSubmit={async (values, etag) => {
              await api('assistant/admin/model/update', { ...sent({ ...shown(setting), ...values }), etag })
              answer.reload()
            }}
          >
            <Section title={texts.connection}>
              <FormItem
                name="isEnabled"
                label={texts.isEnabled}
                layout="horizontal"
                valuePropName="checked"
                rules={[{ required: true }]}
              >
                <Switch />
              </FormItem>
              <Presets />
              <div className={css.two}>
                <TextItem
                  name="url"
                  label={texts.url}
                  hint={setting.isInstalled ? texts.urlInstalled(setting.installedModel) : texts.urlHint}
                  max={300}
                />
                <TextItem name="model" label={texts.model} hint={texts.modelHint} max={100} />
                <FormItem name="secretKey" label={texts.key} extra={setting.hasKey ? texts.keyKept : texts.keyHint}>
                  <PasswordInput maxLength={500} autoComplete="off" />
                </FormItem>
                <TextItem name="embeddingModel" label={texts.embeddingModel} hint={texts.embeddingHint} max={100} />
                <FormItem name="structured" label={texts.structured}>
                  <OptionSelect
                    options={(['auto', 'schema', 'tool', 'text'] as const).map((value) => ({
                      value,
                      label: texts.ways[value],
                    }))}
                  />
                </FormItem>
              </div>
              {setting.hasKey && (
                <FormItem name="isKeyRemoved" valuePropName="checked">
                  <Checkbox>{texts.removeKey}</Checkbox>
                </FormItem>
              )}
              <Note tone="warn" title={texts.privacy} />
              <TryIt />
            </Section>
            <Section title={texts.limits}>
              <div className={css.two}>
                <NumberItem name="siteDayQuota" hint={texts.budgetHint} max={1_000_000_000} />
                <NumberItem name="userHourQuota" hint={texts.userHint} max={10_000_000} />
                <NumberItem name="inputPrice" hint={texts.priceHint} max={100_000} precision={2} />
                <NumberItem name="outputPrice" hint={texts.priceHint} max={100_000} precision={2} />
              </div>
            </Section>
            <Section title={texts.keeping}>
              <NumberItem name="keepDays" hint={texts.keepHint} min={1} max={3650} />
            </Section>
            <Section title={texts.marking}>
              <FormItem name="tellsLearners" label={texts.tellsLearners} extra={texts.tellsHint} {...flagField}>
                <Switch />
              </FormItem>
            </Section>
          </AdminForm>
        )}
      </QueryView>
      <Usage />
    </>
  )
}

function TextItem({ name, label, hint, max }: { name: keyof Change; label: string; hint: string; max: number }) {
  return (
    <FormItem name={name} label={label} extra={hint}>
      <Input maxLength={max} spellCheck={false} autoComplete="off" />
    </FormItem>
  )
}

function NumberItem({
  name,
  hint,
  max,
  min = 0,
  precision = 0,
}: {
  name: 'siteDayQuota' | 'userHourQuota' | 'inputPrice' | 'outputPrice' | 'keepDays'
  hint: string
  max: number
  min?: number
  precision?: number
}) {
  return (
    <FormItem name={name} label={texts[name]} extra={hint} rules={[{ required: true, message: texts.required }]}>
      <NumberInput min={min} max={max} precision={precision} style={{ width: '100%', maxWidth: 320 }} />
    </FormItem>
  )
}

/** Fills in a provider's address and models. */
function Presets() {
  const form = useFormAround<Change>()
  const [chosen, setChosen] = useState('')
  return (
    <div className={css.preset}>
      <label>
        <span>{texts.preset}</span>
        <OptionSelect
          aria-label={texts.preset}
          value={chosen}
          options={[
            { value: '', label: texts.presetOther },
            ...modelPresets.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(key) => {
            setChosen(key)
            const preset = modelPresets.find((one) => one.key === key)
            if (!preset) return
            const { url, model, embeddingModel, structured } = preset
            form.change({ url, model, embeddingModel, structured })
          }}
        />
      </label>
      <Hint>{texts.presetHint}</Hint>
    </div>
  )
}

/** Tries what is typed. */
function TryIt() {
  const form = useFormAround<Change>()
  const { busy, run } = useAction({ reload: false })
  const [steps, setSteps] = useState<Steps | null>(null)
  const tryIt = () =>
    run('try', async () => {
      setSteps(null)
      const { url, model, embeddingModel, structured, secretKey } = form.values
      const { stepList } = await api(
        'assistant/admin/model/try',
        { url, model, embeddingModel, structured, secretKey },
        { timeout: 120_000 },
      )
      setSteps(stepList)
    })
  const isOk = steps?.every((step) => step.isOk)
  return (
    <Stack gap={3}>
      <Row gap={3}>
        <Button variant="line" loading={busy === 'try'} onClick={() => void tryIt()}>
          {texts.tryIt}
        </Button>
        <Hint>{texts.tryAbout}</Hint>
      </Row>
      <div role="status">
        {steps && (
          <Note tone={isOk ? 'good' : 'bad'} title={isOk ? texts.tryOk : texts.tryFailed}>
            <ul className={css.steps}>
              {steps.map(({ step, isOk: ok, msg }) => (
                <li key={step} data-ok={ok}>
                  {msg}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </Stack>
  )
}

const count = (value: number) => value.toLocaleString('zh-CN')
type Today = OutputOf<'assistant/admin/model/usage'>['todayList'][number]

function limitOf({ feature, unit, limit }: Today): string {
  if (limit > 0) return texts.units[unit](count(limit))
  return unit === 'token' && feature !== 'model'
    ? texts.share
    : feature === 'model'
      ? texts.units[unit]('0')
      : texts.noLimit
}

function Usage(): ReactNode {
  const answer = useQuery('assistant/admin/model/usage', {})
  const feature = { key: 'feature', title: texts.feature, render: (row: { feature: string }) => nameOf(row.feature) }
  const cost = {
    key: 'cost',
    title: texts.cost,
    align: 'right' as const,
    render: (row: { cost: number }) => yuan(row.cost),
  }
  return (
    <QueryView of={answer} lines={3}>
      {({ todayList, list }) => (
        <>
          <Section title={texts.today}>
            <Stack gap={3}>
              <SmallTable
                label={texts.today}
                rows={todayList}
                rowKey={({ feature: key }) => key}
                empty={texts.noUsage}
                columns={[
                  feature,
                  {
                    key: 'used',
                    title: texts.used,
                    align: 'right',
                    render: ({ unit, used }) => texts.units[unit](count(used)),
                  },
                  { key: 'limit', title: texts.limit, align: 'right', render: limitOf },
                  cost,
                ]}
              />
              <Hint>{texts.todayHint}</Hint>
            </Stack>
          </Section>
          <Section title={texts.usage}>
            <SmallTable
              label={texts.usage}
              rows={list}
              pageSize={15}
              rowKey={({ day, feature: key }) => `${day} ${key}`}
              empty={texts.noUsage}
              columns={[
                { key: 'day', title: texts.day, render: ({ day }) => day },
                feature,
                { key: 'calls', title: texts.calls, align: 'right', render: ({ callCount }) => count(callCount) },
                { key: 'input', title: texts.input, align: 'right', render: ({ inputUsage }) => count(inputUsage) },
                {
                  key: 'output',
                  title: texts.output,
                  align: 'right',
                  render: ({ outputUsage }) => count(outputUsage),
                },
                cost,
              ]}
            />
          </Section>
        </>
      )}
    </QueryView>
  )
}

const nameOf = (feature: string): string => texts.features[feature] ?? feature
