import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FilterIcon } from '../../../ui/icons.tsx'
import { Select } from '../../../ui/input.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { isNarrowed, type ListQuery, listPath } from './load.ts'
import { Panel, Row } from '../../../ui/layout.tsx'
import { CategoryOptions, type FlatCategory, questionEditorTexts as editorTexts } from '../question-editor/index.ts'
import css from './question-list.module.css'
import { texts } from './texts.ts'

const words = texts.list

const places = [
  { name: 'subjectId', type: 1, label: 'subject' },
  { name: 'topicId', type: 5, label: 'topic' },
  { name: 'yearId', type: 2, label: 'year' },
  { name: 'sourceId', type: 3, label: 'source' },
  { name: 'graId', type: 4, label: 'grade' },
] as const

/** Search and filters of the bank; every change navigates. */
export function ListFilters({
  query,
  categories,
  tags,
}: {
  query: ListQuery
  categories: readonly FlatCategory[]
  tags: readonly { tag: string; count: number }[]
}) {
  const navigate = useNavigate()
  const { scope, keyword: _keyword, problemType: _type, sort: _sort, ...narrowing } = query
  const [open, setOpen] = useState(Object.values(narrowing).some(Boolean))
  const go = (change: Partial<ListQuery>) =>
    void navigate(listPath({ ...query, ...change }), { preventScrollReset: true })
  const choose = (name: keyof ListQuery, value: string) => go({ [name]: value })
  return (
    <div className={css.filterBox}>
      <Row align="stretch" className={css.searchRow}>
        <SearchBox
          key={query.keyword}
          className={css.search}
          name="keyword"
          action="/account/subject"
          defaultValue={query.keyword}
          placeholder={words.search}
          label={words.search}
          onSearch={(keyword) => go({ keyword })}
        />
        <Button variant="line" aria-expanded={open} icon={<FilterIcon size={18} />} onClick={() => setOpen(!open)}>
          {words.filters}
        </Button>
        <Select
          aria-label={words.sort}
          value={query.sort}
          onChange={(event) => choose('sort', event.currentTarget.value)}
        >
          {Object.entries(words.sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Row>
      {open && (
        <Panel className={css.filterGrid}>
          {places.map(({ name, type, label }) => (
            <Field key={name} label={editorTexts.labels[label]}>
              <Select value={query[name]} onChange={(event) => choose(name, event.currentTarget.value)}>
                <option value="">{words.any}</option>
                <CategoryOptions list={categories} type={type} />
              </Select>
            </Field>
          ))}
          <Field label={editorTexts.labels.difficulty}>
            <Select value={query.difficulty} onChange={(event) => choose('difficulty', event.currentTarget.value)}>
              <option value="">{words.any}</option>
              {[1, 2, 3].map((one) => (
                <option key={one} value={one}>
                  {editorTexts.difficulties[one]}
                </option>
              ))}
            </Select>
          </Field>
          {scope !== 'public' && (
            <Field label={editorTexts.labels.tag}>
              <Select value={query.tag} onChange={(event) => choose('tag', event.currentTarget.value)}>
                <option value="">{words.any}</option>
                {query.tag && !tags.some(({ tag }) => tag === query.tag) && (
                  <option value={query.tag}>{query.tag}</option>
                )}
                {tags.map(({ tag, count }) => (
                  <option key={tag} value={tag}>
                    {tag}（{count}）
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label={words.state}>
            <Select value={query.state} onChange={(event) => choose('state', event.currentTarget.value)}>
              {(['', 'unused', 'hard', ...(scope === 'public' ? [] : (['shared', 'own'] as const))] as const).map(
                (one) => (
                  <option key={one} value={one}>
                    {words.states[one]}
                  </option>
                ),
              )}
            </Select>
          </Field>
          {isNarrowed(query) && (
            <ButtonLink variant="text" size="s" to={listPath({ scope })} className={css.reset ?? ''}>
              {words.reset}
            </ButtonLink>
          )}
        </Panel>
      )}
    </div>
  )
}
