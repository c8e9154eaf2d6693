import type { OutputOf } from '@zhixing/contract'
import { problemKinds } from '@zhixing/contract/exam/kinds'
import { Form, Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { asParams, type BookQuery, isNarrowed } from './book-query.ts'
import { texts } from './texts.ts'
import css from './wrong-book.module.css'
import { signs, word } from '../../../i18n/word-texts.ts'

type Categories = OutputOf<'GET exam/auth/user/error/problem/category/list'>
const PATH = '/account/error/problem'

/** The book with these filters. */
export const bookAddress = (query: BookQuery): string => {
  const params = new URLSearchParams(Object.entries(asParams(query)).filter(([, value]) => value))
  return params.size > 0 ? `${PATH}?${params}` : PATH
}

/** Subjects with counts. */
export function Subjects({ categories, query }: { categories: Categories; query: BookQuery }) {
  const rows = [{ categoryId: '', categoryName: texts.allCategories, count: categories.total }, ...categories.list]
  return (
    <nav className={css.subjects} aria-label={texts.categories}>
      {rows.map((row) => (
        <Link
          key={row.categoryId}
          to={bookAddress({ ...query, subjectId: row.categoryId })}
          aria-current={row.categoryId === query.subjectId ? 'true' : undefined}
          className={cx(css.subject)}
          preventScrollReset
        >
          <span>{row.categoryName}</span>
          <small>{row.count}</small>
        </Link>
      ))}
    </nav>
  )
}

/** Filters by kind, source, reason, keyword and sort order; stored in the URL. */
function Filters({ categories, query }: { categories: Categories; query: BookQuery }) {
  const topic = categories.topicList.find(({ topicId }) => topicId === query.topicId)
  const known = new Map<number, string>(problemKinds.map(({ code, desc }) => [code, word(desc)]))
  return (
    <Form key={bookAddress(query)} action={PATH} role="search" aria-label={texts.filters} className={css.filters}>
      {query.subjectId && <input type="hidden" name="subjectId" value={query.subjectId} />}
      {query.mastered && <input type="hidden" name="mastered" value="1" />}
      {query.topicId && <input type="hidden" name="topicId" value={query.topicId} />}
      <Field label={texts.keyword} hideLabel className={css.keyword}>
        <Input
          name="keyword"
          type="search"
          maxLength={50}
          defaultValue={query.keyword}
          placeholder={texts.keyword}
          lead={<SearchIcon size={18} />}
        />
      </Field>
      <Field label={texts.kind} hideLabel>
        <Select name="problemType" defaultValue={query.problemType}>
          <option value="">{texts.allKinds}</option>
          {categories.typeList.map(({ problemType, count }) => (
            <option key={problemType} value={problemType}>
              {`${known.get(problemType) ?? ''} (${count})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.source} hideLabel>
        <Select name="sourceType" defaultValue={query.sourceType}>
          <option value="">{texts.allSources}</option>
          {Object.entries(texts.sources).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {categories.reasonList.length > 0 && (
        <Field label={texts.reason} hideLabel>
          <Select name="reason" defaultValue={query.reason}>
            <option value="">{texts.allReasons}</option>
            {categories.reasonList.map(({ reason, count }) => (
              <option key={reason} value={reason}>
                {`${word(reason)}${signs.open}${count}${signs.close}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={texts.sort} hideLabel>
        <Select name="sortBy" defaultValue={query.sortBy}>
          {Object.entries(texts.sorts).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="line" className={css.go}>
        {texts.go}
      </Button>
      {topic && <span className={css.topic}>{texts.topicOf(topic.topicName)}</span>}
      {isNarrowed(query) && (
        <Link
          className={css.link}
          to={bookAddress({ ...query, problemType: '', sourceType: '', reason: '', keyword: '', topicId: '' })}
        >
          {texts.clear}
        </Link>
      )}
    </Form>
  )
}

/** The filters behind one line; open while they narrow the list. */
export function FoldedFilters(props: { categories: Categories; query: BookQuery }) {
  return (
    <details className={css.fold} open={isNarrowed(props.query)}>
      <summary>{texts.filtersOpen}</summary>
      <Filters {...props} />
    </details>
  )
}
