import { api } from '../../../api.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { DraftLine, useDraft } from '../../shared/draft/index.ts'
import { DocumentsField } from '../../shared/files/index.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { texts } from './texts.ts'
import type { TopicView } from './types.ts'

const MAX_FILES = 9

export interface TopicDialogProps {
  gradeId: string
  /** The topic being edited; absent for a new one. */
  topic?: TopicView
  onClose: () => void
  onSaved: (id: string, statusId: number) => void
}

/** Creates or edits a topic. The draft is stored on the device until the server has accepted it. */
export function TopicDialog({ gradeId, topic, onClose, onSaved }: TopicDialogProps) {
  const start = { title: topic?.title ?? '', content: topic?.content ?? '', fileList: topic?.fileList ?? [] }
  const draft = useDraft({ form: 'class-topic', id: topic?.id ?? `new-${gradeId}`, start, resumes: true })
  const form = useForm({
    start,
    draft,
    check: ({ title }) => ({ title: title.trim().length < 2 ? texts.titleShort : undefined }),
    async send({ title, content, fileList }, clientKey) {
      const text = { title, content, fileIds: fileList.map(({ fileId }) => fileId) }
      const options = { showSuccess: true } as const
      const made = topic
        ? await api('community/auth/grade/topic/update', { id: topic.id, ...text }, options)
        : await api('community/auth/grade/topic/save', { gradeId, ...text, clientKey }, options)
      await draft.settled(start)
      onSaved(made.id, made.statusId)
    },
  })
  return (
    <FormDialog
      form={form}
      title={topic ? texts.editTitle : texts.write}
      submit={topic ? texts.save : texts.submit}
      onClose={onClose}
      size="l"
    >
      <Field label={texts.title} error={form.errors.title} required>
        <Input maxLength={80} placeholder={texts.titlePlace} {...form.control('title')} />
      </Field>
      <RichEditor
        key={draft.generation}
        label={texts.content}
        value={form.values.content}
        onChange={(content) => form.set('content', content)}
      />
      <DocumentsField
        value={form.values.fileList}
        onChange={(fileList) => form.set('fileList', fileList)}
        max={MAX_FILES}
        aside={<DraftLine draft={draft} />}
      />
    </FormDialog>
  )
}
