import { Card, CardHead } from '../../../ui/card.tsx'
import { RadioGroup, Switch } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import css from './paper-editor.module.css'
import { ImageField } from '../../shared/files/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import type { PaperForm } from './form-value.ts'
import type { Categories } from './load.ts'
import { CategorySelect } from './parts.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { formTexts as words } from './texts.ts'

const kinds = [
  { field: 'subjectId', type: 1, label: 'subject' },
  { field: 'graId', type: 4, label: 'grade' },
  { field: 'yearId', type: 2, label: 'year' },
  { field: 'sourceId', type: 3, label: 'source' },
] as const

/** Name, cover, categories, price and descriptions of a paper. */
export function BasicTab({
  value,
  set,
  error,
  categories,
  generation,
  isPrivate,
}: {
  value: PaperForm
  set: (change: Partial<PaperForm>) => void
  error: (field: string) => string | undefined
  categories: Categories
  generation: number
  /** For the people of an organisation: not listed, and without a price. */
  isPrivate: boolean
}) {
  return (
    <>
      <Card pad="l">
        <CardHead title={words.basic} />
        <Stack gap={5}>
          <Field label={words.name} id="examName" required hint={words.nameHint} error={error('examName')}>
            <Input
              value={value.examName}
              maxLength={100}
              onChange={(event) => set({ examName: event.currentTarget.value })}
            />
          </Field>
          <div className={css.pair}>
            {kinds.map(({ field, type, label }) => (
              <CategorySelect
                key={field}
                id={field}
                label={words[label]}
                categories={categories}
                type={type}
                value={value[field]}
                onChange={(id) => set({ [field]: id })}
              />
            ))}
          </div>
          <ImageField
            label={words.cover}
            value={value.examLogo}
            onChange={(file) => set({ examLogo: file?.url ?? '' })}
            ratio={16 / 9}
            hint={words.coverHint}
            error={error('examLogo')}
          />
          <Field label={words.desc} id="description" error={error('description')}>
            <Textarea
              rows={2}
              maxLength={255}
              value={value.description}
              onChange={(event) => set({ description: event.currentTarget.value })}
            />
          </Field>
          <Field label={words.keyword} id="keyword" hint={words.keywordHint} error={error('keyword')}>
            <Input
              maxLength={255}
              value={value.keyword}
              onChange={(event) => set({ keyword: event.currentTarget.value })}
            />
          </Field>
          {!isPrivate && (
            <div className={css.switches}>
              <Switch
                checked={value.isPublicity}
                onChange={(event) => set({ isPublicity: event.currentTarget.checked })}
              >
                {words.isPublicity}
              </Switch>
              <Hint>{words.isPublicityHint}</Hint>
            </div>
          )}
        </Stack>
      </Card>
      {!isPrivate && (
        <Card pad="l">
          <CardHead title={words.price} />
          <Stack gap={5}>
            <RadioGroup
              legend={words.isFree}
              name="isFree"
              shape="row"
              value={value.isFree ? '1' : '0'}
              onChange={(choice) => set({ isFree: choice === '1' })}
              options={[
                { value: '1', label: words.freeChoice },
                { value: '0', label: words.paidChoice },
              ]}
            />
            {!value.isFree && (
              <div className={css.pair}>
                {(['examDiscount', 'examOriginal'] as const).map((field) => (
                  <Field
                    key={field}
                    label={field === 'examDiscount' ? words.discount : words.original}
                    id={field}
                    required={field === 'examDiscount'}
                    error={error(field)}
                  >
                    <Input
                      inputMode="decimal"
                      lead="¥"
                      value={value[field]}
                      onChange={(event) => set({ [field]: event.currentTarget.value })}
                    />
                  </Field>
                ))}
              </div>
            )}
          </Stack>
        </Card>
      )}
      <Card pad="l">
        <CardHead title={words.notice} aside={<Hint as="span">{words.noticeHint}</Hint>} />
        <RichEditor
          key={`notice ${generation}`}
          compact
          label={words.notice}
          value={value.notice}
          onChange={(notice) => set({ notice })}
        />
      </Card>
      <Card pad="l">
        <CardHead title={words.introduce} />
        <RichEditor
          key={`introduce ${generation}`}
          label={words.introduce}
          value={value.introduce}
          onChange={(introduce) => set({ introduce })}
        />
      </Card>
    </>
  )
}
