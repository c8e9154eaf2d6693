import { Tag } from '../../../ui/tag.tsx'
import { rowCalls } from '../../../features/shared/workbench/row-calls.ts'
import { RowItem } from '../../../features/shared/workbench/row-item.tsx'
import { RowsPage } from '../../../features/shared/workbench/rows-page.tsx'
import { AddressField } from './address-field.tsx'
import { TargetField, TextField } from './site-fields.tsx'
import { texts } from './site-texts.ts'

const words = texts.link
const calls = rowCalls('link')

/** Friend links of the footer. */
export default function Links() {
  return (
    <RowsPage<'link'>
      noun={words.noun}
      about={words.about}
      calls={calls}
      nameOf={({ linkName }) => linkName}
      renderRow={({ linkName, linkUrl, linkTarget }) => (
        <RowItem
          title={linkName}
          tags={linkTarget === '_blank' && <Tag tone="plain">{texts.target.blank}</Tag>}
          about={linkUrl}
        />
      )}
      blank={() => ({ linkName: '', linkUrl: '', linkTarget: '_blank' })}
      renderFields={() => (
        <>
          <TextField name="linkName" label={words.name} max={40} />
          <AddressField name="linkUrl" label={words.url} hint={words.urlHint} />
          <TargetField name="linkTarget" />
        </>
      )}
    />
  )
}
