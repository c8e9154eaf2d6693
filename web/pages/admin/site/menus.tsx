import { Tag } from '../../../ui/tag.tsx'
import { rowCalls } from '../../../features/shared/workbench/row-calls.ts'
import { RowItem } from '../../../features/shared/workbench/row-item.tsx'
import { RowsPage } from '../../../features/shared/workbench/rows-page.tsx'
import { AddressField } from './address-field.tsx'
import { ChoiceField, TextField, named } from './site-fields.tsx'
import { texts } from './site-texts.ts'

const words = texts.menu
const calls = rowCalls('menu')

/** Menus of signed-in users. */
export default function Menus() {
  return (
    <RowsPage<'menu'>
      noun={words.noun}
      title={texts.nav.menus}
      about={words.about}
      calls={calls}
      groups={{ of: ({ place }) => place, options: named(words.places) }}
      nameOf={({ title }) => title}
      renderRow={({ title, url, condition }) => (
        <RowItem
          title={title}
          tags={condition !== 'always' && <Tag tone="brand">{words.conditions[condition]}</Tag>}
          about={url}
        />
      )}
      blank={(group) => ({ place: group, title: '', url: '', icon: '', condition: 'always' })}
      renderFields={() => (
        <>
          <ChoiceField name="place" label={words.place} options={named(words.places)} />
          <TextField name="title" label={texts.nav.title} max={20} />
          <AddressField name="url" label={texts.nav.url} hint={words.urlHint} />
          <ChoiceField name="condition" label={words.condition} options={named(words.conditions)} />
          <ChoiceField
            name="icon"
            label={words.icon}
            options={[{ value: '', label: words.noIcon }, ...named(words.icons)]}
          />
        </>
      )}
    />
  )
}
