import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { cx } from '../../../../ui/cx.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import { type FieldName, idOf, keyOf, pathOf } from './field-path.ts'
import css from './form.module.css'
import type { FieldRule } from './form-rules.ts'
import { createFormStore, type FormStore } from './form-store.ts'
import { texts } from '../texts.ts'

interface FormTies {
  store: FormStore
  disabled: boolean
  /** Marks optional fields instead of required ones. */
  marksOptional: boolean
}
const FormContext = createContext<FormTies | undefined>(undefined)

/** Error of the field that contains a control. */
const FieldErrorContext = createContext<string | undefined>(undefined)
export const useFieldError = (): string | undefined => useContext(FieldErrorContext)

/** Whether a control is disabled, itself or by its form. */
export function useDisabled(own: boolean | undefined): boolean {
  const ties = useContext(FormContext)
  return own || ties?.disabled || false
}

export function useFormStore<T extends object>(): FormStore<T> {
  return useState(() => createFormStore<T>())[0]
}

/** The store of the surrounding form. */
export function useFormAround<T extends object>(): FormStore<T> {
  const ties = useContext(FormContext)
  if (!ties) throw new Error('no form around')
  return ties.store as unknown as FormStore<T>
}

/** All values of a form, subscribed; undefined before it renders. */
export function useFormValues<T extends object>(store: FormStore<T>): T | undefined {
  return useSyncExternalStore(store.subscribe, store.all, store.all)
}

/** One value of a form, subscribed. */
export function useFieldValue<T extends object, K extends keyof T & string>(
  name: K,
  store: FormStore<T>,
): T[K] | undefined {
  const read = () => store.getFieldValue(name) as T[K] | undefined
  return useSyncExternalStore(store.subscribe, read, read)
}

/** Scrolls to a field and focuses it. */
export function showField(name: FieldName): void {
  const control = document.getElementById(idOf(name))
  if (!control) return
  control.scrollIntoView({ behavior: 'smooth', block: 'center' })
  control.focus({ preventScroll: true })
}

interface FormProps<T extends object> {
  form: FormStore<T>
  initialValues?: Partial<T> | undefined
  /** Position of labels. */
  layout?: 'vertical' | 'horizontal' | undefined
  disabled?: boolean
  marksOptional?: boolean
  className?: string | undefined
  /** Called with the values of the mounted fields once all are valid. */
  onSubmit: (values: T) => void
  onChange?: (changed: Partial<T>, values: T) => void
  children: ReactNode
}

/** A form with its values in a store. Errors are shown at the fields; the first one is scrolled to and focused. */
export function Form<T extends object>({
  form,
  initialValues,
  layout,
  disabled = false,
  marksOptional = false,
  className,
  onSubmit,
  onChange,
  children,
}: FormProps<T>) {
  form.start(initialValues ?? {})
  useLayoutEffect(() => {
    form.handle({ onSubmit, onChange, onRefused: () => showFirstError(form as unknown as FormStore) })
  })
  const ties = useMemo(
    () => ({ store: form as unknown as FormStore, disabled, marksOptional }),
    [form, disabled, marksOptional],
  )
  return (
    <form
      noValidate
      className={cx(css.form, layout === 'horizontal' && css.horizontal, className)}
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble from a portalled dialog to the form that declares it.
        event.stopPropagation()
        form.submit()
      }}
    >
      <FormContext value={ties}>{children}</FormContext>
    </form>
  )
}

function showFirstError(store: FormStore): void {
  const wrong = store.fields().filter(({ path }) => store.errorAt(path) !== undefined)
  const top = ({ path }: (typeof wrong)[number]) =>
    document.getElementById(idOf(path))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
  const first = wrong.toSorted((a, b) => top(a) - top(b))[0]
  if (first) showField(first.path)
}

type FieldChild = ReactElement<Record<string, unknown>>

interface FormItemProps {
  /** Path of the value; without it the item is layout only. */
  name?: FieldName | undefined
  label?: ReactNode
  rules?: readonly FieldRule[] | undefined
  /** Hint below the control. */
  extra?: ReactNode
  /** Prop of the control that holds the value. */
  valuePropName?: string
  /** Maps the value to props of the control; `valuePropName` otherwise. */
  getValueProps?: (value: never) => Record<string, unknown>
  /** Extracts the value from the arguments of `onChange`. */
  getValueFromEvent?: (...args: never[]) => unknown
  normalize?: (value: never) => unknown
  initialValue?: unknown
  dependencies?: readonly FieldName[]
  hidden?: boolean
  /** Renders the control without label, spacing and error. */
  noStyle?: boolean
  required?: boolean
  htmlFor?: string
  layout?: 'horizontal'
  className?: string | undefined
  children?: ReactNode
}

