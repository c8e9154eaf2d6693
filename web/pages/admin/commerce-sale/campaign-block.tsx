import { TimeInput } from '../../../features/shared/workbench/kit.ts'
import { Input, Textarea } from '../../../ui/input.tsx'
import { ImageField } from '../../../features/shared/files/index.ts'
import { Field } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { BatchSelect, BundleSelect } from './bundle-select.tsx'
import type { EditedBlock } from './campaign-values.ts'
import { ProductSelect } from './product-select.tsx'
import { texts } from './texts.ts'

const words = texts.campaigns

/** The fields of one block. */
export function BlockFields({ block, onChange }: { block: EditedBlock; onChange: (of: Partial<EditedBlock>) => void }) {
  const { blockType, chosen } = block
  return (
    <Stack gap={4}>
      <Field label={blockType === 'banner' ? words.bannerTitle : words.blockTitle} hint={words.titleHints[blockType]}>
        <Input
          maxLength={40}
          showCount
          value={block.blockTitle}
          onChange={(event) => onChange({ blockTitle: event.target.value })}
        />
      </Field>
      {blockType === 'banner' && (
        <>
          <Field label={words.slogan}>
            <Input
              maxLength={120}
              showCount
              value={block.bannerText}
              onChange={(event) => onChange({ bannerText: event.target.value })}
            />
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
          <TimeInput value={block.until} onChange={(until) => onChange({ until })} />
        </Field>
      )}
      {blockType === 'products' && (
        <Field label={words.products} hint={texts.coupons.productsHint}>
          <ProductSelect value={chosen} onChange={(products) => onChange({ chosen: products })} />
        </Field>
      )}
      {blockType === 'bundles' && (
        <Field label={words.bundles}>
          <BundleSelect value={chosen} onChange={(bundles) => onChange({ chosen: bundles })} />
        </Field>
      )}
      {blockType === 'coupons' && (
        <Field label={words.coupons} hint={words.couponsHint}>
          <BatchSelect value={chosen} onChange={(batches) => onChange({ chosen: batches })} />
        </Field>
      )}
      {blockType === 'text' && (
        <Field label={words.content}>
          <Textarea
            maxLength={2000}
            rows={5}
            value={block.content}
            onChange={(event) => onChange({ content: event.target.value })}
          />
        </Field>
      )}
    </Stack>
  )
}
