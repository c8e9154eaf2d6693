import { ColorInput, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Tag } from '../../../ui/tag.tsx'
import { PictureInput } from '../../../features/shared/workbench/picture-input.tsx'
import { rowCalls, type RowOf } from '../../../features/shared/workbench/row-calls.ts'
import { RowItem } from '../../../features/shared/workbench/row-item.tsx'
import { RowsPage } from '../../../features/shared/workbench/rows-page.tsx'
import css from './decoration.module.css'
import { AddressField } from './address-field.tsx'
import { ChoiceField, TargetField, TextField, named } from './site-fields.tsx'
import { texts } from './site-texts.ts'

const words = texts.banner
const calls = rowCalls('banner')

/** Banners of the home page. */
export default function Banners() {
  return (
    <RowsPage<'banner'>
      noun={words.noun}
      about={words.about}
      calls={calls}
      groups={{ of: ({ bannerGroup }) => bannerGroup, options: named(words.groups) }}
      nameOf={({ title }) => title}
      renderRow={({ img, bgColor, title, subtitle, button, url }) => (
        <RowItem
          picture={img}
          colour={bgColor || 'var(--brand)'}
          title={title}
          tags={button && <Tag tone="plain">{button}</Tag>}
          about={[subtitle, url].filter(Boolean).join(' · ')}
        />
      )}
      blank={(group) => ({
        bannerGroup: group,
        title: '',
        subtitle: '',
        button: '',
        img: '',
        url: '',
        target: '_self',
        bgColor: '',
      })}
      renderFields={() => (
        <>
          <ChoiceField name="bannerGroup" label={words.group} options={named(words.groups)} />
          <TextField name="title" label={words.title} max={40} />
          <TextField name="subtitle" label={words.subtitle} max={80} required={false} />
          <FormItem name="img">
            <PictureInput label={words.picture} ratio={5 / 2} hint={words.pictureHint} />
          </FormItem>
          <FormItem name="bgColor" label={words.colour}>
            <ColorInput allowClear />
          </FormItem>
          <AddressField name="url" label={words.url} required={false} />
          <TextField name="button" label={words.button} max={12} hint={words.buttonHint} required={false} />
          <TargetField name="target" />
        </>
      )}
      renderPreview={(values) => <BannerPreview banner={values as RowOf<'banner'>} />}
    />
  )
}

function BannerPreview({ banner: { img, bgColor, title, subtitle, button } }: { banner: RowOf<'banner'> }) {
  return (
    <div className={css.banner} style={bgColor ? { background: bgColor } : undefined}>
      {img && <img src={img} alt="" />}
      <div>
        <b>{title}</b>
        <p>{subtitle}</p>
        {button && <span className={css.button}>{button}</span>}
      </div>
    </div>
  )
}
