import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { OptionSelect } from '../../../ui/input.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { trustWords as words } from './texts.ts'
import css from './trust-modal.module.css'

type Table = OutputOf<'community/admin/trust/view'>

const demands = [
  { name: 'minDays', max: 3650 },
  { name: 'minAccepted', max: 1000 },
  { name: 'maxUpheld', max: 100 },
] as const
const flags = ['isHeld', 'isWeighed'] as const
const linkOptions = Object.entries(words.links).map(([value, label]) => ({ value: Number(value), label }))

/** Requirements and rights of each trust level, with the number of users it would hold. */
export function TrustModal({ close }: { close: () => void }) {
  const table = useQuery('community/admin/trust/view', {})
  return (
    <QueryView of={table} compact>
      {(start) => <TrustForm start={start} close={close} />}
    </QueryView>
  )
}

const isWhole = ({ levels }: Table) =>
  levels.every((level) =>
    [...demands.map(({ name }) => name), 'hourlyMax' as const].every((name) => typeof level[name] === 'number'),
  )

function TrustForm({ start, close }: { start: Table; close: () => void }) {
  return (
    <FormModal<Table>
      title={words.title}
      width={1080}
      about={words.about}
      start={start}
      edits={start}
      onSubmit={async ({ levels }, etag) => {
        await api('community/admin/trust/save', { levels, etag }, { showSuccess: true })
        close()
      }}
      onClose={close}
    >
      {({ values }) => <Levels table={values} />}
    </FormModal>
  )
}

function Levels({ table }: { table: Table }) {
  const found = useQuery('community/admin/trust/preview', isWhole(table) ? table : null, {
    debounce: 400,
    keep: true,
    quiet: true,
  })
  return (
    <div className={css.levels}>
      {table.levels.map((_level, at) => (
        <section key={words.levels[at]} className={css.level} aria-label={words.levels[at]}>
          <h3>
            {words.levels[at]}
            <Hint size="xs">{found.data ? words.people(found.data.counts[at] ?? 0, found.data.isSampled) : ''}</Hint>
          </h3>
          {demands.map(({ name, max }) => (
            <FormItem
              key={name}
              name={['levels', at, name]}
              label={words[name]}
              hidden={at === 0}
              rules={[{ required: true, message: words.needed }]}
            >
              <NumberInput min={0} max={max} precision={0} />
            </FormItem>
          ))}
          {at === 0 && <p className={css.start}>{words.newcomers}</p>}
          <FormItem name={['levels', at, 'linkMode']} label={words.linkMode}>
            <OptionSelect options={linkOptions} />
          </FormItem>
          <FormItem
            name={['levels', at, 'hourlyMax']}
            label={words.hourlyMax}
            rules={[{ required: true, message: words.needed }]}
          >
            <NumberInput min={0} max={1000} precision={0} />
          </FormItem>
          {flags.map((name) => (
            <FormItem
              key={name}
              name={['levels', at, name]}
              valuePropName="checked"
              getValueProps={(value) => ({ checked: value === 1 })}
              normalize={(value: boolean) => (value ? 1 : 0)}
            >
              <Checkbox>{words[name]}</Checkbox>
            </FormItem>
          ))}
        </section>
      ))}
    </div>
  )
}
