import { MAX_WORK_FILES, MAX_WORK_PICTURES } from '@zhixing/contract/community/work-limits'
import { api } from '../../../api.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { DraftLine, useDraft } from '../../shared/draft/index.ts'
import { type Attached, DocumentsField, type Picture, PicturesField } from '../../shared/files/index.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { texts } from './texts.ts'
import type { OwnWork, WallCourse } from './types.ts'

const words = texts.form

interface WorkValue {
  title: string
  content: string
  pictureList: Picture[]
  fileList: Attached[]
  workUrl: string
  isPublic: boolean
}

/** Hands in a work or changes it. The draft is on the device until the server has accepted it. */
export function WorkDialog({
  course,
  work,
  onClose,
  onSaved,
}: {
  course: WallCourse
  work: OwnWork | null
  onClose: () => void
  onSaved: () => void
}) {
  const { courseId } = course
  const rev = work?.rev ?? 0
  const start: WorkValue = {
    title: work?.title ?? '',
    content: work?.content ?? '',
    pictureList: (work?.pictureList ?? []).map((url) => ({ fileId: url, url })),
    fileList: work?.fileList ?? [],
    workUrl: work?.workUrl ?? '',
    isPublic: work?.isPublic ?? false,
  }
  const draft = useDraft({ form: 'course-work', id: courseId, start, rev, resumes: true })
  const form = useForm({
    start,
    draft,
    fieldOf: (field) => (field.startsWith('fileIds') ? 'fileList' : field.split('.')[0]),
    check: ({ title }) => ({ title: title.trim() ? undefined : words.titleMissing }),
    async send(value) {
      const { pictureList, fileList, ...text } = value
      await api(
        'community/auth/course/work/save',
        {
          courseId,
          rev,
          ...text,
          pictureList: pictureList.map(({ url }) => url),
          fileIds: fileList.map(({ fileId }) => fileId),
        },
        { showSuccess: true },
      )
      await draft.settled(value)
      onSaved()
    },
  })
  const { values, errors } = form
  return (
    <FormDialog
      form={form}
      title={work ? texts.change : texts.handIn}
      submit={work ? words.save : words.submit}
      onClose={onClose}
      size="l"
    >
      <Field label={words.title} error={errors.title} required>
        <Input maxLength={60} placeholder={words.titlePlace} {...form.control('title')} />
      </Field>
      <RichEditor
        key={draft.generation}
        label={words.content}
        placeholder={words.contentPlace}
        value={values.content}
        onChange={(content) => form.set('content', content)}
        compact
      />
      {(course.workPictures === 1 || values.pictureList.length > 0) && (
        <PicturesField
          label={words.pictures}
          value={values.pictureList}
          onChange={(list) =>
            form.set(
              'pictureList',
              list.map(({ fileId, url }) => ({ fileId, url })),
            )
          }
          max={MAX_WORK_PICTURES}
          hint={words.picturesHint}
          error={errors.pictureList}
        />
      )}
      {(course.workLink === 1 || values.workUrl !== '') && (
        <Field label={words.link} error={errors.workUrl}>
          <Input maxLength={200} inputMode="url" placeholder={words.linkPlace} {...form.control('workUrl')} />
        </Field>
      )}
      {(course.workFiles === 1 || values.fileList.length > 0) && (
        <DocumentsField
          value={values.fileList}
          onChange={(fileList) => form.set('fileList', fileList)}
          max={MAX_WORK_FILES}
          error={errors.fileList}
        />
      )}
      <Stack gap={1}>
        <RadioGroup
          legend={words.who}
          name="isPublic"
          value={values.isPublic ? '1' : '0'}
          onChange={(choice) => form.set('isPublic', choice === '1')}
          options={[
            { value: '0', label: words.learners },
            { value: '1', label: words.everyone },
          ]}
        />
        <Hint>{words.whoHint}</Hint>
      </Stack>
      <Hint as="div">
        <DraftLine draft={draft} />
      </Hint>
    </FormDialog>
  )
}
