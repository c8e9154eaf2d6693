import { useState } from 'react'
import { api } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { Combobox, FormItem } from '../../../features/shared/workbench/kit.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useQuery } from '../../../use-query.ts'
import { texts as all } from './texts.ts'

const texts = all.forLecturer

interface Choice {
  /** The lecturer's id. */
  value: string
  label: string
}

/** Acts as a user and opens a page as them. Reloads, because the page holds the operator's state. */
export async function workAs(userId: string, path: string): Promise<void> {
  await api('user/admin/user/actAs', { id: userId })
  location.assign(path)
}

const useLecturers = () => useQuery('user/api/lecturer/list', { pageCurrent: 1, pageSize: 100 }, { quiet: true })

/** One lecturer, searched by name. */
function LecturerSelect({
  value,
  onChange,
  id,
}: {
  value?: Choice[]
  onChange?: (chosen: Choice[]) => void
  id?: string
}) {
  const { data, loading } = useLecturers()
  return (
    <Combobox
      id={id}
      chosen={value ?? []}
      onChange={(chosen) => onChange?.(chosen)}
      loading={loading}
      placeholder={texts.choose}
      none={texts.none}
      options={(data?.list ?? []).map((one) => ({ value: one.id, label: one.lecturerName, about: one.position }))}
    />
  )
}

/** The lecturer of something, where there is no form around. */
export function LecturerField({
  onChoose,
  error,
}: {
  onChoose: (lecturerId: string) => void
  error: string | undefined
}) {
  const [chosen, setChosen] = useState<Choice[]>([])
  return (
    <Field label={texts.lecturer} id="lecturerId" required error={error}>
      <LecturerSelect
        id="lecturerId"
        value={chosen}
        onChange={(next) => {
          setChosen(next)
          onChoose(next.at(-1)?.value ?? '')
        }}
      />
    </Field>
  )
}

const lecturerRules = [{ required: true, message: texts.needed }]

/** Creates a draft course for a lecturer; with the right to act as users its editor opens as the lecturer. */
export function NewCourse({
  courseCategory,
  base,
  close,
}: {
  courseCategory: 1 | 2 | 3 | 4
  /** Address of the editor. */
  base: string
  close: (isChanged?: boolean) => void
}) {
  const mayAct = useHolds('user.actAs')
  const [clientKey] = useState(newKey)
  return (
    <FormModal<{ lecturer: Choice[]; courseName: string }>
      title={texts.newCourse}
      about={mayAct ? texts.newCourseAbout : texts.newCourseOnly}
      okText={mayAct ? texts.createAndEdit : texts.create}
      start={{ lecturer: [], courseName: '' }}
      onClose={() => close()}
      onSubmit={async ({ lecturer: [chosen], courseName }) => {
        const input = { lecturerId: chosen?.value ?? '', courseCategory, courseName, clientKey }
        const { courseId, userId } = await api('course/admin/course/save', input)
        if (mayAct) return workAs(userId, `${base}/add?id=${courseId}`)
        toast.success(texts.created)
        close(true)
        return undefined
      }}
    >
      <FormItem name="lecturer" label={texts.lecturer} rules={lecturerRules}>
        <LecturerSelect />
      </FormItem>
      <FormItem name="courseName" label={texts.courseName} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </FormItem>
    </FormModal>
  )
}

/** Opens a page of the lecturer's desk as the lecturer, to make something there. */
export function WorkFor({ title, path, close }: { title: string; path: string; close: () => void }) {
  const { data } = useLecturers()
  return (
    <FormModal<{ lecturer: Choice[] }>
      title={title}
      about={texts.actAbout}
      okText={texts.go}
      start={{ lecturer: [] }}
      onClose={close}
      onSubmit={async ({ lecturer: [chosen] }) => {
        const userId = data?.list.find(({ id }) => id === chosen?.value)?.userId
        if (userId) await workAs(userId, path)
      }}
    >
      <FormItem name="lecturer" label={texts.lecturer} rules={lecturerRules}>
        <LecturerSelect />
      </FormItem>
    </FormModal>
  )
}
