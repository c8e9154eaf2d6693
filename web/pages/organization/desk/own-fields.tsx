import type { OutputOf } from '@zhixing/contract'
import { ownColumn, ownProblems, ownValuesByKey } from '@zhixing/contract/org/own-field-rules'
import { MAX_ANSWER, plainAnswer } from '@zhixing/contract/question-rules'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { texts as all } from './setting-texts.ts'
import type { Member } from './use-desk.ts'

const texts = all.own

/** A field that the organisation defines for its members. */
export type OwnField = OutputOf<'org/auth/desk/setting/view'>['fieldList'][number]
/** Values by key of the field. */
export type OwnValues = Record<string, string>

export const ownValuesOf = ({ ownList }: Pick<Member, 'ownList'>): OwnValues => ownValuesByKey(ownList)

/** Errors of values by the import column of their field, as the server names them. */
export function ownErrors(fields: readonly OwnField[], values: OwnValues, stored: OwnValues): Record<string, string> {
  const plain = (field: OwnField) => plainAnswer(field, values[field.fieldKey] ?? '')
  return Object.fromEntries(
    ownProblems(fields, plain, stored).map(({ field, problem }) => [
      ownColumn(field.fieldKey),
      texts.problems[problem](field.question),
    ]),
  )
}

/** Values of the own fields of a member. */
export function OwnFieldInputs({
  fields,
  values,
  errors,
  onChange,
}: {
  fields: readonly OwnField[]
  values: OwnValues
  errors: Readonly<Record<string, string | undefined>>
  onChange: (fieldKey: string, value: string) => void
}) {
  return fields.map(({ fieldKey, question, kind, isRequired, optionList }) => {
    const control = {
      name: ownColumn(fieldKey),
      value: values[fieldKey] ?? '',
      onChange: ({ target }: { target: { value: string } }) => onChange(fieldKey, target.value),
    }
    return (
      <Field key={fieldKey} label={question} error={errors[ownColumn(fieldKey)]} required={isRequired}>
        {kind === 'choice' ? (
          <Select {...control}>
            <option value="">{texts.choose}</option>
            {[...new Set([...optionList, ...(control.value ? [control.value] : [])])].map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            type={kind === 'date' ? 'date' : 'text'}
            inputMode={kind === 'number' ? 'decimal' : undefined}
            maxLength={kind === 'text' ? MAX_ANSWER : undefined}
          />
        )}
      </Field>
    )
  })
}

export interface OwnFilter {
  fieldKey: string
  value: string
  from: string
  to: string
}

/** Whether a filter narrows the list. */
export const isFiltering = ({ fieldKey, value, from, to }: OwnFilter): boolean =>
  fieldKey !== '' && (value !== '' || from !== '' || to !== '')

/** Filters members by one of their own fields. */
export function OwnFilterInput({
  fields,
  onFilter,
}: {
  fields: readonly OwnField[]
  onFilter: (filter: OwnFilter) => void
}) {
  const none = { fieldKey: '', value: '', from: '', to: '' }
  const [filter, setFilter] = useState<OwnFilter>(none)
  if (fields.length === 0) return null
  const field = fields.find(({ fieldKey }) => fieldKey === filter.fieldKey)
  const change = (part: Partial<OwnFilter>) => setFilter((now) => ({ ...now, ...part }))
  const choose = (next: OwnFilter) => {
    setFilter(next)
    onFilter(next)
  }
  const bound = (name: 'from' | 'to') => (
    <Input
      type={field?.kind === 'date' ? 'date' : 'text'}
      inputMode={field?.kind === 'number' ? 'decimal' : undefined}
      aria-label={texts[name](field?.question ?? '')}
      value={filter[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  return (
    <form
      aria-label={texts.filter}
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(filter)
      }}
    >
      <Row gap={2}>
        <Row>
          <Select
            aria-label={texts.filter}
            value={filter.fieldKey}
            onChange={({ target }) => choose({ ...none, fieldKey: target.value })}
          >
            <option value="">{texts.anyField}</option>
            {fields.map(({ fieldKey, question }) => (
              <option key={fieldKey} value={fieldKey}>
                {question}
              </option>
            ))}
          </Select>
        </Row>
        {field?.kind === 'choice' && (
          <Row>
            <Select
              aria-label={texts.is(field.question)}
              value={filter.value}
              onChange={({ target }) => choose({ ...filter, value: target.value })}
            >
              <option value="">{texts.anyChoice}</option>
              {field.optionList.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </Select>
          </Row>
        )}
        {field?.kind === 'text' && (
          <Row>
            <Input
              aria-label={texts.part(field.question)}
              maxLength={60}
              value={filter.value}
              onChange={({ target }) => change({ value: target.value })}
            />
          </Row>
        )}
        {(field?.kind === 'number' || field?.kind === 'date') && (
          <Row gap={2} nowrap>
            {bound('from')}
            <Hint as="span">{texts.until}</Hint>
            {bound('to')}
          </Row>
        )}
        {field && field.kind !== 'choice' && (
          <Button type="submit" size="s" variant="line">
            {texts.apply}
          </Button>
        )}
      </Row>
    </form>
  )
}
