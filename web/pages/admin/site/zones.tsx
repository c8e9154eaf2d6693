import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useState } from 'react'
import { rowCalls, type RowOf } from '../../../features/shared/workbench/row-calls.ts'
import { RowItem } from '../../../features/shared/workbench/row-item.tsx'
import { RowsPage } from '../../../features/shared/workbench/rows-page.tsx'
import { AddressField } from './address-field.tsx'
import { ChoiceField, TextField, numbered } from './site-fields.tsx'
import { texts } from './site-texts.ts'
import { ZoneContents } from './zone-contents.tsx'

const words = texts.zone
const calls = rowCalls('zone')
const COURSES = 1

/** Zones of the home page and their content. */
export default function Zones() {
  const [filling, setFilling] = useState<RowOf<'zone'>>()
  return (
    <>
      <RowsPage<'zone'>
        noun={words.noun}
        about={words.about}
        calls={calls}
        groups={{
          of: ({ zoneLocation }) => String(zoneLocation),
          options: [1, 0].map((value) => ({
            value: String(value),
            label: words.locations[value as keyof typeof words.locations],
          })),
        }}
        nameOf={({ zoneName }) => zoneName}
        renderRow={({ zoneName, zoneDesc, zoneType }) => (
          <RowItem
            title={zoneName}
            tags={<Tag tone="plain">{words.types[zoneType as keyof typeof words.types]}</Tag>}
            about={zoneDesc}
          />
        )}
        renderActions={(row) =>
          row.zoneType === COURSES && (
            <Button variant="line" size="s" onClick={() => setFilling(row)}>
              {words.contents}
            </Button>
          )
        }
        blank={(group) => ({ zoneName: '', zoneDesc: '', zoneType: COURSES, zoneLocation: Number(group), moreUrl: '' })}
        renderFields={() => (
          <>
            <TextField name="zoneName" label={words.name} max={50} />
            <TextField name="zoneDesc" label={words.desc} max={255} required={false} />
            <ChoiceField name="zoneType" label={words.type} options={numbered(words.types)} />
            <ChoiceField name="zoneLocation" label={words.location} options={numbered(words.locations)} />
            <AddressField name="moreUrl" label={words.more} hint={words.moreHint} required={false} />
          </>
        )}
      />
      {filling && <ZoneContents key={filling.id} zone={filling} onClose={() => setFilling(undefined)} />}
    </>
  )
}
