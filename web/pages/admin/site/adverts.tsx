import { formatDate } from '../../../ui/date-format.ts'
import { FormItem, type TimeRange, TimeRangeInput } from '../../../features/shared/workbench/kit.ts'
import { Tag } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import { PictureInput } from '../../../features/shared/workbench/picture-input.tsx'
import { rowCalls, type RowOf, type RowValues } from '../../../features/shared/workbench/row-calls.ts'
import { RowItem } from '../../../features/shared/workbench/row-item.tsx'
import { RowsPage } from '../../../features/shared/workbench/rows-page.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './decoration.module.css'
import { AddressField } from './address-field.tsx'
import { ChoiceField, TargetField, TextField, numbered } from './site-fields.tsx'
import { texts } from './site-texts.ts'

const words = texts.adv
const calls = rowCalls('adv')
const colours = { now: 'free', soon: 'brand', past: 'plain' } as const

type Advert = RowOf<'adv'>
interface AdvertForm extends Omit<RowValues<'adv'>, 'beginTime' | 'endTime' | 'id'> {
  time: [string, string]
}

/** Adverts with their period. */
export default function Adverts() {
  return (
    <RowsPage<'adv'>
      noun={words.noun}
      about={words.about}
      calls={calls}
      groups={{
        of: ({ advLocation }) => String(advLocation),
        options: [2, 1, 3].map((value) => ({
          value: String(value),
          label: words.locations[value as keyof typeof words.locations],
        })),
      }}
      nameOf={({ advTitle }) => advTitle}
      renderRow={(row) => (
        <RowItem
          picture={row.advImg}
          title={row.advTitle}
          tags={
            row.statusId === stateCode.row.inactive ? (
              <Tag tone="plain">{words.off}</Tag>
            ) : (
              <Tag tone={colours[row.advState]}>{words.states[row.advState]}</Tag>
            )
          }
          about={`${formatDate(row.beginTime, 'minute')} – ${formatDate(row.endTime, 'minute')}`}
        />
      )}
      blank={(group) => ({
        advTitle: '',
        advText: '',
        advImg: '',
        advUrl: '',
        advTarget: '_self',
        advLocation: Number(group),
        platShow: 0,
        time: weekFromNow(),
      })}
      toForm={(row) => ({ ...row, time: [row.beginTime, row.endTime] })}
      fromForm={(values) => {
        const { time, ...rest } = values as AdvertForm
        return { ...rest, beginTime: time[0], endTime: time[1] }
      }}
      renderFields={() => (
        <>
          <TextField name="advTitle" label={words.title} max={40} />
          <TextField name="advText" label={words.text} max={120} required={false} />
          <FormItem
            name="time"
            label={words.time}
            extra={words.untilHint}
            rules={[
              {
                validator: (time) => {
                  const [begin, end] = (time as TimeRange | null) ?? []
                  return begin && end ? undefined : texts.required(words.time)
                },
              },
            ]}
          >
            <TimeRangeInput />
          </FormItem>
          <div className={css.two}>
            <ChoiceField name="advLocation" label={words.location} options={numbered(words.locations)} />
            <ChoiceField name="platShow" label={words.platShow} options={numbered(texts.nav.group)} />
          </div>
          <AddressField name="advUrl" label={words.url} required={false} />
          <TargetField name="advTarget" />
          <FormItem name="advImg">
            <PictureInput label={words.picture} />
          </FormItem>
        </>
      )}
      renderPreview={(values) => <AdvertPreview advert={values as Advert} />}
    />
  )
}

function AdvertPreview({ advert: { advImg, advTitle, advText } }: { advert: Advert }) {
  return (
    <Row gap={3} rowGap={0} align="stretch" justify="center" className={css.advert}>
      {advImg && <img src={advImg} alt="" height={40} />}
      <b>{advTitle}</b>
      <span>{advText}</span>
    </Row>
  )
}

/** Seven days from the current hour. */
function weekFromNow(): [string, string] {
  const begin = new Date()
  begin.setMinutes(0, 0, 0)
  const end = new Date(begin)
  end.setDate(end.getDate() + 7)
  return [begin.toISOString(), end.toISOString()]
}
