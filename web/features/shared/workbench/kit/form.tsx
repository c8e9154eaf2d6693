import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
} from 'react'
import { cx } from '../../../../ui/cx.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { Hint } from '../../../../ui/layout.tsx'
import { useLatest } from '../../../../ui/use-latest.ts'
import { type FieldName, type Form, getIn, idOf, keyOf, pathOf } from '../../form/index.ts'
import type { Fields } from './fields.ts'
import css from './form.module.css'
import { errorOf, type FieldRule } from './form-rules.ts'
import { texts } from '../texts.ts'

interface FormTies {
  form: Form<object>
  fields: Pick<Fields<object>, 'register'>
  /** Marks optional fields instead of required ones. */
  marksOptional: boolean
}
export const FormContext = createContext<FormTies | undefined>(undefined)

/** Error of the field that contains a control. */
const FieldErrorContext = createContext<string | undefined>(undefined)
export const useFieldError = (): string | undefined => useContext(FieldErrorContext)

function useTies(): FormTies {
  const ties = useContext(FormContext)
  if (!ties) throw new Error('a field outside a form')
  return ties
}

/** The surrounding form. */
export const useFormAround = <T extends object>(): Form<T> => useTies().form as unknown as Form<T>

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
  const { label, valuePropName = 'value', initialValue } = props
  const rules = rulesOf(props)
  const { form, fields } = useTies()
  const path = pathOf(name)
  const latest = useLatest({ path, label: typeof label === 'string' ? label : '', rules })
  useLayoutEffect(() => fields.register(() => latest.current), [fields, latest])
  useEffect(() => {
    if (initialValue !== undefined && getIn(form.read(), path) === undefined) form.setAt(name, initialValue)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the field is mounted
  }, [])
  const value = getIn(form.values, path)
  const error = (form.errors as Record<string, string | undefined>)[keyOf(name)]

  const id = idOf(name)
  const isRequired = props.required ?? rules.some(({ required }) => required)
  const child = props.children as FieldChild
  const enter = (...args: unknown[]) => {
    const read = props.getValueFromEvent as ((...args: unknown[]) => unknown) | undefined
    const event = read ? read(...args) : valueOfEvent(args[0], valuePropName)
    const entered = props.normalize ? props.normalize(event as never) : event
    form.setAt(name, entered, errorOf(rules, entered, latest.current.label))
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

const REQUIRED: FieldRule = { required: true }
const rulesOf = ({ rules = [], required = false }: Pick<FormItemProps, 'rules' | 'required'>): readonly FieldRule[] =>
  required && !rules.some((rule) => rule.required) ? [REQUIRED, ...rules] : rules

/** Props of a `FormItem` around a checkbox or switch for a field that holds 0 or 1. */
export const flagField = {
  getValueProps: (value: unknown) => ({ checked: value === 1 }),
  getValueFromEvent: (event: { target: { checked: boolean } }): 0 | 1 => (event.target.checked ? 1 : 0),
}

/** Props of a `FormItem` around choices of the values 0 and 1 for a boolean. */
export const flagChoice = {
  getValueProps: (value: unknown) => ({ value: Number(value) }),
  getValueFromEvent: (value: number): boolean => value === 1,
}

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
          {...(htmlFor ? { htmlFor, id: `${htmlFor}_label` } : {})}
          title={typeof label === 'string' ? label : undefined}
        >
          {label}
          {marksOptional && !required && <small className={css.optional}>{texts.optional}</small>}
        </label>
      )}
      <div className={css.control}>{children}</div>
      {extra !== undefined && extra !== '' && (
        <Hint as="div" id={id && `${id}_extra`}>
          {extra}
        </Hint>
      )}
      {error && <FieldError {...(id ? { id: `${id}_error` } : {})}>{error}</FieldError>}
    </div>
  )
}
