import { FieldError } from '../../../ui/field.tsx'
import { Drawer } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { OptionSelect, Textarea } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { chooseVersion } from '../../../features/shared/workbench/use-edits.tsx'
import { useState } from 'react'
import { api, type ApiError } from '../../../api.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { toast } from '../../../ui/toast-store.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { texts } from './review-texts.ts'
import { useAction } from '../../../use-action.ts'

const words = texts.template

interface Editing {
  id?: string
  reviewType: number
  templateText: string
  sort: number
  /** Version it was read with; none for a new one. */
  etag?: string
}

/** Reusable sentences of reviewers. */
export function ReviewTemplates({ onClose }: { onClose: () => void }) {
  const called = useQuery('course/admin/review/template/list', {})
  async function remove(id: string) {
    const run = () => api('course/admin/review/template/delete', { id })
    const isGone = await confirmAction({
      title: words.removeAsk,
      danger: true,
      okText: words.remove,
      run,
      done: words.removed,
    })
    if (isGone) called.reload()
  }
  const [editing, setEditing] = useState<Editing>()
  return (
    <Drawer
      width={560}
      title={words.title}
      onClose={onClose}
      extra={
        <Button onClick={() => setEditing({ reviewType: 1, templateText: '', sort: called.data?.list.length ?? 0 })}>
          {words.add}
        </Button>
      }
    >
      <Hint size="xs" className={css.muted}>
        {words.about}
      </Hint>
      {editing && (
        <TemplateForm
          key={editing.id ?? 'new'}
          editing={editing}
          onClose={(saved) => {
            setEditing(undefined)
            if (saved) called.reload()
          }}
        />
      )}
      <QueryView of={called}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty compact title={words.none} />
          ) : (
            list.map((one) => (
              <Row align="start" nowrap key={one.id} className={css.template}>
                <Tag tone="plain">{words.types[one.reviewType]}</Tag>
                <p>{one.templateText}</p>
                <Button variant="text" size="s" onClick={() => setEditing(one)}>
                  {words.edit}
                </Button>
                <Button variant="text" size="s" danger onClick={() => void remove(one.id)}>
                  {words.remove}
                </Button>
              </Row>
            ))
          )
        }
      </QueryView>
    </Drawer>
  )
}

function TemplateForm({ editing, onClose }: { editing: Editing; onClose: (saved: boolean) => void }) {
  const [value, setValue] = useState(editing)
  const { busy, run } = useAction({ reload: false })
  const [error, setError] = useState<string>()
  async function save() {
    if (!value.templateText.trim()) return setError(words.missing)
    await run(
      'save',
      async () => {
        await api('course/admin/review/template/save', { ...value, etag: value.etag })
        toast.success(words.saved)
        onClose(true)
      },
      {
        onError: (failure) => {
          const { stale, message } = failure as ApiError
          if (!stale) return setError(message)
          void chooseVersion().then((choice) =>
            setValue((now) => ({ ...now, ...(choice === 'theirs' ? stale.current : {}), etag: stale.etag })),
          )
        },
      },
    )
  }
  return (
    <Stack>
      <OptionSelect
        aria-label={words.type}
        value={value.reviewType}
        options={Object.entries(words.types).map(([type, label]) => ({ value: Number(type), label }))}
        onChange={(reviewType) => setValue({ ...value, reviewType })}
      />
      <Textarea
        aria-label={words.text}
        autoFocus
        rows={3}
        maxLength={500}
        aria-invalid={Boolean(error)}
        value={value.templateText}
        onChange={(event) => setValue({ ...value, templateText: event.target.value })}
      />
      {error && <FieldError>{error}</FieldError>}
      <Row>
        <Button loading={busy !== ''} onClick={() => void save()}>
          {words.save}
        </Button>
        <Button variant="line" onClick={() => onClose(false)}>
          {words.cancel}
        </Button>
      </Row>
    </Stack>
  )
}
