import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isTransient } from '@zhixing/contract/errors'
import { ApiError, markHandled } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { texts } from './texts.ts'
import { clearLoaderCache } from '../../../cache-loader.ts'
import { reportCrash } from '../../../crash-report.ts'
import { readStored, store } from '../../../offline/device-store.ts'
import { type FieldName, keyOf, pathOf, setIn } from './field-path.ts'

/** Error messages by field (of a nested one: `levels.0.days`); `form` is about the form as a whole. */
export type FieldErrors<V> = Partial<Record<(keyof V & string) | 'form', string | undefined>>

export interface FormSettings<V> {
  start: V
  /** Client-side validation; empty if valid. A promise if the server is asked. */
  check?: (values: V) => FieldErrors<V> | Promise<FieldErrors<V>>
  /** Selects the values to check and send; all by default. */
  pick?: (values: V) => V
  /**
   * Submits; an ApiError is shown at its field. `key` is the idempotency key: it stays while the same values are
   * retried after a network failure.
   */
  send: (values: V, key: string) => Promise<unknown>
  /** Called after a refusal, to renew what a try uses up (a captcha). */
  refused?: (error: unknown) => void
  /** External state instead of the form's: an autosaved draft (features/shared/draft/). */
  draft?: { value: V; set: (change: Partial<V>) => void }
  /**
   * Stores input on the device under this name until it is sent. Only for forms that open on the client: server
   * rendering cannot know it.
   */
  storeAs?: string
  /** Maps the field of a refusal to a form field; defaults to the part before the first dot. */
  fieldOf?: (field: string) => string | undefined
  /** Maps the id of a control without a name to its field. */
  nameOfId?: (id: string) => string | undefined
}

export interface Form<V> {
  values: V
  errors: FieldErrors<V>
  busy: boolean
  /** Whether the values differ from the initial or last sent ones; computed on read. */
  readonly isDirty: boolean
  /** Props of the `<form>`. */
  attributes: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
  /** Ref of the `<form>`. */
  element: RefObject<HTMLFormElement | null>
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** Sets the value at a path, as in nested rows, and the error of that field. */
  setAt: (name: FieldName, value: unknown, error?: string) => void
  /** Merges several fields. */
  change: (part: Partial<V>) => void
  /** The current values, for code that continues after an `await`. */
  read: () => V
  /** Replaces all values, as after a save. */
  reset: (values: V) => void
  /** Shows errors and focuses the first invalid control. */
  fail: (errors: FieldErrors<V>) => void
  /** Props of a text control. */
  control: (name: keyof V & string) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  }
}

/**
 * Form state: values survive failures, errors are shown at their fields, and the first invalid field gets focus.
 * Input made before hydration is taken over from the DOM.
 */
export function useForm<V extends object>({
  start,
  check,
  send,
  refused,
  draft,
  storeAs,
  pick = (given) => given,
  fieldOf,
  nameOfId,
}: FormSettings<V>): Form<V> {
  const [own, setOwn] = useState<V>(() => (storeAs === undefined ? start : { ...start, ...storedOf(storeAs, start) }))
  const values = draft?.value ?? own
  const [began, setBegan] = useState(values)
  // Several updates may come before the next render: apply each to the current values.
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
    // Controls by name; others (editor, picture) by `data-field`, with a tabIndex, or by their id.
    for (const element of ref.current?.querySelectorAll<HTMLElement>('[name], [data-field], [id]') ?? []) {
      const name = element.getAttribute('name') ?? element.dataset.field ?? nameOfId?.(element.id) ?? ''
      if (!errors[name as keyof V & string]) continue
      return element.focus()
    }
  }, [errors, nameOfId])

  function fail(next: FieldErrors<V>) {
    focusNext.current = true
    setErrors(next)
  }

  function change(part: Partial<V>) {
    put(part)
    // Emptying a field keeps its error (a new captcha): it is still invalid.
    const right = Object.keys(part).filter((name) => part[name as keyof V] !== '')
    if (right.length > 0)
      setErrors(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name]) => name !== 'form' && !right.includes(name.split('.')[0] ?? '')),
          ) as FieldErrors<V>,
      )
  }
  function setAt(name: FieldName, value: unknown, error?: string) {
    put(setIn(latest.current, pathOf(name), value) as V)
    setErrors((now) => ({ ...now, form: undefined, [keyOf(name)]: error }))
  }
  const set = <K extends keyof V & string>(name: K, value: V[K]) => change({ [name]: value } as unknown as Partial<V>)

  async function submit() {
    if (sending.current) return
    sending.current = true
    try {
      await attempt()
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  async function attempt() {
    const whole = typed(ref.current, latest.current)
    if (whole !== latest.current) put(whole)
    const now = pick(whole)
    try {
      const found = check?.(now) ?? {}
      if (found instanceof Promise) setBusy(true)
      const wrong = found instanceof Promise ? await found : found
      if (Object.values(wrong).some(Boolean)) return fail(wrong)
      setErrors({})
      setBusy(true)
      key.current ||= newKey()
      await send(now, key.current)
      key.current = ''
      setBegan(whole)
      clearLoaderCache()
      if (storeAs !== undefined) store(`draft-${storeAs}`, null)
    } catch (error) {
      markHandled(error)
      if (!isTransient(error)) key.current = ''
      if (!(error instanceof ApiError)) void reportCrash(error)
      fail(errorsOf(error, now, fieldOf))
      refused?.(error)
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
        // React events bubble from a portalled dialog to the form that declares it.
        event.stopPropagation()
        void submit()
      },
    },
    element: ref,
    set,
    setAt,
    change,
    read: () => latest.current,
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

/** Assigns the message of a refusal to its field. */
export function errorsOf<V extends object>(
  error: unknown,
  values: V,
  fieldOf: (field: string) => string | undefined = (field) => field.split('.')[0],
): FieldErrors<V> {
  if (!(error instanceof ApiError)) return { form: texts.failed } as FieldErrors<V>
  const field = error.field === undefined ? undefined : fieldOf(error.field)
  const isField = field !== undefined && (field.split('.')[0] ?? '') in values
  return { [isField ? field : 'form']: error.message } as FieldErrors<V>
}

/** Stored values of an earlier visit, if their types still match. */
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

/** Values merged with the DOM: password managers and fast typists do not wait for hydration. */
function typed<V extends object>(form: HTMLFormElement | null, values: V): V {
  if (!form) return values
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    // Not by namedItem, which finds by id as well: a control without this name shows the value in its own way.
    const named = [...form.elements].filter((element) => element.getAttribute('name') === name)
    const control = named.find((element) => element instanceof HTMLInputElement && element.checked) ?? named[0]
    if (control instanceof HTMLInputElement && control.type === 'radio' && !control.checked) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (control.checked !== value && typeof value === 'boolean') found[name] = control.checked
    } else if (typeof value === 'string' && control && 'value' in control && control.value !== value)
      found[name] = control.value
  }
  return Object.keys(found).length > 0 ? { ...values, ...found } : values
}
