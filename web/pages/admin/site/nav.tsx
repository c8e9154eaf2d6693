import { Tag } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import { rowCalls } from '../../../features/shared/workbench/row-calls.ts'
import { RowItem } from '../../../features/shared/workbench/row-item.tsx'
import { RowsPage } from '../../../features/shared/workbench/rows-page.tsx'
import { AddressField } from './address-field.tsx'
import { ChoiceField, TargetField, TextField, numbered } from './site-fields.tsx'
import { texts } from './site-texts.ts'

const words = texts.nav
const calls = rowCalls('nav')

/** Navigation of the header. */
export default function Nav() {
  return (
    <RowsPage<'nav'>
      noun={words.noun}
      about={words.about}
      calls={calls}
      groups={{
        of: ({ platShow }) => String(platShow),
        options: numbered(words.group).map(({ value, label }) => ({ value: String(value), label })),
      }}
      nameOf={({ navTitle }) => navTitle}
      renderRow={({ navTitle, navUrl, target, hasContent, statusId }) => (
        <RowItem
          title={navTitle}
          tags={
            <>
              {target === '_blank' && <Tag tone="plain">{texts.target.blank}</Tag>}
              {!hasContent && statusId === stateCode.row.active && <Tag tone="warn">{words.empty}</Tag>}
            </>
          }
          about={hasContent ? navUrl : `${navUrl} · ${words.emptyAbout}`}
        />
      )}
      blank={(group) => ({ navTitle: '', navUrl: '', target: '_self', platShow: Number(group) })}
      renderFields={() => (
        <>
          <TextField name="navTitle" label={words.title} max={20} />
          <AddressField
            name="navUrl"
            label={words.url}
            hint={words.urlHint}
            pathOf={(address) => (/^(https?:)?\//.test(address) ? address : `/${address}`)}
          />
          <TargetField name="target" />
          <ChoiceField name="platShow" label={words.platShow} options={numbered(words.group)} />
        </>
      )}
    />
  )
}
