import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/error-problem.ts'
import { api } from '../../api.ts'
import {
  asInput,
  asParams,
  EntryCard,
  ExportDialog,
  FoldedFilters,
  isNarrowed,
  printAddress,
  readQuery,
  Subjects,
  TodayCard,
  Topics,
  wrongBookTexts as texts,
} from '../../features/exam/wrong-book/index.ts'
import css from './error-problem.module.css'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import page from './frame/page.module.css'
import { useChange } from '../../ui/use-change.ts'

const PATH = '/account/error/problem'
const SIZE = 10

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const query = readQuery(url.searchParams)
    const input = { ...asInput(query), sortBy: query.sortBy, pageCurrent: pageNumber(url), pageSize: SIZE }
    const [list, categories, today, stat] = await Promise.all([
      call('exam/auth/user/error/problem/page', input),
      call('GET exam/auth/user/error/problem/category/list', {}),
      call('exam/auth/user/error/problem/today', { quantity: 0 }),
      call('exam/auth/user/error/problem/stat', {}),
    ])
    mustExist(list, pageLink(PATH, asParams(query)))
    return { query, list, categories, today, stat, now: Date.now() }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function ErrorProblem({ loaderData }: Route.ComponentProps) {
  const { query, list, categories, today, stat, now } = loaderData
  const revalidator = useRevalidator()
  const [entries, setEntries] = useState(list.list)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [removing, setRemoving] = useState<string[]>([])
  const [exporting, setExporting] = useState(false)
  useChange(list.list, (next) => {
    setEntries(next)
    setSelected(new Set())
  })

  const select = (ids: readonly string[], on: boolean) =>
    setSelected((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  async function remove() {
    const [only] = removing
    if (removing.length === 1 && only)
      await api('DELETE exam/auth/user/error/problem/delete/{id}', { id: only }, { showSuccess: true })
    else await api('DELETE exam/auth/user/error/problem/delete/all', { ids: removing }, { showSuccess: true })
    await revalidator.revalidate()
  }
  /** Marks these as mastered, or not mastered if they are. */
  async function master(ids: string[]) {
    await api('exam/auth/user/error/problem/master', { ids, isMastered: !query.mastered }, { showSuccess: true }).then(
      () => revalidator.revalidate(),
      () => {},
    )
  }
  const tab = (mastered: '' | '1') => pageLink(PATH, { ...asParams({ ...query, mastered }) })(1)
  const isEmpty = categories.total + categories.masteredTotal === 0
  const allSelected = entries.length > 0 && entries.every(({ id }) => selected.has(id))

  return (
    <>
      <AccountPageHead title={texts.title} about={texts.about} />
      {isEmpty ? (
        <Card>
          <Empty
            art="study"
            title={texts.emptyTitle}
            action={<ButtonLink to="/account/practice">{texts.emptyAction}</ButtonLink>}
          >
            {texts.emptyText}
          </Empty>
        </Card>
      ) : (
        <div className={page.stack}>
          <TodayCard today={today} stat={stat} />
          <Topics list={categories.topicList} query={query} />
          <TabLinks
            label={texts.title}
            items={[
              { to: tab(''), label: texts.learning, count: categories.total, current: query.mastered === '' },
              {
                to: tab('1'),
                label: texts.mastered,
                count: categories.masteredTotal,
                current: query.mastered === '1',
              },
            ]}
          />
          <Subjects categories={categories} query={query} />
          <FoldedFilters categories={categories} query={query} />
          {entries.length > 0 ? (
            <>
              <Row gap={4} rowGap={2} className={css.bulk} role="group" aria-label={texts.selected(selected.size)}>
                <Checkbox
                  checked={allSelected}
                  onChange={(event) =>
                    select(
                      entries.map(({ id }) => id),
                      event.currentTarget.checked,
                    )
                  }
                >
                  {texts.selectAll}
                </Checkbox>
                <span role="status">
                  {selected.size > 0 ? texts.selected(selected.size) : texts.found(list.totalCount)}
                </span>
                <span className={css.bulkActions}>
                  {selected.size > 0 && (
                    <>
                      <Button size="s" variant="text" onClick={() => void master([...selected])}>
                        {query.mastered ? texts.putBack : texts.master}
                      </Button>
                      <Button size="s" variant="text" onClick={() => setRemoving([...selected])}>
                        {texts.remove}
                      </Button>
                    </>
                  )}
                  <ButtonLink size="s" variant="line" to={printAddress(query, [...selected])}>
                    {texts.print}
                  </ButtonLink>
                  <Button size="s" variant="line" icon={<DownloadIcon size={16} />} onClick={() => setExporting(true)}>
                    {texts.export}
                  </Button>
                </span>
              </Row>
              {entries.map((entry, at) => (
                <EntryCard
                  key={entry.id}
                  entry={entry}
                  no={(list.pageCurrent - 1) * SIZE + at + 1}
                  isSelected={selected.has(entry.id)}
                  onSelect={(on) => select([entry.id], on)}
                  onChanged={(changed) =>
                    setEntries((now) => now.map((one) => (one.id === changed.id ? changed : one)))
                  }
                  onRemove={() => setRemoving([entry.id])}
                  onMaster={() => void master([entry.id])}
                  now={now}
                />
              ))}
              <Pagination page={list.pageCurrent} pages={list.totalPage} to={pageLink(PATH, asParams(query))} />
            </>
          ) : (
            <Card>
              <Empty
                art="search"
                title={query.mastered && !isNarrowed(query) ? texts.masteredNone : texts.filteredTitle}
                action={
                  <ButtonLink variant="line" to={PATH}>
                    {texts.clear}
                  </ButtonLink>
                }
              >
                {texts.filteredText}
              </Empty>
            </Card>
          )}
        </div>
      )}
      <ConfirmDialog
        open={removing.length > 0}
        onClose={() => setRemoving([])}
        onConfirm={remove}
        title={texts.removeTitle(removing.length)}
        confirm={texts.remove}
        danger
      >
        {texts.removeText}
      </ConfirmDialog>
      <ExportDialog open={exporting} onClose={() => setExporting(false)} ids={[...selected]} filters={asInput(query)} />
    </>
  )
}
