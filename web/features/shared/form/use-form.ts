import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isTransient } from '@zhixing/contract/errors'
import { ApiError } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { texts } from './texts.ts'
import { reportCrash } from '../../../crash-report.ts'
import { readStored, store } from '../../../offline/device-store.ts'

/** Sentences by field; `form` is about the form as a whole. */
export type FieldErrors<V> = Partial<Record<(keyof V & string) | 'form', string | undefined>>

export interface FormSettings<V> {
  start: V
  /** What is wrong before anything is sent; nothing when all is well. */
  check?: (values: V) => FieldErrors<V>
  /**
   * Sends it; a rejection with ApiError puts its sentence at its field. Make calls with `isShowErrTip: false`. `key` stays while the same
   * values are tried again after trouble on the way, for calls that take a `clientKey`.
   */
  send: (values: V, key: string) => Promise<unknown>
  /** Told after a refusal, for what a try uses up (a captcha). */
  refused?: (error: unknown) => void
  /** Where the values live instead of in the form: a draft that is saved while it is typed (features/shared/draft/). */
  draft?: { value: V; set: (change: Partial<V>) => void }
  /** Stores what is typed under this name on the device until it is sent. For forms that open at a press: a server's page cannot know it. */
  storeAs?: string
  /** Which field of the form the field of a refusal is; the part before the first dot unless told. */
  fieldOf?: (field: string) => string | undefined
}

export interface Form<V> {
  values: V
  errors: FieldErrors<V>
  busy: boolean
  /** Whether it differs from what it began with; compared when it is asked. */
  readonly isDirty: boolean
  /** Go on the `<form>`. */
  attributes: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
  /** The `<form>` itself. */
  element: RefObject<HTMLFormElement | null>
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** Several at once. */
  change: (part: Partial<V>) => void
  /** Replaces everything, as after a save. */
  reset: (values: V) => void
  /** Shows sentences and puts the focus on the first control that is wrong. */
  fail: (errors: FieldErrors<V>) => void
  /** Props of a text control. */
  control: (name: keyof V & string) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  }
}

/**
 * A form whose words are never lost: values stay whatever the answer is, sentences stand at their fields, and the first
 * wrong field gets the focus. What was typed or filled in before the page came alive is taken over from the document.
 */
export function useForm<V extends object>({
  start,
  check,
  send,
  refused,
  draft,
  storeAs,
  fieldOf,
}: FormSettings<V>): Form<V> {
  const [own, setOwn] = useState<V>(() => (storeAs === undefined ? start : { ...start, ...storedOf(storeAs, start) }))
  const values = draft?.value ?? own
  const [began] = useState(values)
  // Several things may arrive before the next rendering: each is put into what the form holds by then.
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  })
  const [errors, setErrors] = useState<FieldErrors<V>>({})
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const focusNext = useRef(false)
  const sending = useRef(false)
  const key = useRef('')

  function put(part: Partial<V>) {
    latest.current = { ...latest.current, ...part }
    key.current = ''
    if (draft) draft.set(part)
    else setOwn(latest.current)
    if (storeAs !== undefined) store(`draft-${storeAs}`, latest.current)
  }

  useEffect(() => {
    const found = typed(ref.current, latest.current)
    if (found !== latest.current) put(found)
    // Only what was there before the page came alive.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    // A control by its name; what has none (an editor, a picture) by `data-field`, with a tabIndex.
    for (const element of ref.current?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? []) {
      const name = element.getAttribute('name') ?? element.dataset.field ?? ''
      if (!errors[name as keyof V & string]) continue
      return element.focus()
    }
  }, [errors])

  function fail(next: FieldErrors<V>) {
    focusNext.current = true
    setErrors(next)
  }

  function change(part: Partial<V>) {
    put(part)
    // An emptied field keeps its sentence (a new captcha, a word deleted): it is not right yet.
    const right = Object.keys(part).filter((name) => part[name as keyof V] !== '')
    if (right.length > 0)
      setErrors(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name]) => name !== 'form' && !right.includes(name)),
          ) as FieldErrors<V>,
      )
  }
  const set = <K extends keyof V & string>(name: K, value: V[K]) => change({ [name]: value } as unknown as Partial<V>)

  async function submit() {
    if (sending.current) return
    const now = typed(ref.current, latest.current)
    if (now !== latest.current) put(now)
    const wrong = check?.(now) ?? {}
    if (Object.values(wrong).some(Boolean)) return fail(wrong)
    setErrors({})
    sending.current = true
    setBusy(true)
    key.current ||= newKey()
    try {
      await send(now, key.current)
      key.current = ''
      if (storeAs !== undefined) store(`draft-${storeAs}`, null)
    } catch (error) {
      if (!isTransient(error)) key.current = ''
      if (!(error instanceof ApiError)) void reportCrash(error)
      fail(errorsOf(error, now, fieldOf))
      refused?.(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    busy,
    get isDirty() {
      return values !== began && JSON.stringify(values) !== JSON.stringify(began)
    },
    attributes: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        void submit()
      },
    },
    element: ref,
    set,
    change,
    fail,
    reset(next) {
      put(next)
      setErrors({})
    },
    control: (name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
    }),
  }
}

/** Where the sentence of a refusal belongs. */
export function errorsOf<V extends object>(
  error: unknown,
  values: V,
  fieldOf: (field: string) => string | undefined = (field) => field.split('.')[0],
): FieldErrors<V> {
  if (!(error instanceof ApiError)) return { form: texts.failed } as FieldErrors<V>
  const field = error.field === undefined ? undefined : fieldOf(error.field)
  return { [field !== undefined && field in values ? field : 'form']: error.message } as FieldErrors<V>
}

/** What an earlier visit left of these fields, as far as they are still of the same kind. */
const storedOf = <V extends object>(name: string, start: V): Partial<V> =>
  readStored(`draft-${name}`, (value) =>
    typeof value === 'object' && value !== null
      ? (Object.fromEntries(
          Object.entries(value).filter(
            ([field, one]) => field in start && typeof one === typeof start[field as keyof V],
          ),
        ) as Partial<V>)
      : null,
  ) ?? {}

/** The values with what the document really holds: password managers and impatient typists do not wait for scripts. */
function typed<V extends object>(form: HTMLFormElement | null, values: V): V {
  if (!form) return values
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (control.checked !== value && typeof value === 'boolean') found[name] = control.checked
    } else if (typeof value === 'string' && control && 'value' in control && control.value !== value)
      found[name] = control.value
  }
  return Object.keys(found).length > 0 ? { ...values, ...found } : values
}
