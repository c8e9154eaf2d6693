import { FormItem, SearchSelect } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { PictureInput } from '../../../features/shared/workbench/picture-input.tsx'
import { SortList } from '../../../ui/sort-list.tsx'
import { Row } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useQuery } from '../../../use-query.ts'
import css from '../site/decoration.module.css'
import { ArticleState } from './info-state.tsx'
import { texts } from './info-series-texts.ts'

type Series = OutputOf<'community/admin/article/series/view'>
/** `from`: the series it is moved out of. */
type Article = Series['articleList'][number] & { from?: string | null }

/** A series under the names of the save call. */
type Saved = Omit<Series, 'articleList'> & { articleIds: string[] }

interface Fields {
  title: string
  introduction: string
  cover: string
  isPutaway: boolean
  articles: Article[]
}

/** Limit of the server. */
const MAX = 200
/** Debounce of the search (ms). */
const PAUSE = 300
/** The form of a series: name, description, sorted articles. */
export function InfoSeriesModal({ id, close }: { id: string | undefined; close: (isChanged?: boolean) => void }) {
  const series = useQuery('community/admin/article/series/view', id ? { id } : null)
  if (!id) return <Editor series={undefined} close={close} />
  return <QueryView of={series}>{(data) => <Editor series={data} close={close} />}</QueryView>
}

function Editor({ series, close }: { series: Series | undefined; close: (isChanged?: boolean) => void }) {
  return (
    <FormModal<Fields>
      title={series ? texts.editTitle : texts.add}
      width={640}
      start={{
        title: series?.title ?? '',
        introduction: series?.introduction ?? '',
        cover: series?.cover ?? '',
        isPutaway: series?.isPutaway !== false,
        articles: series?.articleList ?? [],
      }}
      onClose={() => close()}
      edits={
        series && {
          etag: series.etag,
          valuesOf: (now: Saved) => ({
            ...now,
            isPutaway: now.isPutaway,
            articles: now.articleIds.flatMap((id) => series.articleList.find((one) => one.id === id) ?? []),
          }),
        }
      }
      onSubmit={async ({ articles, isPutaway, ...fields }, etag) => {
        const articleIds = articles.map((one) => one.id)
        const saved = {
          ...fields,
          isPutaway: isPutaway,
          articleIds,
          etag,
          ...(series ? { id: series.id } : {}),
        } as const
        await api('community/admin/article/series/save', saved, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem
        name="title"
        label={texts.name}
        rules={[{ required: true, whitespace: true, min: 2, message: texts.nameShort }]}
      >
        <Input maxLength={60} showCount />
      </FormItem>
      <FormItem name="introduction" label={texts.introduction}>
        <Textarea rows={3} maxLength={500} />
      </FormItem>
      <FormItem name="cover">
        <PictureInput label={texts.cover} ratio={16 / 9} size="s" hint={texts.coverHint} />
      </FormItem>
      <FormItem name="articles" label={texts.articles}>
        <Articles />
      </FormItem>
      <FormItem name="isPutaway" label={texts.shown} valuePropName="checked" extra={texts.shownAbout}>
        <Switch />
      </FormItem>
    </FormModal>
  )
}

/** The articles of a series as a form field: search by title, drag and drop, remove. */
function Articles({ value = [], onChange }: { value?: Article[]; onChange?: (articles: Article[]) => void }) {
  const set = (articles: Article[]) => onChange?.(articles)
  return (
    <>
      <Finder
        taken={new Set(value.map(({ id }) => id))}
        onFound={(article) => {
          if (value.length >= MAX) toast.error(texts.full(MAX))
          else set([...value, article])
        }}
      />
      {value.length === 0 ? (
        <Empty compact title={texts.none} />
      ) : (
        <SortList
          label={texts.articles}
          items={value}
          idOf={({ id }) => id}
          nameOf={({ infoTitle }) => infoTitle}
          onSort={set}
          disabled={value.length < 2}
          render={(article) => (
            <Row gap={3} nowrap className={css.course}>
              <div>
                {article.infoTitle} <ArticleState {...article} />
                {article.from && <Tag tone="warn">{texts.from(article.from)}</Tag>}
              </div>
              <Button
                variant="text"
                size="s"
                danger
                aria-label={texts.takeOf(article.infoTitle)}
                onClick={() => set(value.filter(({ id }) => id !== article.id))}
              >
                {texts.take}
              </Button>
            </Row>
          )}
        />
      )}
    </>
  )
}

function Finder({ taken, onFound }: { taken: ReadonlySet<string>; onFound: (article: Article) => void }) {
  const [keyword, setKeyword] = useState('')
  const answer = useQuery(
    'community/admin/article/list',
    { keyword, pageSize: 20 },
    {
      debounce: PAUSE,
      keep: true,
    },
  )
  const found = answer.data?.list ?? []
  const about = (id: string, seriesTitle: string | null) =>
    taken.has(id) ? `（${texts.added}）` : seriesTitle ? `（${texts.in(seriesTitle)}）` : ''
  return (
    <SearchSelect
      aria-label={texts.find}
      placeholder={texts.find}
      loading={answer.loading}
      onSearch={setKeyword}
      none={answer.error ?? texts.noneFound}
      options={found.map(({ id, infoTitle, seriesTitle }) => ({
        value: id,
        disabled: taken.has(id),
        label: `${infoTitle}${about(id, seriesTitle)}`,
      }))}
      onChange={(chosen) => {
        const article = found.find(({ id }) => id === chosen)
        if (!article) return
        const { id, infoTitle, isPutaway, publishedTime, seriesTitle } = article
        onFound({ id, infoTitle, isPutaway, publishedTime, from: seriesTitle })
      }}
    />
  )
}
