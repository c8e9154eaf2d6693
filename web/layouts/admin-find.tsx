import { allows } from '@zhixing/contract/grants'
import { stateCode } from '@zhixing/contract/states'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRecent } from '../features/shared/workbench/kept-paths.ts'
import { adminMenu, mayOpen } from '../features/shared/workbench/menu.ts'
import { findEntries } from '../features/shared/workbench/menu-search.ts'
import type { AdminMe } from '../features/shared/workbench/use-admin.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { useCommands, useShortcuts } from '../ui/use-shortcuts.ts'
import { useQuery } from '../use-query.ts'
import css from './admin-find.module.css'
import { texts } from './admin-texts.ts'

interface Found {
  to: string
  title: string
  about: string
}

const FUNCTIONS_MAX = 8
const ROWS = { pageCurrent: 1, pageSize: 5 } as const
/** Shorter words are searched in the functions only. */
const ROWS_FROM = 2
const { category } = stateCode
const courseLists: Record<number, string> = {
  [category.live]: '/admin/live/courses',
  [category.library]: '/admin/library',
  [category.resource]: '/admin/resources',
}

/** The button of the search, which also opens by Ctrl-K and by “/”. */
export function AdminFind({ me }: { me: AdminMe }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    return true
  }
  useCommands((event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && open())
  useShortcuts((event) => event.key === '/' && open())
  return (
    <>
      <button type="button" className={css.button} aria-keyshortcuts="Control+K /" onClick={open}>
        <SearchIcon size={16} />
        <span>{texts.findAbout}</span>
        <kbd>{texts.findKeys}</kbd>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.find} size="m">
        <Finder me={me} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** Functions, and with their rights people, orders and courses, for the words typed. */
function Finder({ me: { permissions }, onDone }: { me: AdminMe; onDone: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const recent = useRecent()
  const keyword = typed.trim()
  const rows = keyword.length >= ROWS_FROM
  const options = { keep: true, debounce: 250, quiet: true } as const
  const may = (right: 'user' | 'order.list' | 'course') => rows && allows(permissions, right, 'read')
  const users = useQuery('user/admin/user/list', may('user') ? { ...ROWS, keyword } : null, options)
  const orders = useQuery('commerce/admin/order/list', may('order.list') ? { ...ROWS, keyword } : null, options)
  const courses = useQuery('course/admin/course/list', may('course') ? { ...ROWS, keyword } : null, options)

  const functions: Found[] = (
    keyword
      ? findEntries(keyword, permissions).slice(0, FUNCTIONS_MAX)
      : recent.flatMap((path) => adminMenu.filter((entry) => entry.path === path && mayOpen(permissions, entry)))
  ).map(({ path, title, group, section }) => ({
    to: path,
    title,
    about: [group, section ?? ''].filter(Boolean).join(' › '),
  }))
  const sections: { title: string; list: Found[] }[] = [
    { title: keyword ? texts.foundFunctions : texts.recent, list: functions },
    {
      title: texts.foundUsers,
      list: (rows ? (users.data?.list ?? []) : []).map((one) => ({
        to: `/admin/users?user=${one.id}`,
        title: one.nickname || one.mobile,
        about: one.mobile,
      })),
    },
    {
      title: texts.foundOrders,
      list: (rows ? (orders.data?.list ?? []) : []).map(({ orderNo, nickname, productNames }) => ({
        to: `/admin/orders?order=${orderNo}`,
        title: orderNo,
        about: `${nickname} ${productNames}`,
      })),
    },
    {
      title: texts.foundCourses,
      list: (rows ? (courses.data?.list ?? []) : []).map(({ courseName, courseCategory, lecturerName }) => ({
        to: `${courseLists[courseCategory] ?? '/admin/courses'}?q=${encodeURIComponent(courseName)}`,
        title: courseName,
        about: lecturerName,
      })),
    },
  ].filter(({ list }) => list.length > 0)
  const all = sections.flatMap(({ list }) => list)
  const current = Math.min(at, all.length - 1)
  const isLoading = rows && [users, orders, courses].some(({ loading }) => loading)

  function open(found: Found | undefined) {
    if (!found) return
    onDone()
    void navigate(found.to)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && all.length > 0) setAt((current + step + all.length) % all.length)
    else if (event.key === 'Enter') open(all[current])
    else return
    event.preventDefault()
  }

  let index = -1
  return (
    <div className={css.finder}>
      <input
        type="search"
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-activedescendant={all.length > 0 ? `${id}-${current}` : undefined}
        aria-label={texts.findAbout}
        placeholder={texts.findAbout}
        autoComplete="off"
        maxLength={50}
        className={css.input}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={texts.find} className={css.list}>
        {sections.map(({ title, list }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={css.title} aria-hidden="true">
              {title}
            </p>
            {list.map((found) => {
              index += 1
              const own = index
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
                <div
                  key={found.to}
                  id={`${id}-${own}`}
                  ref={own === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === current}
                  className={css.option}
                  onMouseMove={() => setAt(own)}
                  onClick={() => open(found)}
                >
                  <b>{found.title}</b>
                  <small>{found.about}</small>
                </div>
              )
            })}
          </div>
        ))}
        {all.length === 0 && keyword !== '' && (
          <p className={css.none} role="status">
            {isLoading ? texts.searching : texts.noEntry}
          </p>
        )}
      </div>
      <p className={css.hint}>{texts.findHint}</p>
    </div>
  )
}
