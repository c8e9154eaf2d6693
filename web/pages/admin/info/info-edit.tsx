import { Drawer } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Input, OptionSelect, Textarea } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { chooseVersion } from '../../../features/shared/workbench/use-edits.tsx'
import { mustSignIn } from '@zhixing/contract/errors'
import type { Stale } from '@zhixing/contract/etag'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, ApiError } from '../../../api.ts'
import { lastSeen } from '../../../last-seen.ts'
import { newKey } from '../../../new-key.ts'
import { useDraft } from '../../../features/shared/draft/use-draft.ts'
import { DraftLine, DraftOffer, LeaveGuard, htmlField } from '../../../features/shared/draft/views.tsx'
import { ImageField } from '../../../features/shared/files/image-field.tsx'
import { RichEditor } from '../../../features/shared/rich-editor/rich-editor.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { EditBar, EditBox, EditColumns, EditPart } from '../../../features/shared/workbench/edit-page.tsx'
import { Field } from '../../../ui/field.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { useQuery } from '../../../use-query.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { Prose } from '../../../ui/prose.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from './info-texts.ts'
import { useAction } from '../../../use-action.ts'
import { useNow } from '../../../ui/use-now.ts'

type Article = OutputOf<'community/admin/article/view'>
type Category = OutputOf<'community/admin/article/category/list'>['list'][number]

const words = texts.fields

/** Values of the form. */
interface Values {
  infoTitle: string
  categoryId: string
  infoImg: string
  description: string
  infoContent: string
  source: string
  keyword: string
  /** Value of a datetime-local field in local time; '' for now. */
  publishedTime: string
  isRecommend: boolean
  /** Idempotency key: a repeated save creates one article. */
  clientKey: string
  /** Version the draft is based on, stored with it. */
  etag: string
}
type Field = Exclude<keyof Values, 'clientKey' | 'etag'>

export default function InfoEditPage({ id }: { id: string | undefined }) {
  const article = useQuery('community/admin/article/view', id ? { id } : null)
  const categories = useQuery('community/admin/article/category/list', {})
  return (
    <>
      <PageHead title={id ? texts.editTitle : texts.addTitle} />
      <QueryView of={categories} lines={10}>
        {({ list }) =>
          id ? (
            <QueryView of={article} lines={10}>
              {(data) => <Editor article={data} categories={list} />}
            </QueryView>
          ) : (
            <Editor article={undefined} categories={list} />
          )
        }
      </QueryView>
    </>
  )
}

const startOf = (article: Article | undefined, categories: Category[]): Values => ({
  infoTitle: article?.infoTitle ?? '',
  categoryId: article?.categoryId ?? categories[0]?.id ?? '',
  infoImg: article?.infoImg ?? '',
  description: article?.description ?? '',
  infoContent: article?.infoContent ?? '',
  source: article?.source ?? '',
  keyword: article?.keyword ?? '',
  publishedTime: article ? formatDate(article.publishedTime, 'minute').replace(' ', 'T') : '',
  isRecommend: article?.isRecommend ?? false,
  clientKey: newKey(),
  etag: article?.etag ?? '',
})

/** Errors that block publishing. Pure. */
function missing({ infoTitle, categoryId, infoContent }: Values, isPutaway: boolean): Partial<Record<Field, string>> {
  return {
    ...(infoTitle.trim() ? {} : { infoTitle: texts.missing.infoTitle }),
    ...(categoryId ? {} : { categoryId: texts.missing.categoryId }),
    ...(isPutaway && !infoContent ? { infoContent: texts.missing.infoContent } : {}),
  }
}

