import { msgTypes } from '@zhixing/contract/user/codes'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { FormItem, TimeInput } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Input, OptionSelect } from '../../../ui/input.tsx'
import { RadioGroup, Switch } from '../../../ui/choice.tsx'
import type { InputOf, OutputOf } from '@zhixing/contract'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Form } from '../../../features/shared/form/index.ts'
import { api, ApiError } from '../../../api.ts'
import { RichEditor } from '../../../features/shared/rich-editor/rich-editor.tsx'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Panel } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { type Choice, CourseSelect, PeopleSelect } from './receivers.tsx'
import { fillSlots, openSlots } from './message-template.ts'
import { options, texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'

type Input_ = InputOf<'user/admin/message/save'>
type Message = OutputOf<'user/admin/message/view'>
type Template = OutputOf<'user/admin/message/template/list'>['list'][number]
const words = texts.messages
const quiet = { isShowErrTip: false }

const audiences: { value: Input_['audience']; label: string }[] = [
  { value: 'all', label: '全部用户' },
  { value: 'learners', label: '全部学员' },
  { value: 'lecturers', label: '全部讲师' },
  { value: 'organizations', label: '全部机构' },
  { value: 'vips', label: '全部会员' },
  { value: 'course', label: '某门课程的学员' },
  { value: 'users', label: '指定用户' },
]

interface Draft {
  audience: Input_['audience']
  people?: Choice[]
  course?: Choice
  msgType: 1 | 3
  msgTitle: string
  msgText: string
  linkUrl: string
  isAnnouncement: boolean
  when: 'now' | 'later'
  sendTime?: string | null
  slots?: Record<string, string>
}

function draftOf(message: Message | undefined): Draft {
  if (!message)
    return { audience: 'all', msgType: 1, msgTitle: '', msgText: '', linkUrl: '', isAnnouncement: false, when: 'now' }
  return {
    audience: message.audience as Input_['audience'],
    people: message.userList.map(({ id, nickname }) => ({ value: id, label: nickname })),
    ...(message.refId ? { course: { value: message.refId, label: message.refName } } : {}),
    msgType: message.msgType === msgTypes.course ? msgTypes.course : msgTypes.system,
    msgTitle: message.msgTitle,
    msgText: message.msgText,
    linkUrl: message.linkUrl,
    isAnnouncement: message.isAnnouncement,
    when: 'later',
    sendTime: message.sendTime,
  }
}

/** A message under the names of the save call. */
type Saved = Omit<Message, 'userList'> & { userIds: string[] }

/** Receivers with names where they are known. */
const namesOf = (message: Message, { userIds, refId }: Saved) => ({
  userList: userIds.map((id) => message.userList.find((one) => one.id === id) ?? { id, nickname: id }),
  refName: refId === message.refId ? message.refName : (refId ?? ''),
})

export default function ComposePage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const templateId = params.get('template')
  const message = useQuery('user/admin/message/view', id ? { id } : null)
  const templates = useQuery('user/admin/message/template/list', { pageSize: 100 })
  // Templates are optional.
  const list = templates.data?.list ?? (templates.error === undefined ? undefined : [])
  const compose = (of: Message | undefined) => list && <Compose message={of} templates={list} first={templateId} />
  return (
    <>
      <PageHead title={id ? words.updateTitle : words.compose} />
      {list === undefined ? (
        <Skeleton lines={10} />
      ) : id ? (
        <QueryView of={message} lines={10}>
          {compose}
        </QueryView>
      ) : (
        compose(undefined)
      )}
    </>
  )
}

