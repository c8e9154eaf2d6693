import { useRef } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { DraftLine, useDraft } from '../../shared/draft/index.ts'
import { uploadDocument, useSending } from '../../shared/files/index.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import css from './class-talk.module.css'
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
  const input = useRef<HTMLInputElement>(null)
  const sending = useSending(uploadDocument)
  const start = { title: topic?.title ?? '', content: topic?.content ?? '', fileList: topic?.fileList ?? [] }
  const draft = useDraft({ form: 'class-topic', id: topic?.id ?? `new-${gradeId}`, start, resumes: true })
  const form = useForm({
    start,
    draft,
    check: ({ title }) => ({ title: title.trim().length < 2 ? texts.titleShort : undefined }),
    async send({ title, content, fileList }, clientKey) {
      const text = { title, content, fileIds: fileList.map(({ fileId }) => fileId) }
      const options = { isShowErrTip: false, showSuccess: true } as const
      const made = topic
        ? await api('community/auth/grade/topic/update', { id: topic.id, ...text }, options)
        : await api('community/auth/grade/topic/save', { gradeId, ...text, clientKey }, options)
      await draft.settled(start)
      onSaved(made.id, made.statusId)
    },
  })
  const { fileList } = form.values
  async function attach(files: readonly File[]) {
    let list = fileList
    for (const file of files) {
      if (list.length >= MAX_FILES) return sending.fail(texts.tooMany)
      const stored = await sending.send(file)
      if (!stored) return
      const { fileId, fileName, fileSize: size } = stored
      list = [...list.filter((one) => one.fileId !== fileId), { fileId, fileName, fileSize: size }]
      form.set('fileList', list)
    }
  }
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
      <Stack gap={2}>
        {fileList.length > 0 && (
          <ul className={css.files} aria-label={texts.attached}>
            {fileList.map((file) => (
              <li key={file.fileId}>
                <span className={css.fileName}>{file.fileName}</span>
                <Hint as="span">{fileSize(file.fileSize)}</Hint>
                <Button
                  size="s"
                  variant="text"
                  aria-label={texts.removeFile(file.fileName)}
                  onClick={() =>
                    form.set(
                      'fileList',
                      fileList.filter(({ fileId }) => fileId !== file.fileId),
                    )
                  }
                >
                  {texts.delete}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <FormError>{sending.error || undefined}</FormError>
        <Row justify="between" gap={2}>
          <Button size="s" variant="line" loading={sending.name !== null} onClick={() => input.current?.click()}>
            {texts.attach}
          </Button>
          <Hint as="div">
            {sending.name === null ? (
              <DraftLine draft={draft} />
            ) : (
              texts.uploading(sending.name, Math.round(sending.progress * 100))
            )}
          </Hint>
        </Row>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={texts.attach}
          onChange={({ target }) => {
            void attach([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </Stack>
    </FormDialog>
  )
}
