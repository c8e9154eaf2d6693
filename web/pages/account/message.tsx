import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/message.ts'
import { api } from '../../api.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { CheckIcon, TrashIcon } from '../../ui/icons.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './message.module.css'
import { mustExist } from './frame/list-page.ts'
import { MessageSettings } from './message-settings.tsx'
import { MessageRow } from './message-row.tsx'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import { texts } from './texts.ts'
import { useChange } from '../../ui/use-change.ts'

const words = texts.message
const PATH = '/account/message'
const linkOf = (unread: boolean) => pageLink(PATH, { isRead: unread ? '0' : undefined })

/** Refreshes the badge in the header. */
const notifyBadge = () => window.dispatchEvent(new Event('zx-unread'))

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const unreadOnly = url.searchParams.get('isRead') === '0'
    const [page, { num }] = await Promise.all([
      call('user/auth/msg/user/list', {
        pageCurrent: pageNumber(url),
        pageSize: 15,
        ...(unreadOnly ? { isRead: false } : {}),
      }),
      call('user/auth/msg/user/num', {}),
    ])
    mustExist(page, linkOf(unreadOnly))
    return { unreadOnly, unread: num, list: page.list, current: page.pageCurrent, pages: page.totalPage }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { unreadOnly, list, current, pages } = loaderData
  const revalidator = useRevalidator()
  /** Read and selected since the list was loaded; reset by a new list. */
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const [marking, setMarking] = useState(false)
  useChange(list, () => {
    setRead(new Set())
    setChosen(new Set())
  })
  const unread = Math.max(0, loaderData.unread - read.size)

  function markRead(id: string) {
    setRead((now) => new Set(now).add(id))
    // The text is here already; a failed mark is retried at the next opening.
    api('user/auth/msg/user/read', { id }, { quiet: true }).then(notifyBadge, () => {})
  }

  async function markAll() {
    setMarking(true)
    try {
      await api('user/auth/msg/user/read/all', {}, { showSuccess: true })
      notifyBadge()
      await revalidator.revalidate()
    } catch {
      // api() has shown the error.
    } finally {
      setMarking(false)
    }
  }

  async function remove() {
    await api('user/auth/msg/user/batch/delete', { ids: [...chosen] }, { showSuccess: true })
    notifyBadge()
    await revalidator.revalidate()
  }

  const all = list.length > 0 && chosen.size === list.length
  return (
    <>
      <AccountPageHead
        title={words.title}
        aside={
          <Row gap={2}>
            <MessageSettings />
            <Button
              size="s"
              variant="line"
              icon={<CheckIcon size={16} />}
              loading={marking}
              disabled={unread === 0}
              onClick={() => void markAll()}
            >
              {words.readAll}
            </Button>
          </Row>
        }
      />
      <div className={css.tools}>
        <TabLinks
          label={words.filter}
          items={[
            { to: linkOf(false)(1), label: words.all, current: !unreadOnly },
            { to: linkOf(true)(1), label: words.unread, count: unread, current: unreadOnly },
          ]}
        />
      </div>
      {list.length > 0 ? (
        <>
          <Card pad="none" className={css.list}>
            <Row gap={3} rowGap={0} className={css.bar}>
              <Checkbox checked={all} onChange={() => setChosen(new Set(all ? [] : list.map(({ id }) => id)))}>
                {words.selectAll}
              </Checkbox>
              {chosen.size > 0 && (
                <>
                  <span role="status">{words.chosen(chosen.size)}</span>
                  <Button size="s" variant="text" icon={<TrashIcon size={16} />} onClick={() => setAsking(true)}>
                    {words.delete}
                  </Button>
                </>
              )}
            </Row>
            <ul>
              {list.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  unread={!message.isRead && !read.has(message.id)}
                  chosen={chosen.has(message.id)}
                  onChoose={(on) =>
                    setChosen((now) => {
                      const next = new Set(now)
                      if (on) next.add(message.id)
                      else next.delete(message.id)
                      return next
                    })
                  }
                  onRead={() => markRead(message.id)}
                />
              ))}
            </ul>
          </Card>
          <Pagination page={current} pages={pages} to={linkOf(unreadOnly)} />
        </>
      ) : (
        <Card>
          {unreadOnly ? (
            <Empty
              art="message"
              title={words.unreadNone}
              action={
                <ButtonLink variant="line" to={PATH}>
                  {words.toAll}
                </ButtonLink>
              }
            >
              {words.unreadNoneText}
            </Empty>
          ) : (
            <Empty art="message" title={words.emptyTitle} action={<ButtonLink to="/list">{texts.browse}</ButtonLink>}>
              {words.emptyText}
            </Empty>
          )}
        </Card>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={words.deleteTitle(chosen.size)}
        confirm={words.delete}
        danger
      >
        {words.deleteText}
      </ConfirmDialog>
    </>
  )
}
