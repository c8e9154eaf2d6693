import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { clock } from '../../../ui/clock.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './live.module.css'
import { texts } from './texts.ts'

/** Host marks during a session; they become chapters of its replay. */
export function HostMarks({ periodId }: { periodId: string }) {
  const { data, reload } = useQuery('live/api/mark/list', { periodId }, { quiet: true })
  const [markName, setName] = useState('')
  const { busy, run } = useAction({ reload: false })
  const words = texts.marks
  async function add() {
    const call = () => api('live/auth/mark/save', { periodId, markName: markName.trim() }, { showSuccess: true })
    if (!(await run('mark', call))) return
    setName('')
    reload()
  }
  async function remove(markId: string) {
    if (await run('unmark', () => api('live/auth/mark/delete', { periodId, markId }))) reload()
  }
  return (
    <Stack gap={2} as="section" aria-label={words.label} className={css.marks}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Row gap={2} nowrap>
          <Input
            aria-label={words.name}
            placeholder={words.placeholder}
            maxLength={50}
            value={markName}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="line" loading={busy === 'mark'} disabled={markName.trim() === ''}>
            {words.add}
          </Button>
        </Row>
      </form>
      {data && data.list.length > 0 ? (
        <Row as="ul" gap={2} rowGap={2}>
          {data.list.map((mark) => (
            <li key={mark.markId}>
              <Tag>
                {clock(mark.second)} {mark.markName}
                <IconButton size="s" label={words.remove(mark.markName)} onClick={() => void remove(mark.markId)}>
                  <CloseIcon size={14} />
                </IconButton>
              </Tag>
            </li>
          ))}
        </Row>
      ) : (
        <Hint>{words.hint}</Hint>
      )}
    </Stack>
  )
}
