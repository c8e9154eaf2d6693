import { textState } from '@zhixing/contract/community/codes'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { blogPath } from '../../features/community/blog/index.ts'
import { TextVersionsButton } from '../../features/community/text-versions/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Row } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useAction } from '../../use-action.ts'
import { texts as shared } from './texts.ts'
import css from './writing.module.css'
import { texts } from './writing-texts.ts'

type Page = OutputOf<'community/auth/blog/list'>
type Own = Page['list'][number]

const states = ['all', 'shown', 'draft', 'planned', 'off', 'pending'] as const
const address = (state: string | undefined, page = 1) => {
  const params = new URLSearchParams()
  if (state && state !== 'all') params.set('state', state)
  if (page > 1) params.set('pageCurrent', String(page))
  return params.size > 0 ? `/blog/account?${params}` : '/blog/account'
}

/** Why readers do not see an article in its current version. */
function markOf(one: Own): { tone: 'warn' | 'plain' | 'live'; word: string } | undefined {
  if (!one.isIssue) return { tone: 'plain', word: texts.marks.draft }
  if (one.statusId === textState.hidden) return { tone: 'live', word: texts.marks.hidden }
  if (one.statusId === textState.pending) return { tone: 'warn', word: texts.marks.pending }
  if (!one.isPutaway) return { tone: 'plain', word: texts.marks.off }
  if (!one.isOpen) return { tone: 'plain', word: texts.marks.secret }
  if (one.hasDraft) return { tone: 'warn', word: texts.marks.changed }
  return undefined
}

/** The user's articles and drafts with actions. */
export function OwnArticles({ page, state }: { page: Page; state: string | undefined }) {
  const [removing, setRemoving] = useState<Own | null>(null)
  const { busy, run } = useAction()
  const now = useNow()
  const navigate = useNavigate()
  const setShelved = (id: string, isPutaway: boolean) =>
    run(id, () => api('community/auth/blog/stand', { id, isPutaway }))

  return (
    <>
      <TabLinks
        label={texts.stateLabel}
        items={states.map((one) => ({
          to: address(one),
          label: texts.states[one],
          current: (state ?? 'all') === one,
        }))}
      />
      {page.list.length === 0 ? (
        <Empty
          compact
          art="study"
          title={texts.empty}
          action={<ButtonLink to="/blog/account/write">{texts.write}</ButtonLink>}
        >
          {texts.emptyText}
        </Empty>
      ) : (
        <ul className={css.rows}>
          {page.list.map((one) => {
            const mark = markOf(one)
            const edit = `/blog/account/write?id=${one.id}`
            const isPlanned = one.isIssue && new Date(one.publishTime).getTime() > now
            return (
              <li key={one.id} className={css.row}>
                <h2>
                  <Link to={one.isIssue ? blogPath(one.id) : edit}>{one.title || texts.untitled}</Link>{' '}
                  {mark && <Tag tone={mark.tone}>{mark.word}</Tag>}
                </h2>
                <Row gap={3} rowGap={0} className={css.quiet}>
                  <DateTime value={one.gmtModified} shape="minute" />
                  {isPlanned && (
                    <span>
                      {texts.marks.planned} <DateTime value={one.publishTime} shape="minute" />
                    </span>
                  )}
                  {one.isIssue && (
                    <>
                      <span>{shared.reads(one.readCount)}</span>
                      <span>
                        {shared.like} {one.admireCount}
                      </span>
                      <span>{shared.commentsOf(one.commentCount)}</span>
                    </>
                  )}
                </Row>
                <Row gap={1}>
                  <ButtonLink size="s" variant="line" to={edit}>
                    {texts.edit}
                  </ButtonLink>
                  {one.isIssue && (
                    <Button
                      size="s"
                      variant="text"
                      loading={busy === one.id}
                      onClick={() => void setShelved(one.id, !one.isPutaway)}
                    >
                      {one.isPutaway ? texts.withdraw : texts.restore}
                    </Button>
                  )}
                  {one.isIssue && (
                    <TextVersionsButton targetType={1} targetId={one.id} onRestored={() => void navigate(edit)} />
                  )}
                  <Button size="s" variant="text" onClick={() => setRemoving(one)}>
                    {texts.remove}
                  </Button>
                </Row>
              </li>
            )
          })}
        </ul>
      )}
      <Pagination
        page={page.pageCurrent}
        pages={page.totalPage}
        to={(number) => address(state, number)}
        label={texts.pages}
      />
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          const id = removing?.id
          if (id) await run('remove', () => api('community/auth/blog/delete', { id }))
        }}
        title={texts.removeTitle}
        confirm={texts.remove}
        danger
      >
        {texts.removeText}
      </ConfirmDialog>
    </>
  )
}