/** A field of a `Form`: label, control, hint and error. */
export function FormItem({ name, ...props }: FormItemProps) {
  if (name === undefined) return <Layout {...props}>{props.children}</Layout>
  return <BoundItem key={keyOf(name)} name={name} {...props} />
}

function BoundItem({ name, ...props }: FormItemProps & { name: FieldName }) {
  const { rules = NO_RULES, label, dependencies = NO_NAMES, valuePropName = 'value', initialValue } = props
  const ties = useContext(FormContext)
  if (!ties) throw new Error('a field outside a form')
  const { store } = ties
  const path = pathOf(name)
  const entry = { path, label: typeof label === 'string' ? label : '', rules, dependencies }
  const latest = useLatest(entry)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the item is keyed by its name
  useLayoutEffect(() => store.register(name, () => latest.current), [store, latest])
  useEffect(() => {
    if (initialValue !== undefined && store.getFieldValue(name) === undefined)
      store.setFieldsValue({ [String(path[0])]: initialValue })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the field is mounted
  }, [])
  const readValue = () => store.getFieldValue(name)
  const readError = () => store.errorAt(name)
  const value = useSyncExternalStore(store.subscribe, readValue, readValue)
  const error = useSyncExternalStore(store.subscribe, readError, readError)

  const id = idOf(name)
  const isRequired = props.required ?? rules.some(({ required }) => required)
  const child = props.children as FieldChild
  const enter = (...args: unknown[]) => {
    const read = props.getValueFromEvent as ((...args: unknown[]) => unknown) | undefined
    const entered = read ? read(...args) : valueOfEvent(args[0], valuePropName)
    store.enter(name, props.normalize ? props.normalize(entered as never) : entered)
    const own = child.props.onChange
    if (typeof own === 'function') own(...args)
  }
  const described = [props.extra ? `${id}_extra` : '', error ? `${id}_error` : ''].filter(Boolean).join(' ')
  const control = cloneElement(child, {
    id,
    ...(props.getValueProps ? props.getValueProps(value as never) : { [valuePropName]: value }),
    onChange: enter,
    ...(isRequired ? { 'aria-required': true } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  })
  const tied = <FieldErrorContext value={error}>{control}</FieldErrorContext>
  if (props.noStyle) return props.hidden ? <div hidden>{tied}</div> : tied
  return (
    <Layout {...props} id={id} error={error} required={isRequired}>
      {tied}
    </Layout>
  )
}

const NO_RULES: readonly FieldRule[] = []
const NO_NAMES: readonly FieldName[] = []

/** The value of a change event, or the argument itself if it is no event. */
function valueOfEvent(event: unknown, prop: string): unknown {
  const target = (event as { target?: unknown } | null | undefined)?.target
  return target !== null && typeof target === 'object' && prop in target ? Reflect.get(target, prop) : event
}

function Layout({
  id,
  label,
  required = false,
  extra,
  error,
  hidden,
  htmlFor = id,
  layout,
  className,
  children,
}: Omit<FormItemProps, 'name'> & { id?: string; error?: string | undefined }) {
  const marksOptional = useContext(FormContext)?.marksOptional ?? false
  return (
    <div className={cx(css.item, layout && css.beside, className)} hidden={hidden}>
      {label !== undefined && label !== '' && (
        <label
          className={cx(css.label, !marksOptional && required && css.required)}
          {...(htmlFor ? { htmlFor } : {})}
          title={typeof label === 'string' ? label : undefined}
        >
          {label}
          {marksOptional && !required && <small className={css.optional}>{texts.optional}</small>}
        </label>
      )}
      <div className={css.control}>{children}</div>
      {extra !== undefined && extra !== '' && (
        <div id={id && `${id}_extra`} className={css.extra}>
          {extra}
        </div>
      )}
      {error && (
        <div id={id && `${id}_error`} role="alert" className={css.error}>
          {error}
        </div>
      )}
    </div>
  )
}
