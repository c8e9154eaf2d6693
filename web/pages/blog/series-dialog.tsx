import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ImageField } from '../../features/shared/files/index.ts'
import { SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { PickList } from '../../ui/pick-list.tsx'
import { Sortable, SortHandle, useSortableItem } from '../../ui/sortable.tsx'
import { useQuery } from '../../use-query.ts'
import css from './series-dialog.module.css'
import { texts } from './series-texts.ts'

type Own = OutputOf<'community/auth/series/list'>['list'][number]
type Article = Own['blogList'][number]

const FOUND = 8

/** Name, description, cover and ordered articles of a series. */
export function SeriesDialog({
  series,
  onClose,
  onSaved,
}: {
  series: Own | null
  onClose: () => void
  onSaved: () => void
}) {
  const [articles, setArticles] = useState<readonly Article[]>(series?.blogList ?? [])
  const form = useForm({
    start: { title: series?.title ?? '', introduction: series?.introduction ?? '', cover: series?.cover ?? '' },
    check: ({ title }) => ({ title: [...title.trim()].length < 2 ? texts.nameShort : undefined }),
    async send(values) {
      await api(
        'community/auth/series/save',
        { ...values, blogIds: articles.map(({ id }) => id), ...(series ? { id: series.id } : {}) },
        { showSuccess: true },
      )
      onSaved()
    },
  })
  return (
    <Dialog open closeOnBackdrop={false} onClose={onClose} title={series ? texts.editTitle : texts.add} size="l">
      <Stack as="form" gap={4} {...form.attributes}>
        <FormError>{form.errors.form}</FormError>
        <Field label={texts.name} error={form.errors.title} required>
          <Input {...form.control('title')} maxLength={60} />
        </Field>
        <Field label={texts.introduction} error={form.errors.introduction}>
          <Textarea {...form.control('introduction')} rows={3} maxLength={500} />
        </Field>
        <ImageField
          label={texts.cover}
          value={form.values.cover}
          ratio={16 / 9}
          size="s"
          onChange={(file) => form.set('cover', file?.url ?? '')}
        />
        <section>
          <h3>{texts.articles}</h3>
          {articles.length === 0 ? (
            <Hint>{texts.articlesEmpty}</Hint>
          ) : (
            <Sortable items={articles} idOf={({ id }) => id} nameOf={({ title }) => title} onSort={setArticles}>
              <ol className={css.picked}>
                {articles.map((one) => (
                  <Picked
                    key={one.id}
                    article={one}
                    onTake={() => setArticles((now) => now.filter(({ id }) => id !== one.id))}
                  />
                ))}
              </ol>
            </Sortable>
          )}
        </section>
        <Finder known={articles} onPut={(one) => setArticles((now) => [...now, one])} />
        <Row justify="end" gap={2}>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SubmitButton loading={form.busy}>{texts.save}</SubmitButton>
        </Row>
      </Stack>
    </Dialog>
  )
}

function Picked({ article, onTake }: { article: Article; onTake: () => void }) {
  const { ref, style, handle } = useSortableItem(article.id)
  const title = article.title || texts.untitled
  return (
    <li ref={ref} style={style} id={`part-${article.id}`}>
      <SortHandle {...handle} name={title} />
      <span>{title}</span>
      <Button size="s" variant="text" aria-label={texts.takeOf(title)} onClick={onTake}>
        {texts.take}
      </Button>
    </li>
  )
}

/** Finds articles of the user that are not in it yet. */
function Finder({ known, onPut }: { known: readonly Article[]; onPut: (article: Article) => void }) {
  const [keyword, setKeyword] = useState('')
  const found = useQuery(
    'community/auth/blog/list',
    { keyword: keyword.trim(), pageSize: FOUND + known.length > 100 ? 100 : FOUND + known.length },
    { debounce: 250, keep: true, quiet: true },
  )
  const ids = new Set(known.map(({ id }) => id))
  const rest = found.data?.list.filter(({ id }) => !ids.has(id)).slice(0, FOUND)
  return (
    <PickList
      of={{ ...found, data: rest ? { list: rest } : undefined }}
      search={{ label: texts.find, value: keyword, onChange: setKeyword }}
      className={css.found}
      rowKey={({ id }) => id}
      empty={<Empty compact title={texts.findNone} />}
      render={({ id, title }) => (
        <li>
          <span>{title || texts.untitled}</span>
          <Button
            size="s"
            variant="line"
            aria-label={texts.putOf(title || texts.untitled)}
            onClick={() => onPut({ id, title })}
          >
            {texts.put}
          </Button>
        </li>
      )}
    />
  )
}
