import { Drawer } from '../../../features/shared/workbench/kit.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { useState } from 'react'
import { SalePageView } from '../../../features/commerce/sale-page/index.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './campaign-edit.module.css'
import { type CampaignValues, draftOf } from './campaign-values.ts'
import { texts } from './texts.ts'

const words = texts.campaigns
const widths = { desktop: 1240, phone: 390 }

/** A preview of the campaign page on a desktop or phone; inert. */
export function CampaignPreview({ values, onClose }: { values: CampaignValues; onClose: () => void }) {
  const [width, setWidth] = useState<keyof typeof widths>('desktop')
  const page = useQuery('commerce/admin/sale/draft', draftOf(values))
  const coupons = useQuery('commerce/api/coupon/list', {})
  return (
    <Drawer
      width={widths[width] + 48}
      title={words.previewOf(values.pageTitle)}
      onClose={onClose}
      extra={
        <Segmented
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop' as const, label: words.onDesktop },
            { value: 'phone' as const, label: words.onPhone },
          ]}
        />
      }
    >
      <QueryView of={page} lines={10}>
        {(shown) => (
          <div className={css.preview} inert>
            <SalePageView page={shown} claimable={coupons.data?.list ?? []} isPreview />
          </div>
        )}
      </QueryView>
    </Drawer>
  )
}
