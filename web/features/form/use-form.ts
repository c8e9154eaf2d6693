import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api.ts'
import { texts } from './texts.ts'

/** Sentences by field; `form` is about the form as a whole. */
export type FieldErrors<V> = Partial<Record<(keyof V & string) | 'form', string | undefined>>

export interface FormSettings<V> {
  start: V
  /** What is wrong before anything is sent; nothing when all is well. */
  check?: (values: V) => FieldErrors<V>
  /** Sends it; a rejection with ApiError puts its sentence at its field. Make calls with `isShowErrTip: false`. */
  send: (values: V) => Promise<unknown>
  /** Told after a refusal, for what a try uses up (a captcha). */
  refused?: (error: unknown) => void
}

export interface Form<V> {
  values: V
  errors: FieldErrors<V>
  busy: boolean
  /** Goes on the `<form>` together with `onSubmit`. */
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => void
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
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
export function useForm<V extends object>({ start, check, send, refused }: FormSettings<V>): Form<V> {
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors<V>>({})
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const focusNext = useRef(false)

  useEffect(() => {
    setValues((now) => typed(ref.current, now))
  }, [])

  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    for (const element of ref.current?.elements ?? []) {
      const { name } = element as HTMLInputElement
      if (name && errors[name as keyof V & string]) return (element as HTMLElement).focus()
    }
  }, [errors])

  function fail(next: FieldErrors<V>) {
    focusNext.current = true
    setErrors(next)
  }

  function set<K extends keyof V & string>(name: K, value: V[K]) {
    setValues((now) => ({ ...now, [name]: value }))
    // An emptied field keeps its sentence (a new captcha, a word deleted): it is not right yet.
    if (value !== '') setErrors(({ [name]: _, form: __, ...rest }) => rest as FieldErrors<V>)
  }

  async function submit() {
    const now = typed(ref.current, values)
    setValues(now)
    const wrong = check?.(now) ?? {}
    if (Object.values(wrong).some(Boolean)) return fail(wrong)
    setErrors({})
    setBusy(true)
    try {
      await send(now)
    } catch (error) {
      fail(errorsOf(error, now))
      refused?.(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    busy,
    ref,
    set,
    fail,
    reset(next) {
      setValues(next)
      setErrors({})
    },
    onSubmit(event) {
      event.preventDefault()
      if (!busy) void submit()
    },
    control: (name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
    }),
  }
}

/** Where the sentence of a refusal belongs. */
export function errorsOf<V extends object>(error: unknown, values: V): FieldErrors<V> {
  if (!(error instanceof ApiError)) return { form: texts.failed } as FieldErrors<V>
  const field = error.field?.split('.')[0]
  return { [field !== undefined && field in values ? field : 'form']: error.message } as FieldErrors<V>
}

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
