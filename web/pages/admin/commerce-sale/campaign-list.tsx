import { PlusOutlined } from '@ant-design/icons'
import type { OutputOf } from '@zhixing/contract'
import { Button, Checkbox, DatePicker, Form, Input, Tag } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { api } from '../../../api.ts'
import { timeColumn } from '../../../features/workbench/columns.tsx'
import { FormModal } from '../../../features/workbench/form-modal.tsx'
import { type DialogProps, ListPage } from '../../../features/workbench/list-page.tsx'
import { PictureInput } from '../../../features/workbench/picture-input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { BundleSelect } from './bundle-select.tsx'
import { type Choice, ProductSelect } from './product-select.tsx'
import { texts } from './texts.ts'

type SalePage = OutputOf<'commerce/admin/sale/list'>['list'][number]
const words = texts.campaigns
const isOn = ({ statusId }: SalePage) => statusId === 1
const stateOf = (row: SalePage) => (row.isRunning === 1 ? words.running : isOn(row) ? words.waiting : texts.onOff[1])
const stand = ({ id, statusId }: SalePage) =>
  api('commerce/admin/sale/stand', { id, statusId: statusId === 1 ? 0 : 1 }, { showSuccess: true })

/** Campaign pages. */
export default function CampaignList() {
  return (
    <ListPage
      call="commerce/admin/sale/list"
      name="campaigns"
      label={words.label}
      about={words.about}
      head={(list) => (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => list.open('edit')}>
          {words.create}
        </Button>
      )}
      search={texts.search}
      empty={words.empty}
      columns={[
        { key: 'pageTitle', title: words.title, firm: true, render: (row) => <b>{row.pageTitle}</b> },
        {
          key: 'pageType',
          title: words.address,
          render: (row) => `/sale/${row.pageType}`,
          text: (row) => row.pageType,
        },
        {
          key: 'productList',
          title: words.products,
          render: (row) => words.count(row.productList.length),
          text: (row) => row.productList.map(({ productName }) => productName).join('、'),
        },
        timeColumn<SalePage>('beginTime', words.begin),
        timeColumn<SalePage>('endTime', words.end),
        { key: 'isRunning', title: texts.state, render: (row) => <State row={row} />, text: stateOf },
        timeColumn<SalePage>('gmtCreate', texts.created, { hidden: true }),
      ]}
      actions={[
        { label: words.preview, to: ({ id, pageType }) => `/sale/${pageType}?preview=${id}` },
        { label: texts.edit, opens: 'edit' },
        {
          label: texts.stop,
          danger: true,
          when: isOn,
          ask: ({ pageTitle }) => ({ title: words.stopAsk(pageTitle), content: words.stopAbout }),
          run: stand,
        },
        { label: texts.go, when: (row) => !isOn(row), run: stand },
      ]}
      nameOf={(row) => row.pageTitle}
      dialogs={{ edit: (props) => <EditCampaign {...props} /> }}
      card={(row, buttons) => (
        <Stack gap={2}>
          <Row gap={2}>
            <b>{row.pageTitle}</b>
            <State row={row} />
          </Row>
          <span>/sale/{row.pageType}</span>
          <span>{words.count(row.productList.length)}</span>
          {buttons}
        </Stack>
      )}
    />
  )
}

const State = ({ row }: { row: SalePage }) => (
  <Tag color={row.isRunning === 1 ? 'green' : isOn(row) ? 'gold' : 'default'}>{stateOf(row)}</Tag>
)

interface CampaignForm {
  pageTitle: string
  pageType: string
  bannerImg: string
  bannerText: string
  products: Choice[]
  bundles: Choice[]
  showCoupons: boolean
  ruleText: string
  time: [Dayjs | null, Dayjs | null] | null
}

const timeOf = (row: SalePage | undefined): CampaignForm['time'] =>
  row && (row.beginTime || row.endTime)
    ? [row.beginTime ? dayjs(row.beginTime) : null, row.endTime ? dayjs(row.endTime) : null]
    : null

function EditCampaign({ row, close }: DialogProps<SalePage>) {
  const start: CampaignForm = {
    pageTitle: row?.pageTitle ?? '',
    pageType: row?.pageType ?? '',
    bannerImg: row?.bannerImg ?? '',
    bannerText: row?.bannerText ?? '',
    products: row?.productList.map(({ productKey, productName }) => ({ value: productKey, label: productName })) ?? [],
    bundles: row?.bundleList.map(({ bundleId, bundleName }) => ({ value: bundleId, label: bundleName })) ?? [],
    showCoupons: row?.showCoupons === 1,
    ruleText: row?.ruleText ?? '',
    time: timeOf(row),
  }
  return (
    <FormModal<CampaignForm>
      title={row ? words.edit(row.pageTitle) : words.create}
      start={start}
      width={600}
      onClose={() => close()}
      onSubmit={async (values) => {
        const { products, bundles, showCoupons, time, ...rest } = { ...start, ...values }
        const input = {
          ...rest,
          productKeys: products.map(({ value }) => value),
          bundleIds: bundles.map(({ value }) => value),
          showCoupons: showCoupons ? (1 as const) : (0 as const),
          beginTime: time?.[0]?.toISOString() ?? null,
          endTime: time?.[1]?.toISOString() ?? null,
        }
        await api('commerce/admin/sale/save', row ? { id: row.id, ...input } : input, { isShowErrTip: false })
        close(true)
      }}
    >
      <Form.Item name="pageTitle" label={words.title} rules={[{ required: true }]}>
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item name="pageType" label={words.address} extra={words.addressHint} rules={[{ required: true }]}>
        <Input prefix="/sale/" maxLength={40} />
      </Form.Item>
      <Form.Item name="bannerImg">
        <PictureInput label={words.banner} />
      </Form.Item>
      <Form.Item name="bannerText" label={words.slogan}>
        <Input maxLength={120} showCount />
      </Form.Item>
      <Form.Item name="products" label={words.products} extra={texts.coupons.productsHint}>
        <ProductSelect />
      </Form.Item>
      <Form.Item name="bundles" label={words.bundles}>
        <BundleSelect />
      </Form.Item>
      <Form.Item name="showCoupons" valuePropName="checked">
        <Checkbox>{words.coupons}</Checkbox>
      </Form.Item>
      <Form.Item name="time" label={words.time} extra={words.timeHint}>
        <DatePicker.RangePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowEmpty={[true, true]}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="ruleText" label={words.rules}>
        <Input.TextArea maxLength={2000} showCount rows={5} />
      </Form.Item>
    </FormModal>
  )
}
