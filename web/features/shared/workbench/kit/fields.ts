import {
  type FieldErrors,
  type FieldPath,
  type FormSettings,
  getIn,
  idOf,
  keyOf,
  pathOfField,
  setIn,
} from '../../form/index.ts'
import { badNumbersOf } from '../number-text.ts'
import { errorOf, type FieldRule } from './form-rules.ts'

/** Registration of a mounted `FormItem`. */
interface FieldEntry {
  path: FieldPath
  label: string
  rules: readonly FieldRule[]
}

export interface Fields<T> extends Required<Pick<FormSettings<T>, 'check' | 'pick' | 'fieldOf' | 'nameOfId'>> {
  /** @param entry read on demand: rules and label may change while the field is mounted */
  register: (entry: () => FieldEntry) => () => void
}

/** The mounted fields of a form: only they are checked and sent; errors of the server are shown at them. */
export function createFields<T extends object>(): Fields<T> {
  const entries = new Set<() => FieldEntry>()
  const mounted = () => [...entries].map((entry) => entry())
  const keys = () => new Set(mounted().map(({ path }) => keyOf(path)))
  return {
    register(entry) {
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    pick: (values) =>
      mounted().reduce<unknown>((picked, { path }) => setIn(picked, path, getIn(values, path)), {}) as T,
    check(values) {
      const errors: Record<string, string | undefined> = {}
      const asked: Promise<void>[] = []
      for (const { path, label, rules } of mounted()) {
        const value = getIn(values, path)
        const key = keyOf(path)
        errors[key] = badNumbersOf(value)[0]?.reason ?? errorOf(rules, value, label)
        if (errors[key] !== undefined) continue
        for (const { ask } of rules) {
          if (ask) asked.push(ask(value).then((error) => void (errors[key] ??= error)))
        }
      }
      return asked.length === 0 ? (errors as FieldErrors<T>) : Promise.all(asked).then(() => errors as FieldErrors<T>)
    },
    /** An error of a part that has no field is shown at the nearest one above it. */
    fieldOf(field) {
      const path = [...pathOfField(field)]
      const known = keys()
      while (path.length > 0 && !known.has(keyOf(path))) path.pop()
      return path.length > 0 ? keyOf(path) : undefined
    },
    nameOfId: (id) => {
      const entry = mounted().find(({ path }) => idOf(path) === id)
      return entry && keyOf(entry.path)
    },
  }
}
