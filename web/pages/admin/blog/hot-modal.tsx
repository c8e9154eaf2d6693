import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './hot-modal.module.css'
import { texts } from './hot-texts.ts'

type Rule = OutputOf<'community/admin/hot/view'>
type Kind = keyof typeof texts.kinds

const hours = ['halfLifeHours', 'questionHalfLifeHours'] as const
const points = ['readPoints', 'admirePoints', 'commentPoints', 'collectionPoints', 'followPoints'] as const

/** The formula of the hot list, with a preview of its result. */
export function HotModal({ close }: { close: () => void }) {
  const rule = useQuery('community/admin/hot/view', {})
  return (
    <QueryView of={rule} compact>
      {(start) => <HotForm start={start} close={close} />}
    </QueryView>
  )
}

function HotForm({ start, close }: { start: Rule; close: () => void }) {
  return (
    <FormModal<Rule>
      title={texts.title}
      width={760}
      about={texts.about}
      start={start}
      edits={start}
      onSubmit={async (rule, etag) => {
        await api('community/admin/hot/save', { ...rule, etag }, { showSuccess: true })
        close()
      }}
      onClose={close}
    >
      {({ values }) => (
        <div className={css.columns}>
          <div className={css.fields}>
            {hours.map((name) => (
              <FormItem key={name} name={name} label={texts[name]} rules={[{ required: true }]}>
                <NumberInput min={1} max={2160} precision={0} />
              </FormItem>
            ))}
            {points.map((name) => (
              <FormItem key={name} name={name} label={texts[name]} rules={[{ required: true }]}>
                <NumberInput min={0} max={100} step={0.5} />
              </FormItem>
            ))}
            <FormItem name="newShare" label={texts.newShare} extra={texts.newShareAbout} rules={[{ required: true }]}>
              <NumberInput min={0} max={1} step={0.1} />
            </FormItem>
          </div>
          <Preview rule={values} />
        </div>
      )}
    </FormModal>
  )
}

const isWhole = (rule: Rule) =>
  [...hours, ...points, 'newShare' as const].every((name) => typeof rule[name] === 'number')

function Preview({ rule }: { rule: Rule }) {
  const [kind, setKind] = useState<Kind>('blog')
  const found = useQuery('community/admin/hot/preview', isWhole(rule) ? { ...rule, kind } : null, {
    debounce: 300,
    keep: true,
    quiet: true,
  })
  return (
    <section aria-label={texts.preview} className={css.preview}>
      <b>{texts.preview}</b>
      <Segmented<Kind>
        value={kind}
        onChange={setKind}
        options={Object.entries(texts.kinds).map(([value, label]) => ({ value: value as Kind, label }))}
      />
      <QueryView of={found} compact isEmpty={({ list }) => list.length === 0} empty={<Hint>{texts.empty}</Hint>}>
        {({ list }) => (
          <ol>
            {list.map(({ id, title, placeNow }, at) => (
              <li key={id}>
                <span>{title}</span>
                <small>{movedBy(placeNow - at - 1)}</small>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  )
}

const movedBy = (places: number) => (places === 0 ? texts.same : places > 0 ? texts.up(places) : texts.down(-places))
