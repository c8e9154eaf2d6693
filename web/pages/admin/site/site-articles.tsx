import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { stateCode } from '@zhixing/contract/states'
import { rowCalls } from '../../../features/shared/workbench/row-calls.ts'
import { RowItem } from '../../../features/shared/workbench/row-item.tsx'
import { RowsPage } from '../../../features/shared/workbench/rows-page.tsx'
import { RichEditor } from '../../../features/shared/rich-editor/rich-editor.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { TextField } from './site-fields.tsx'
import { texts } from './site-texts.ts'

const words = texts.article
const calls = rowCalls('article')
const MAX = 100_000
const blank = { navName: '', artTitle: '', artPic: '', artDesc: '', navNameEn: '', artTitleEn: '', artDescEn: '' }

/** Articles about the site: team, terms, contact. */
export default function SiteArticles() {
  return (
    <RowsPage<'article'>
      noun={words.noun}
      about={words.about}
      calls={calls}
      wide
      nameOf={({ navName }) => navName}
      renderRow={({ navName, artTitle, artDescEn, gmtModified }) => (
        <RowItem
          title={navName}
          about={
            <>
              {artTitle} · {words.updated} <DateTime value={gmtModified} />
              {artDescEn && ` · ${words.hasEnglish}`}
            </>
          }
        />
      )}
      renderActions={(row) =>
        row.statusId === stateCode.row.active && (
          <ButtonLink variant="text" size="s" to={`/view/service?navId=${row.id}`} target="_blank">
            {words.open}
          </ButtonLink>
        )
      }
      blank={() => blank}
      fromForm={(values) => {
        const { navName, artTitle, artPic, artDesc, navNameEn, artTitleEn, artDescEn } = {
          ...blank,
          ...(values as Partial<typeof blank>),
        }
        return { navName, artTitle, artPic, artDesc, navNameEn, artTitleEn, artDescEn }
      }}
      renderFields={() => (
        <>
          <TextField name="navName" label={words.navName} max={20} hint={words.navHint} />
          <TextField name="artTitle" label={words.title} max={100} />
          <FormItem name="artPic" hidden noStyle>
            <input type="hidden" />
          </FormItem>
          <FormItem name="artDesc" label={words.content} htmlFor="">
            <Editor label={words.content} />
          </FormItem>
          <h3>{words.english}</h3>
          <Hint>{words.englishHint}</Hint>
          <TextField name="navNameEn" label={words.navNameEn} max={40} hint={words.navEnHint} required={false} />
          <TextField name="artTitleEn" label={words.titleEn} max={200} required={false} />
          <FormItem name="artDescEn" label={words.contentEn} htmlFor="">
            <Editor label={words.contentEn} />
          </FormItem>
        </>
      )}
    />
  )
}

/** The rich editor as a form field, uncontrolled. */
function Editor({ label, value = '', onChange }: { label: string; value?: string; onChange?: (html: string) => void }) {
  return <RichEditor value={value} onChange={(html) => onChange?.(html)} label={label} max={MAX} />
}
