import { Input, TextArea, TimeInput } from '../../../features/shared/workbench/kit.ts'
import { ImageField } from '../../../features/shared/files/index.ts'
import { EditField } from '../../../features/shared/workbench/edit-page.tsx'
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
      <EditField
        label={blockType === 'banner' ? words.bannerTitle : words.blockTitle}
        hint={words.titleHints[blockType]}
      >
        {(own) => (
          <Input
            {...own}
            maxLength={40}
            showCount
            value={block.blockTitle}
            onChange={(event) => onChange({ blockTitle: event.target.value })}
          />
        )}
      </EditField>
      {blockType === 'banner' && (
        <>
          <EditField label={words.slogan}>
            {(own) => (
              <Input
                {...own}
                maxLength={120}
                showCount
                value={block.bannerText}
                onChange={(event) => onChange({ bannerText: event.target.value })}
              />
            )}
          </EditField>
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
        <EditField label={words.until} hint={words.untilHint}>
          {({ id }) => <Moment id={id} value={block.until} onChange={(until) => onChange({ until })} />}
        </EditField>
      )}
      {blockType === 'products' && (
        <EditField label={words.products} hint={texts.coupons.productsHint}>
          {({ id }) => <ProductSelect id={id} value={chosen} onChange={(products) => onChange({ chosen: products })} />}
        </EditField>
      )}
      {blockType === 'bundles' && (
        <EditField label={words.bundles}>
          {({ id }) => <BundleSelect id={id} value={chosen} onChange={(bundles) => onChange({ chosen: bundles })} />}
        </EditField>
      )}
      {blockType === 'coupons' && (
        <EditField label={words.coupons} hint={words.couponsHint}>
          {({ id }) => <BatchSelect id={id} value={chosen} onChange={(batches) => onChange({ chosen: batches })} />}
        </EditField>
      )}
      {blockType === 'text' && (
        <EditField label={words.content}>
          {(own) => (
            <TextArea
              {...own}
              maxLength={2000}
              showCount
              rows={5}
              value={block.content}
              onChange={(event) => onChange({ content: event.target.value })}
            />
          )}
        </EditField>
      )}
    </Stack>
  )
}

/** An instant, entered in local time; null: none. */
export function Moment({
  id,
  value,
  onChange,
}: {
  id: string
  value: string | null
  onChange: (value: string | null) => void
}) {
  return <TimeInput id={id} value={value} onChange={onChange} />
}
