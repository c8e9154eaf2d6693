import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { clearLoaderCache } from '../../cache-loader.ts'
import { DraftLine, DraftOffer, htmlField, LeaveGuard, useDraft } from '../../features/shared/draft/index.ts'
import { SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { questionTexts } from '../../features/community/question/index.ts'
import { DRAFT_MS } from '../../features/shared/model-draft/index.ts'
import { RichEditor } from '../../features/shared/rich-editor/index.ts'
import { Found } from '../../features/site/search/index.ts'
import { plainText } from '../../page-meta.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Row } from '../../ui/layout.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import css from './question.module.css'
import { texts } from './texts.ts'
import { signs } from '../../i18n/word-texts.ts'

const MAX_LABELS = 5
const SIMILAR = 5
/** Characters of a text that a title can be made from. */
const MIN_TEXT = 10

interface Value {
  title: string
  content: string
  labelNames: string[]
}

export interface WriteFormProps {
  /** The question being edited; undefined for a new one. */
  id: string | undefined
  start: Value
  /** Suggested labels. */
  offered: readonly string[]
  /** Where it is asked from: a lesson, or a problem of a paper. */
  from: {
    courseId?: string
    periodId?: string
    videoTime?: number
    pageNo?: number
    examId?: string
    problemId?: string
  }
}

/** Question form. The draft is stored on the device until the server has accepted it. */
export default function WriteForm({ id, start, offered, from }: WriteFormProps) {
  const navigate = useNavigate()
  const errorId = useId()
  const draft = useDraft<Value>({
    form: 'question',
    id: id ?? `new-${from.problemId ?? from.periodId ?? from.courseId ?? ''}`,
    start,
  })
  const form = useForm<Value>({
    start,
    draft,
    check: ({ title }) => ({ title: [...title.trim()].length < 4 ? texts.titleShort : undefined }),
    fieldOf: (field) => (field.startsWith('labelNames') ? 'labelNames' : undefined),
    async send({ title, content, labelNames }, clientKey) {
      const options = { showSuccess: true }
      const questionId = id
        ? (await api('community/auth/questions/update', { id, title, content, labelNames }, options), id)
        : (await api('community/auth/questions/save', { title, content, labelNames, ...from, clientKey }, options)).id
      await draft.settled({ title, content, labelNames })
      clearLoaderCache()
      await navigate(`/question/view/${questionId}`, { replace: true })
    },
  })
  const { values, errors } = form
  return (
    <>
      <DraftOffer
        draft={draft}
        describe={(value) => [
          { label: texts.fieldTitle, text: value.title },
          { label: texts.fieldLabels, text: value.labelNames.join(signs.comma) },
          htmlField(texts.fieldContent, value.content),
        ]}
      />
      <LeaveGuard draft={draft} />
      <form {...form.attributes} className={css.form} inert={draft.offer !== null}>
        <FormError>{errors.form}</FormError>
        <Field label={texts.fieldTitle} error={errors.title} required>
          <Input {...form.control('title')} maxLength={120} placeholder={texts.titlePlace} autoComplete="off" />
        </Field>
        <TitleDraft value={values} onTitle={(title) => form.set('title', title)} />
        {!id && <Similar title={values.title} />}
        <div data-field="content" tabIndex={-1}>
          <p className={css.name}>{texts.fieldContent}</p>
          <RichEditor
            key={draft.generation}
            value={values.content}
            onChange={(content) => form.set('content', content)}
            label={texts.fieldContent}
            placeholder={texts.contentPlace}
            insets={id ? { questionsId: id } : {}}
            invalid={errors.content !== undefined}
            describedBy={errorId}
          />
          {errors.content && <FieldError id={errorId}>{errors.content}</FieldError>}
        </div>
        <LabelInput
          value={values.labelNames}
          onChange={(labelNames) => form.set('labelNames', labelNames)}
          offered={offered}
          error={errors.labelNames}
        />
        <Row justify="between">
          <Hint as="div">
            <DraftLine draft={draft} />
          </Hint>
          <SubmitButton loading={form.busy}>{id ? texts.save : texts.submit}</SubmitButton>
        </Row>
      </form>
    </>
  )
}

/** Suggests a title from the text while there is none. What was typed meanwhile stays. */
function TitleDraft({ value, onTitle }: { value: Value; onTitle: (title: string) => void }) {
  const { busy, run } = useAction({ reload: false })
  const [made, setMade] = useState({ title: '', isGenerated: false })
  const newest = useLatest(value)
  const isUntitled = value.title.trim() === ''
  if (!isUntitled && value.title !== made.title) return null
  if (plainText(value.content).trim().length < MIN_TEXT) return null
  const suggest = () =>
    run('title', async () => {
      const found = await api(
        'assistant/auth/title/suggest',
        { content: newest.current.content },
        { timeout: DRAFT_MS },
      )
      if (newest.current.title.trim() !== '') return
      setMade(found)
      onTitle(found.title)
    })
  return (
    <Row gap={2}>
      {isUntitled && (
        <Button size="s" variant="text" loading={busy !== ''} onClick={() => void suggest()}>
          {texts.titleDraft}
        </Button>
      )}
      <Hint as="span" role="status">
        {!isUntitled && (made.isGenerated ? texts.titleGenerated : texts.titleTaken)}
      </Hint>
    </Row>
  )
}

/** Similar questions while the title is typed. */
function Similar({ title }: { title: string }) {
  const keyword = title.trim()
  const found = useQuery(
    'community/api/questions/similar/list',
    [...keyword].length < 4 ? null : { title: keyword, pageSize: SIMILAR },
    { debounce: 300, keep: true, quiet: true },
  )
  const list = found.data?.list ?? []
  if ([...keyword].length < 4 || list.length === 0) return null
  return (
    <section className={css.similar} aria-live="polite">
      <p>{texts.similarWhile}</p>
      <ul>
        {list.map((one) => (
          <li key={one.id}>
            <Link to={`/question/view/${one.id}`} target="_blank">
              <Found text={one.highlight} />
            </Link>
            <small>{one.isSolved ? questionTexts.solved : questionTexts.answers(one.commentCount)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Up to five labels: typed, or chosen from suggestions. */
function LabelInput({
  value,
  onChange,
  offered,
  error,
}: {
  value: readonly string[]
  onChange: (names: string[]) => void
  offered: readonly string[]
  error: string | undefined
}) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  function add(text: string) {
    const name = text.trim()
    if (name === '' || value.includes(name)) return setTyped('')
    if ([...name].length < 2 || [...name].length > 15) return setWrong(texts.labelShort)
    if (value.length >= MAX_LABELS) return setWrong(texts.labelMany)
    setWrong('')
    setTyped('')
    onChange([...value, name])
  }
  const rest = offered.filter((name) => !value.includes(name)).slice(0, 10)
  return (
    <div>
      <Field label={texts.fieldLabels} hint={texts.labelsHint} error={wrong || error}>
        <Input
          value={typed}
          maxLength={15}
          placeholder={texts.labelsPlace}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            // Enter also commits an IME composition: that is no label yet.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add(typed)
          }}
        />
      </Field>
      <Row align="stretch">
        {value.map((name) => (
          <span key={name} className={css.chip}>
            {name}
            <IconButton
              size="s"
              label={texts.labelRemove(name)}
              onClick={() => onChange(value.filter((one) => one !== name))}
            >
              <CloseIcon size={14} />
            </IconButton>
          </span>
        ))}
        {value.length < MAX_LABELS &&
          rest.map((name) => (
            <Button key={name} size="s" variant="line" onClick={() => add(name)}>
              {name}
            </Button>
          ))}
      </Row>
    </div>
  )
}
