import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { PlusIcon } from '../../../../ui/icons.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import type { EditorKind } from '../kinds.ts'
import { newKey } from '../../../../new-key.ts'
import { useAction } from '../../../../use-action.ts'
import { LessonDraft } from './lesson-draft.tsx'
import css from './outline.module.css'
import { words } from './texts.ts'

/** Field and button that add a chapter; an empty name gets its number. */
export function NewChapter({
  kind,
  placeholder,
  onAdd,
  children,
}: {
  kind: EditorKind
  placeholder: string
  onAdd: (name: string, clientKey: string) => Promise<unknown>
  children: ReactNode
}) {
  const [name, setName] = useState('')
  const { busy, run } = useAction({ reload: false })
  const [key, setKey] = useState(newKey)
  return (
    <form
      className={css.newChapter}
      onSubmit={(event) => {
        event.preventDefault()
        void run('add', async () => {
          if (!(await onAdd(name.trim() || placeholder, key))) return
          setName('')
          setKey(newKey())
        })
      }}
    >
      <Input
        aria-label={words.chapterName(kind)}
        placeholder={placeholder}
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy !== ''} icon={<PlusIcon size={18} />}>
        {words.addChapter(kind)}
      </Button>
      {children}
    </form>
  )
}

/** Edits the description of a chapter or lesson. Stays open with its text while it cannot be saved. */
export function DescribeDialog({
  title,
  hint,
  start,
  maxLength,
  draftOf,
  onClose,
  onSave,
}: {
  title: string
  hint?: string | undefined
  start: string
  maxLength: number
  /** The lesson that a draft of its description can be made of. */
  draftOf?: string | undefined
  onClose: () => void
  /** @returns undefined if it failed */
  onSave: (text: string) => Promise<unknown>
}) {
  const [text, setText] = useState(start)
  const { busy, run } = useAction({ reload: false })
  const save = () =>
    run('save', async () => {
      if ((await onSave(text)) !== undefined) onClose()
    })
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={busy !== ''} onClick={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <Field label={title} hint={hint}>
        <Textarea
          rows={hint ? 8 : 4}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {draftOf && <LessonDraft periodId={draftOf} before={text} onDraft={setText} />}
    </Dialog>
  )
}
