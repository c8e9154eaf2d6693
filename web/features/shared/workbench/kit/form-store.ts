import { createListeners } from '../../../../offline/observable.ts'
import { type FieldName, type FieldPath, getIn, keyOf, pathOf, setIn } from './field-path.ts'
import { errorOf, type FieldRule } from './form-rules.ts'

/** Registration of a mounted field. */
interface FieldEntry {
  path: FieldPath
  label: string
  rules: readonly FieldRule[]
  /** Fields whose change revalidates this one. */
  dependencies: readonly FieldName[]
}

interface Handlers<T extends object> {
  onSubmit?: ((values: T) => void) | undefined
  onRefused?: (() => void) | undefined
  onChange?: ((changed: Partial<T>, values: T) => void) | undefined
}

/** Values, errors and mounted fields of a form. Values are immutable. */
export interface FormStore<T extends object = object> {
  /** Sets initial values, once. */
  start(initial: Partial<T>): void
  handle(handlers: Handlers<T>): void
  /** All values, including those of unmounted fields; undefined before `start`. */
  all(): T | undefined
  /** Values of the mounted fields, which are submitted. */
  getFieldsValue(): T
  getFieldValue(name: FieldName): unknown
  /** Sets values programmatically: `onChange` is not called. */
  setFieldsValue(values: Partial<T>): void
  /** Sets a value the user entered and validates it. */
  enter(name: FieldName, value: unknown): void
  errorAt(name: FieldName): string | undefined
  setErrors(errors: readonly { name: FieldName; error: string }[]): void
  /** Mounted fields. */
  fields(): readonly FieldEntry[]
  /** @param entry read on demand: rules and label may change while the field is mounted */
  register(name: FieldName, entry: () => FieldEntry): () => void
  /** Validates all mounted fields. @returns the path of the first invalid one in mount order */
  validate(): Promise<FieldPath | undefined>
  submit(): void
  subscribe(listener: () => void): () => void
}

export function createFormStore<T extends object>(): FormStore<T> {
  let values: T | undefined
  let errors: ReadonlyMap<string, string> = new Map()
  let handlers: Handlers<T> = {}
  const entries = new Map<string, () => FieldEntry>()
  const { subscribe, notify } = createListeners()
  const setError = (key: string, error: string | undefined) => {
    if (errors.get(key) === error) return
    const next = new Map(errors)
    if (error === undefined) next.delete(key)
    else next.set(key, error)
    errors = next
    notify()
  }
  const check = async (entry: FieldEntry, on: 'change' | 'submit') => {
    const key = keyOf(entry.path)
    const value = getIn(values, entry.path)
    const error = await errorOf(entry.rules, value, entry.label, on)
    // A newer value is validated separately.
    if (getIn(values, entry.path) === value) setError(key, error)
    return error
  }
  const sent = () => {
    let result: unknown = {}
    for (const entry of entries.values()) {
      const { path } = entry()
      result = setIn(result, path, getIn(values, path))
    }
    return result as T
  }
  const store: FormStore<T> = {
    start(initial) {
      if (values !== undefined) return
      values = { ...initial } as T
    },
    handle(next) {
      handlers = next
    },
    all: () => values,
    getFieldsValue: sent,
    getFieldValue: (name) => getIn(values, pathOf(name)),
    setFieldsValue(next) {
      values = { ...(values as T), ...next }
      const changed = new Set(Object.keys(next))
      errors = new Map([...errors].filter(([key]) => !changed.has(key.split('.')[0] ?? '')))
      notify()
    },
    enter(name, value) {
      const path = pathOf(name)
      values = setIn(values, path, value) as T
      notify()
      handlers.onChange?.(setIn({}, path, value) as Partial<T>, sent())
      const own = entries.get(keyOf(path))
      if (own) void check(own(), 'change')
      for (const entry of store.fields())
        if (entry.dependencies.some((one) => keyOf(one) === keyOf(path)) && errors.has(keyOf(entry.path)))
          void check(entry, 'change')
    },
    errorAt: (name) => errors.get(keyOf(name)),
    setErrors(list) {
      const next = new Map(errors)
      for (const { name, error } of list) next.set(keyOf(name), error)
      errors = next
      notify()
    },
    fields: () => [...entries.values()].map((entry) => entry()),
    register(name, entry) {
      const key = keyOf(name)
      entries.set(key, entry)
      return () => {
        if (entries.get(key) !== entry) return
        entries.delete(key)
        setError(key, undefined)
      }
    },
    async validate() {
      const all = store.fields()
      const wrong = await Promise.all(all.map((entry) => check(entry, 'submit')))
      return all.find((_entry, at) => wrong[at] !== undefined)?.path
    },
    submit() {
      void store.validate().then((wrong) => {
        if (wrong) handlers.onRefused?.()
        else handlers.onSubmit?.(sent())
      })
    },
    subscribe,
  }
  return store
}