function Editor({ article, categories }: { article: Article | undefined; categories: Category[] }) {
  const navigate = useNavigate()
  const [start] = useState(() => startOf(article, categories))
  const draft = useDraft<Values>({ form: 'info', id: article?.id ?? 'new', start })
  const { value, set } = draft
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { busy, run } = useAction({ reload: false })
  const [preview, setPreview] = useState(false)
  /** Counts external changes of the text, as a key of the editor. */
  const [loads, setLoads] = useState(0)
  const change = (of: Partial<Values>) => {
    set(of)
    setErrors(({ ...rest }) => {
      for (const name of Object.keys(of)) delete rest[name]
      return rest
    })
  }
  const now = useNow()
  const later = value.publishedTime !== '' && Date.parse(value.publishedTime) > now

  /** After a conflict of versions: names what the other operator changed and asks which version wins. */
  async function askStale({ etag, current }: Stale, read: Article) {
    const theirs = startOf({ ...read, ...(current as Partial<Article>) }, categories)
    const changed = (Object.keys(words) as Field[]).filter((field) => theirs[field] !== start[field])
    const choice = await chooseVersion(changed.map((field) => words[field]))
    if (choice === 'own') return set({ etag })
    set({ ...theirs, clientKey: value.clientKey, etag })
    setLoads((now) => now + 1)
  }

  async function save(isPutaway: boolean) {
    const lacks = missing(value, isPutaway)
    setErrors(lacks)
    const first = Object.keys(lacks)[0]
    if (first) {
      document
        .querySelector<HTMLElement>(`[data-field="${first}"] :is(input,select,textarea,[contenteditable])`)
        ?.focus()
      return
    }
    const { publishedTime, clientKey, etag, ...fields } = value
    const body = {
      ...fields,
      isPutaway,
      ...(publishedTime ? { publishedTime: new Date(publishedTime).toISOString() } : {}),
    }
    await run(
      String(Number(isPutaway)),
      async () => {
        if (article) await api('community/admin/article/update', { ...body, id: article.id, etag }, { quiet: true })
        else await api('community/admin/article/save', { ...body, clientKey }, { quiet: true })
        await draft.settled(value)
        toast.success(!isPutaway ? texts.saved : later ? texts.planned : texts.published)
        void navigate(article ? lastSeen('/admin/info') : '/admin/info')
      },
      {
        onError(error) {
          // The input is kept, on the page and as a local draft.
          const stale = error instanceof ApiError ? error.stale : undefined
          if (stale && article) {
            void askStale(stale, article)
            return
          }
          const code = error instanceof ApiError ? error.code : 0
          const field = error instanceof ApiError ? error.field : undefined
          const msg = mustSignIn(code) ? texts.signedOut : (error as Error).message
          if (field) setErrors({ [field]: msg })
          else toast.error(msg)
        },
      },
    )
  }

  return (
    <>
      <DraftOffer
        draft={draft}
        describe={(of) => [
          { label: words.infoTitle, text: of.infoTitle },
          { label: words.description, text: of.description },
          htmlField(words.infoContent, of.infoContent),
        ]}
      />
      <LeaveGuard draft={draft} />
      <EditColumns isLocked={draft.offer !== null && draft.offer !== undefined}>
        <EditBox>
          <Field name="infoTitle" label={words.infoTitle} error={errors.infoTitle}>
            <Input
              maxLength={120}
              showCount
              value={value.infoTitle}
              onChange={(event) => change({ infoTitle: event.target.value })}
            />
          </Field>
          <EditPart name="infoContent" label={words.infoContent} error={errors.infoContent}>
            <RichEditor
              key={`${draft.generation} ${loads}`}
              label={words.infoContent}
              value={value.infoContent}
              onChange={(infoContent) => change({ infoContent })}
              placeholder={texts.hints.infoContent}
              max={50_000}
              invalid={errors.infoContent !== undefined}
            />
          </EditPart>
        </EditBox>
        <EditBox>
          {categories.length === 0 && (
            <Note
              tone="warn"
              title={texts.noCategory}
              action={<Link to="/admin/categories?kind=info">{texts.categories}</Link>}
            />
          )}
          <Field name="categoryId" label={words.categoryId} error={errors.categoryId}>
            <OptionSelect
              value={value.categoryId || null}
              options={categories.map(({ id, categoryName }) => ({ value: id, label: categoryName }))}
              onChange={(categoryId: string | null) => change({ categoryId: categoryId ?? '' })}
            />
          </Field>
          <div data-field="infoImg">
            <ImageField
              label={words.infoImg}
              value={value.infoImg}
              ratio={16 / 9}
              hint={texts.hints.infoImg}
              error={errors.infoImg}
              onChange={(file) => change({ infoImg: file?.url ?? '' })}
            />
          </div>
          <Field name="description" label={words.description} error={errors.description} hint={texts.hints.description}>
            <Textarea
              rows={4}
              maxLength={300}
              value={value.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          </Field>
          <Field
            name="publishedTime"
            label={words.publishedTime}
            error={errors.publishedTime}
            hint={texts.hints.publishedTime}
          >
            <Input
              type="datetime-local"
              value={value.publishedTime}
              onChange={(event) => change({ publishedTime: event.target.value })}
            />
          </Field>
          <Field name="source" label={words.source} error={errors.source}>
            <Input maxLength={50} value={value.source} onChange={(event) => change({ source: event.target.value })} />
          </Field>
          <Field name="keyword" label={words.keyword} error={errors.keyword} hint={texts.hints.keyword}>
            <Input
              maxLength={100}
              value={value.keyword}
              onChange={(event) => change({ keyword: event.target.value })}
            />
          </Field>
          <Field name="isRecommend" label={words.isRecommend}>
            <Switch checked={value.isRecommend} onChange={({ target }) => change({ isRecommend: target.checked })} />
          </Field>
        </EditBox>
      </EditColumns>
      <EditBar>
        <Button loading={busy === '1'} disabled={busy !== ''} onClick={() => void save(true)}>
          {later ? texts.publishLater : texts.publish}
        </Button>
        <Button variant="line" loading={busy === '0'} disabled={busy !== ''} onClick={() => void save(false)}>
          {article?.isPutaway ? texts.saveOff : texts.keep}
        </Button>
        <Button variant="line" onClick={() => setPreview(true)}>
          {texts.preview}
        </Button>
        <DraftLine draft={draft} />
      </EditBar>
      {preview && (
        <Drawer width={820} title={value.infoTitle || texts.preview} onClose={() => setPreview(false)}>
          <Prose html={value.infoContent} />
        </Drawer>
      )}
    </>
  )
}
