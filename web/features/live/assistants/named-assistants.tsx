import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormDialog, plainMobile, useForm } from '../../shared/form/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { useDateText } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import css from './live-assistants.module.css'
import { texts } from './texts.ts'

type Assistant = OutputOf<'live/auth/assistant/list'>['list'][number]

/** Assistants of a course for its lecturer: add by mobile number, remove. */
export function NamedAssistants({ courseId }: { courseId: string }) {
  const query = useQuery('live/auth/assistant/list', { courseId })
  const { run } = useAction({ reload: false })
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Assistant | null>(null)
  return (
    <Card pad="l">
      <CardHead
        title={texts.title}
        aside={
          <Button size="s" icon={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        }
      />
      <Stack gap={4}>
        <Hint>{texts.about}</Hint>
        <QueryView
          of={query}
          lines={3}
          compact
          isEmpty={({ list }) => list.length === 0}
          empty={
            <Empty compact art="study" title={texts.empty}>
              {texts.emptyText}
            </Empty>
          }
        >
          {({ list }) => (
            <Stack as="ul" gap={2}>
              {list.map((one) => (
                <Person key={one.userId} person={one} onRemove={() => setLeaving(one)} />
              ))}
            </Stack>
          )}
        </QueryView>
      </Stack>
      {adding && <AddDialog courseId={courseId} onClose={() => setAdding(false)} onDone={query.reload} />}
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={texts.removeAsk(leaving?.nickname ?? '')}
        confirm={texts.remove}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving)
            await run('remove', () =>
              api('live/auth/assistant/delete', { courseId, userId: leaving.userId }, { showSuccess: true }),
            )
          query.reload()
        }}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Card>
  )
}

function Person({
  person: { nickname, headImgUrl, mobile, gmtCreate },
  onRemove,
}: {
  person: Assistant
  onRemove: () => void
}) {
  const day = useDateText(gmtCreate, 'date')
  return (
    <li className={css.person}>
      <Avatar name={nickname} src={headImgUrl} size="m" />
      <span className={css.who}>
        <b>{nickname}</b>
        <small>
          {mobile} · {texts.since(day)}
        </small>
      </span>
      <Button size="s" variant="text" aria-label={texts.removeOf(nickname)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}

function AddDialog({ courseId, onClose, onDone }: { courseId: string; onClose: () => void; onDone: () => void }) {
  const form = useForm({
    start: { mobile: '' },
    check: ({ mobile }) => ({ mobile: /^1[3-9]\d{9}$/.test(plainMobile(mobile)) ? undefined : texts.mobileNeeded }),
    async send({ mobile }) {
      await api('live/auth/assistant/save', { courseId, mobile: plainMobile(mobile) }, { showSuccess: true })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.add} submit={texts.add} onClose={onClose}>
      <Field label={texts.mobile} hint={texts.mobileHint} error={form.errors.mobile} required>
        <Input inputMode="tel" autoComplete="off" {...form.control('mobile')} />
      </Field>
    </FormDialog>
  )
}
