import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useQuery } from '../../../use-query.ts'
import { IconButton } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './ask-panel.module.css'
import { texts } from './texts.ts'

type Talk = OutputOf<'assistant/auth/talk/list'>['list'][number]

/** How many earlier conversations are offered. */
const SHOWN = 5

/** Earlier conversations of the person with this course, to be read again, continued or deleted. */
export function FormerTalks({ courseId, onOpen }: { courseId: string; onOpen: (talkId: string) => void }) {
  const answer = useQuery('assistant/auth/talk/list', { courseId, pageSize: SHOWN }, { quiet: true })
  const [removing, setRemoving] = useState<Talk | null>(null)
  const list = answer.data?.list ?? []
  if (list.length === 0) return null
  return (
    <Stack as="section" gap={1} aria-label={texts.former}>
      <h3 className={css.placesTitle}>{texts.former}</h3>
      <ul>
        {list.map((talk) => (
          <Row as="li" key={talk.id} nowrap gap={1}>
            <button type="button" className={css.place} onClick={() => onOpen(talk.id)}>
              <span className={css.sentence}>{talk.title}</span>
              <span className={css.where}>
                <DateTime value={talk.gmtModified} />
                {texts.turns(talk.turnCount)}
              </span>
            </button>
            <IconButton size="s" label={texts.remove(talk.title)} onClick={() => setRemoving(talk)}>
              <TrashIcon size={16} />
            </IconButton>
          </Row>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (!removing) return
          await api('assistant/auth/talk/delete', { id: removing.id }, { showSuccess: true })
          answer.set((now) => now && { ...now, list: now.list.filter(({ id }) => id !== removing.id) })
        }}
        title={texts.removeTitle}
        confirm={texts.removeIt}
        danger
      >
        {texts.removeWhy}
      </ConfirmDialog>
    </Stack>
  )
}
