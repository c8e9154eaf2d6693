import { textState } from '@zhixing/contract/community/codes'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { seriesPath } from '../../features/community/blog/index.ts'
import { seriesTexts } from '../../features/community/series/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import { SeriesDialog } from './series-dialog.tsx'
import css from './writing.module.css'
import { texts } from './series-texts.ts'

type Own = OutputOf<'community/auth/series/list'>['list'][number]

/** The user's series: create, edit, delete. */
export function OwnSeries({ list }: { list: readonly Own[] }) {
  const [editing, setEditing] = useState<Own | 'new' | null>(null)
  const [removing, setRemoving] = useState<Own | null>(null)
  const { run } = useAction()
  const add = (
    <Button icon={<PlusIcon size={18} />} onClick={() => setEditing('new')}>
      {texts.add}
    </Button>
  )
  return (
    <Stack gap={4}>
      {list.length === 0 ? (
        <Empty compact art="study" title={texts.none} action={add}>
          {texts.noneText}
        </Empty>
      ) : (
        <>
          <Row>{add}</Row>
          <ul className={css.rows}>
            {list.map((one) => (
              <li key={one.id} className={css.row}>
                <h2>
                  {one.statusId === textState.shown ? <Link to={seriesPath(one.id)}>{one.title}</Link> : one.title}{' '}
                  {one.statusId !== textState.shown && <Tag tone="live">{texts.hidden}</Tag>}
                </h2>
                <Row gap={3} className={css.quiet}>
                  <span>{seriesTexts.count(one.blogList.length)}</span>
                  <span>{texts.followers(one.followCount)}</span>
                </Row>
                <Row gap={1}>
                  <Button size="s" variant="line" onClick={() => setEditing(one)}>
                    {texts.edit}
                  </Button>
                  <Button size="s" variant="text" onClick={() => setRemoving(one)}>
                    {texts.remove}
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        </>
      )}
      {editing && (
        <SeriesDialog
          series={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => void run('saved', async () => setEditing(null))}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          const id = removing?.id
          if (id) await run('remove', () => api('community/auth/series/delete', { id }, { showSuccess: true }))
        }}
        title={texts.removeTitle(removing?.title ?? '')}
        confirm={texts.remove}
        danger
      >
        {texts.removeText}
      </ConfirmDialog>
    </Stack>
  )
}
