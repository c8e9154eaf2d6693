import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useId } from 'react'
import { ImageField } from '../../../features/files/index.ts'
import { Stack } from '../../../ui/layout.tsx'
import { BatchSelect, BundleSelect } from './bundle-select.tsx'
import css from './campaign-edit.module.css'
import type { EditedBlock } from './campaign-values.ts'
import { ProductSelect } from './product-select.tsx'
import { texts } from './texts.ts'

const words = texts.campaigns

/** The fields of one part. */
export function BlockFields({ block, onChange }: { block: EditedBlock; onChange: (of: Partial<EditedBlock>) => void }) {
  const { blockType, chosen } = block
  return (
    <Stack gap={4}>
      <Field label={blockType === 'banner' ? words.bannerTitle : words.blockTitle} hint={words.titleHints[blockType]}>
        {(id) => (
          <Input
            id={id}
            maxLength={40}
            showCount
            value={block.blockTitle}
            onChange={(event) => onChange({ blockTitle: event.target.value })}
          />
        )}
      </Field>
      {blockType === 'banner' && (
        <>
          <Field label={words.slogan}>
            {(id) => (
              <Input
                id={id}
                maxLength={120}
                showCount
                value={block.bannerText}
                onChange={(event) => onChange({ bannerText: event.target.value })}
              />
            )}
          </Field>
          <ImageField
            label={words.banner}
            hint={words.bannerHint}
            value={block.bannerImg}
            ratio={3}
            onChange={(file) => onChange({ bannerImg: file?.url ?? '' })}
          />
        </>
      )}
      {blockType === 'countdown' && (
        <Field label={words.until} hint={words.untilHint}>
          {(id) => <Moment id={id} value={block.until} onChange={(until) => onChange({ until })} />}
        </Field>
      )}
      {blockType === 'products' && (
        <Field label={words.products} hint={texts.coupons.productsHint}>
          {(id) => <ProductSelect id={id} value={chosen} onChange={(products) => onChange({ chosen: products })} />}
        </Field>
      )}
      {blockType === 'bundles' && (
        <Field label={words.bundles}>
          {(id) => <BundleSelect id={id} value={chosen} onChange={(bundles) => onChange({ chosen: bundles })} />}
        </Field>
      )}
      {blockType === 'coupons' && (
        <Field label={words.coupons} hint={words.couponsHint}>
          {(id) => <BatchSelect id={id} value={chosen} onChange={(batches) => onChange({ chosen: batches })} />}
        </Field>
      )}
      {blockType === 'text' && (
        <Field label={words.content}>
          {(id) => (
            <Input.TextArea
              id={id}
              maxLength={2000}
              showCount
              rows={5}
              value={block.content}
              onChange={(event) => onChange({ content: event.target.value })}
            />
          )}
        </Field>
      )}
    </Stack>
  )
}

/** An instant of the operator's own clock, or none. */
export function Moment({
  id,
  value,
  onChange,
}: {
  id: string
  value: string | null
  onChange: (value: string | null) => void
}) {
  return (
    <DatePicker
      id={id}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      onChange={(at) => onChange(at ? at.toISOString() : null)}
    />
  )
}

/** A field with its name, hint and error. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {error ? (
        <p className={css.error} role="alert">
          {error}
        </p>
      ) : (
        hint && <p className={css.hint}>{hint}</p>
      )}
    </div>
  )
}
