import { useState } from 'react'
import { Form, Link, useNavigation, useRevalidator } from 'react-router'
import type { Route } from './+types/notes.ts'
import { type Note, NoteItem } from '../../features/course/player/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import css from './notes.module.css'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import { texts } from './texts.ts'
import { isId } from '../../address.ts'
import { useChange } from '../../ui/use-change.ts'

const words = texts.notes
const PATH = '/account/notes'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const keyword = (url.searchParams.get('keyword') ?? '').trim().slice(0, 50)
    const asked = url.searchParams.get('courseId') ?? ''
    const courseId = isId(asked) ? asked : ''
    const [page, owned] = await Promise.all([
      call('user/auth/user/note/log/page', {
        pageCurrent: pageNumber(url),
        pageSize: 10,
        keyword,
        courseId: courseId || undefined,
      }),
      call('course/auth/course/page', { pageSize: 100 }),
    ])
    mustExist(page, pageLink(PATH, { keyword, courseId }))
    const courses = owned.list.map(({ courseId: id, courseName }) => ({ id, courseName }))
    // Notes outlive access to their course: the filter must still list it.
    for (const note of page.list)
      if (!courses.some(({ id }) => id === note.courseId))
        courses.push({ id: note.courseId, courseName: note.courseName })
    return {
      keyword,
      courseId,
      courses,
      notes: page.list,
      count: page.totalCount,
      current: page.pageCurrent,
      pages: page.totalPage,
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function Notes({ loaderData }: Route.ComponentProps) {
  const { keyword, courseId, courses, count, current, pages } = loaderData
  const filtered = keyword !== '' || courseId !== ''
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const [notes, setNotes] = useState(loaderData.notes)
  useChange(loaderData.notes, setNotes)
  const searching = navigation.state === 'loading' && navigation.location.pathname === PATH
  return (
    <>
      <AccountPageHead
        title={words.title}
        aside={count > 0 && <span role="status">{filtered ? words.found(count) : words.total(count)}</span>}
      />
      {(count > 0 || filtered) && (
        <Form
          key={`${keyword} ${courseId}`}
          action={PATH}
          className={css.filters}
          role="search"
          aria-label={words.keyword}
        >
          <Field label={words.keyword} hideLabel className={css.keyword}>
            <Input
              name="keyword"
              type="search"
              defaultValue={keyword}
              maxLength={50}
              placeholder={words.place}
              lead={<SearchIcon size={18} />}
            />
          </Field>
          <Field label={words.course} hideLabel className={css.course}>
            <Select
              name="courseId"
              defaultValue={courseId}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            >
              <option value="">{words.allCourses}</option>
              {courses.map(({ id, courseName }) => (
                <option key={id} value={id}>
                  {courseName}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" variant="line" className={css.go} loading={searching}>
            {words.search}
          </Button>
          {filtered && (
            <Link to={PATH} className={css.clear}>
              {words.clear}
            </Link>
          )}
        </Form>
      )}
      {notes.length > 0 ? (
        <>
          <Card pad="l" className={css.list}>
            {groups(notes).map((group) => (
              <section key={group.key}>
                <h2>
                  <Link to={`/view/${group.courseId}?period=${group.periodId}`}>{group.periodName}</Link>
                  <small>{group.courseName}</small>
                </h2>
                {group.notes.map((note) => (
                  <NoteItem
                    key={note.id}
                    note={note}
                    onChanged={(changed) =>
                      setNotes((now) => now.map((one) => (one.id === changed.id ? changed : one)))
                    }
                    onDeleted={(id) => {
                      setNotes((now) => now.filter((one) => one.id !== id))
                      void revalidator.revalidate()
                    }}
                  />
                ))}
              </section>
            ))}
          </Card>
          <Pagination page={current} pages={pages} to={pageLink(PATH, { keyword, courseId })} />
        </>
      ) : (
        <Card>
          {filtered ? (
            <Empty
              art="search"
              title={words.none}
              action={
                <ButtonLink variant="line" to={PATH}>
                  {words.clear}
                </ButtonLink>
              }
            >
              {words.noneText}
            </Empty>
          ) : (
            <Empty
              art="message"
              title={words.emptyTitle}
              action={<ButtonLink to="/account/course">{words.emptyAction}</ButtonLink>}
            >
              {words.emptyText}
            </Empty>
          )}
        </Card>
      )}
    </>
  )
}

interface Group extends Pick<Note, 'courseId' | 'courseName' | 'periodId' | 'periodName'> {
  key: string
  notes: Note[]
}

/** Groups consecutive notes of the same lesson. */
function groups(notes: Note[]): Group[] {
  const list: Group[] = []
  for (const note of notes) {
    const last = list.at(-1)
    if (last?.periodId === note.periodId) last.notes.push(note)
    else
      list.push({
        key: note.id,
        courseId: note.courseId,
        courseName: note.courseName,
        periodId: note.periodId,
        periodName: note.periodName,
        notes: [note],
      })
  }
  return list
}