function Compose({
  message,
  templates,
  first,
}: {
  message: Message | undefined
  templates: Template[]
  first: string | null
}) {
  const navigate = useNavigate()
  const given = templates.find(({ id }) => id === first)
  const initial = useMemo(() => {
    const draft = draftOf(message)
    return given ? { ...draft, msgTitle: given.msgTitle, msgText: given.msgText, linkUrl: given.linkUrl } : draft
  }, [message, given])
  // The editor is uncontrolled: a template remounts it.
  const [chosen, setChosen] = useState<string | undefined>(given?.id)
  const [editor, setEditor] = useState({ key: 0, html: initial.msgText })

  function take(form: Form<Draft>, template: Template | undefined) {
    if (!template) return
    form.change({ msgTitle: template.msgTitle, msgText: template.msgText, linkUrl: template.linkUrl })
    setEditor(({ key }) => ({ key: key + 1, html: template.msgText }))
  }

  async function submit(values: Draft, etag: string | undefined) {
    const whom = {
      audience: values.audience,
      userIds: (values.people ?? []).map(({ value }) => value),
      ...(values.audience === 'course' && values.course ? { courseId: values.course.value } : {}),
    }
    const input: Input_ = {
      ...whom,
      msgType: values.msgType,
      msgTitle: fillSlots(values.msgTitle, values.slots ?? {}, false),
      msgText: fillSlots(values.msgText, values.slots ?? {}, true),
      linkUrl: values.linkUrl,
      isAnnouncement: values.audience === 'all' && values.isAnnouncement,
      sendTime: values.when === 'later' && values.sendTime ? values.sendTime : null,
    }
    const { num } = await api('user/admin/message/count', whom, quiet).catch((failure: unknown) => {
      throw onForm(failure)
    })
    const agreed = await confirmAction({
      title: words.sendAsk(num),
      content: input.sendTime ? words.sendLater(formatDate(input.sendTime, 'full')) : words.sendAbout,
      okText: words.send,
      run: async () => {},
    })
    if (!agreed) return
    try {
      if (message)
        await api('user/admin/message/update', { id: message.id, ...input, etag }, { ...quiet, showSuccess: true })
      else {
        const { id } = await api('user/admin/message/save', input, { ...quiet, showSuccess: true })
        // After the form is marked as saved.
        setTimeout(() => void navigate(`/admin/messages?message=${id}`))
        return
      }
      setTimeout(() => void navigate('/admin/messages'))
    } catch (failure) {
      throw onForm(failure)
    }
  }

  return (
    <Panel pad={5} className={css.form}>
      <AdminForm<Draft>
        initialValues={initial}
        edits={
          message && {
            etag: message.etag,
            valuesOf: (now: Saved) => draftOf({ ...message, ...now, ...namesOf(message, now) }),
          }
        }
        submitText={words.send}
        done={null}
        onSubmit={submit}
      >
        {(form) => {
          const draft = form.values
          const open = openSlots(draft.msgTitle ?? '', draft.msgText ?? '')
          return (
            <>
              {templates.length > 0 && (
                <FormItem label={words.fromTemplate} htmlFor="template">
                  <OptionSelect
                    id="template"
                    allowClear
                    placeholder={words.templates}
                    value={chosen}
                    options={templates.map(({ id, templateName }) => ({ value: id, label: templateName }))}
                    onChange={(id: string | undefined) => {
                      setChosen(id)
                      take(
                        form,
                        templates.find((one) => one.id === id),
                      )
                    }}
                  />
                </FormItem>
              )}
              <FormItem name="audience" label={words.audience} rules={[{ required: true }]}>
                <OptionSelect options={audiences} />
              </FormItem>
              {draft.audience === 'users' && (
                <FormItem name="people" label={words.users} rules={[{ required: true, message: '请选择接收的用户' }]}>
                  <PeopleSelect placeholder={words.usersFind} />
                </FormItem>
              )}
              {draft.audience === 'course' && (
                <FormItem name="course" label={words.course} rules={[{ required: true, message: '请选择课程' }]}>
                  <CourseSelect placeholder={words.courseFind} />
                </FormItem>
              )}
              <Reach draft={draft} />
              {draft.audience === 'all' && (
                <FormItem name="isAnnouncement" label={words.announcement} valuePropName="checked">
                  <Switch />
                </FormItem>
              )}
              <FormItem name="msgTitle" label={words.title} rules={[{ required: true }]}>
                <Input maxLength={60} showCount />
              </FormItem>
              <FormItem
                name="msgText"
                label={words.text}
                extra={words.slotsAbout}
                rules={[{ required: true, message: words.needText }]}
                valuePropName="html"
              >
                <TextField key={editor.key} start={editor.html} />
              </FormItem>
              {open.length > 0 && (
                <section className={css.slots} aria-label={words.slots}>
                  {open.map((name) => (
                    <FormItem
                      key={name}
                      name={['slots', name]}
                      label={name}
                      rules={[{ required: true, whitespace: true, message: `请填写${name}` }]}
                    >
                      <Input maxLength={100} />
                    </FormItem>
                  ))}
                </section>
              )}
              <FormItem name="linkUrl" label={words.link} extra={words.linkAbout}>
                <Input maxLength={255} />
              </FormItem>
              <FormItem name="msgType" label={words.type} rules={[{ required: true }]}>
                <RadioGroup shape="row" options={options(words.types)} />
              </FormItem>
              <FormItem name="when" label={words.when} rules={[{ required: true }]}>
                <RadioGroup
                  shape="row"
                  options={[
                    { value: 'now', label: words.now },
                    { value: 'later', label: words.later },
                  ]}
                />
              </FormItem>
              {draft.when === 'later' && (
                <FormItem
                  name="sendTime"
                  label={words.sendTime}
                  rules={[{ required: true, message: '请选择发送时间' }]}
                >
                  <TimeInput isFuture />
                </FormItem>
              )}
            </>
          )
        }}
      </AdminForm>
    </Panel>
  )
}

/** Maps field names of the server to those of the form. */
function onForm(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || !failure.field) return failure
  const names: Record<string, string> = { userIds: 'people', courseId: 'course' }
  return new ApiError(failure.code, failure.message, names[failure.field] ?? failure.field, {
    stale: failure.stale,
  })
}

/** The editor as a form field, uncontrolled. */
function TextField({ start, html, onChange }: { start: string; html?: string; onChange?: (html: string) => void }) {
  const [first] = useState(html ?? start)
  return <RichEditor value={first} onChange={(html) => onChange?.(html)} label={words.text} max={5000} />
}

/** The number of receivers. */
function Reach({ draft }: { draft: Draft }) {
  const ids = (draft.people ?? []).map(({ value }) => value).join()
  const courseId = draft.course?.value
  const { audience } = draft
  const isChosen = !(audience === 'users' && !ids) && !(audience === 'course' && !courseId)
  const whom = { audience, userIds: audience === 'users' ? ids.split(',') : [], ...(courseId ? { courseId } : {}) }
  const { data: reach } = useQuery('user/admin/message/count', isChosen ? whom : null, { quiet: true })
  if (!reach) return null
  return <Note tone={reach.num > 0 ? 'info' : 'warn'} title={words.reach(reach.num, reach.nicknames)} />
}
