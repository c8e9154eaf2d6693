import { stateCode } from '@zhixing/contract/states'
import { TimeInput } from '../../../features/shared/workbench/kit.ts'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Stale } from '@zhixing/contract/etag'
import { mustSignIn } from '@zhixing/contract/errors'
import { MAX_SALE_BLOCKS, saleBlockTypes } from '@zhixing/contract/commerce/sale-limits'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isId } from '../../../address.ts'
import { lastSeen } from '../../../last-seen.ts'
import { api, ApiError } from '../../../api.ts'
import { DraftLine, DraftOffer, LeaveGuard, useDraft } from '../../../features/shared/draft/index.ts'
import { EditBar, EditBox, EditColumns } from '../../../features/shared/workbench/edit-page.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { SortList } from '../../../ui/sort-list.tsx'
import { chooseVersion } from '../../../features/shared/workbench/use-edits.tsx'
import { newKey } from '../../../new-key.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { BlockFields } from './campaign-block.tsx'
import css from './campaign-edit.module.css'
import { CampaignPreview } from './campaign-preview.tsx'
import {
  addressName,
  type CampaignValues,
  copyOf,
  draftOf,
  type EditedBlock,
  type EditedPage,
  emptyValues,
  inputOf,
  missingOf,
  newBlock,
  placeOf,
  summaryOf,
  valuesOf,
} from './campaign-values.ts'
import { texts } from './texts.ts'

const words = texts.campaigns

/** The editor of a campaign page: new, existing, or a copy (`?from=`). */
export default function CampaignEdit({ id }: { id: string | undefined }) {
  const [params] = useSearchParams()
  const from = params.get('from') ?? ''
  const source = id ?? (isId(from) ? from : undefined)
  const page = useQuery('commerce/admin/sale/edit', source === undefined ? null : { id: source })
  return (
    <>
      <PageHead title={id ? words.editTitle : words.create} about={words.composeAbout} />
      {source === undefined ? (
        <Editor key="new" page={undefined} start={emptyValues()} draftId="new" />
      ) : (
        <QueryView of={page} lines={10}>
          {(read) => (
            <Editor
              key={source}
              page={id ? read : undefined}
              start={id ? valuesOf(read) : copyOf(valuesOf(read))}
              draftId={id ?? `copy-${source}`}
            />
          )}
        </QueryView>
      )}
    </>
  )
}

function Editor({
  page,
  start: given,
  draftId,
}: {
  page: EditedPage | undefined
  start: CampaignValues
  draftId: string
}) {
  const navigate = useNavigate()
  const [start] = useState(given)
  const draft = useDraft<CampaignValues>({ form: 'campaign', id: draftId, start })
  const { value, set } = draft
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(page ? [] : start.blockList.map(({ key }) => key)),
  )
  const [preview, setPreview] = useState(false)
  const { busy, run } = useAction({ reload: false })

  function change(of: Partial<CampaignValues>, place = Object.keys(of)[0] ?? '') {
    set(of)
    setErrors(({ [place]: _gone, ...others }) => others)
  }
  const changeBlock = (key: string, of: Partial<EditedBlock>) =>
    change({ blockList: value.blockList.map((block) => (block.key === key ? { ...block, ...of } : block)) }, key)
  const toggle = (key: string) =>
    setOpen((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])))
  /** Inserts a block after another one, or at the end, and expands it. */
  function insert(block: EditedBlock, after?: string) {
    const at = after === undefined ? value.blockList.length : value.blockList.findIndex(({ key }) => key === after) + 1
    change({ blockList: value.blockList.toSpliced(at, 0, block) })
    setOpen((now) => new Set([...now, block.key]))
  }
  const remove = ({ key, ...block }: EditedBlock) =>
    confirmAction({
      title: words.removeAsk(words.kinds[block.blockType]),
      okText: words.remove,
      danger: true,
      run: async () => change({ blockList: value.blockList.filter((one) => one.key !== key) }),
    })
  const isFull = value.blockList.length >= MAX_SALE_BLOCKS

  /** After a conflict of versions: names what the other operator changed and asks which version wins. */
  async function askStale({ etag, current }: Stale, read: EditedPage) {
    const theirs = { ...read, ...(current as Partial<EditedPage>), etag }
    const names = {
      pageTitle: words.title,
      pageType: words.address,
      beginTime: words.begin,
      endTime: words.end,
      blockList: words.blocks,
    }
    const changed = (Object.keys(names) as (keyof typeof names)[]).filter(
      (name) => JSON.stringify(theirs[name]) !== JSON.stringify(read[name]),
    )
    const choice = await chooseVersion(changed.map((name) => names[name]))
    set(choice === 'own' ? { etag } : valuesOf(theirs))
  }

  async function save(statusId: 0 | 1) {
    const sent = value
    const missing = missingOf(sent)
    if (Object.keys(missing).length > 0) {
      setErrors(missing)
      document.querySelector(`[data-field="${Object.keys(missing)[0]}"]`)?.scrollIntoView({ block: 'center' })
      return
    }
    await run(
      `save ${statusId}`,
      async () => {
        await api(
          'commerce/admin/sale/save',
          { ...inputOf(sent), statusId, ...(page ? { id: page.id } : {}) },
          { quiet: true },
        )
        await draft.settled(sent)
        toast.success(statusId === stateCode.row.active ? words.published : words.stored)
        void navigate(page ? lastSeen('/admin/campaigns') : '/admin/campaigns')
      },
      {
        onError(error) {
          // The input is kept, on the page and as a local draft.
          const { code = 0, field, stale } = error instanceof ApiError ? error : {}
          const message = mustSignIn(code) ? words.signedOut : (error as Error).message
          if (stale && page) {
            void askStale(stale, page)
            return undefined
          }
          if (!field) {
            toast.error(message)
            return undefined
          }
          const place = placeOf(field, sent.blockList)
          setErrors({ [place]: message })
          setOpen((now) => new Set([...now, place]))
          requestAnimationFrame(() =>
            document.querySelector(`[data-field="${CSS.escape(place)}"]`)?.scrollIntoView({ block: 'center' }),
          )
          return undefined
        },
      },
    )
  }

  return (
    <>
      <DraftOffer
        draft={draft}
        describe={(of) => [
          { label: words.title, text: of.pageTitle },
          { label: words.address, text: of.pageType },
          {
            label: words.blocks,
            text: of.blockList.map((one) => `${words.kinds[one.blockType]}：${summaryOf(one)}`).join('\n'),
          },
        ]}
      />
      <LeaveGuard draft={draft} />
      <EditColumns isLocked={draft.offer !== null && draft.offer !== undefined}>
        <Stack gap={3}>
          <div className={css.box} data-field="blockList">
            {value.blockList.length === 0 && <p className={css.none}>{words.noBlocks}</p>}
            <SortList
              label={words.blocks}
              items={value.blockList}
              idOf={({ key }) => key}
              nameOf={({ blockType, blockTitle }) => blockTitle || words.kinds[blockType]}
              onSort={(blockList) => change({ blockList })}
              render={(block) => (
                <Block
                  block={block}
                  error={errors[block.key]}
                  isOpen={open.has(block.key)}
                  isFull={isFull}
                  onToggle={() => toggle(block.key)}
                  onChange={(of) => changeBlock(block.key, of)}
                  onCopy={() => insert({ ...block, key: newKey() }, block.key)}
                  onRemove={() => void remove(block)}
                />
              )}
            />
            {errors.blockList && <FieldError>{errors.blockList}</FieldError>}
          </div>
          <Row gap={2} role="group" aria-label={words.addBlock}>
            <span>{words.addBlock}</span>
            {saleBlockTypes.map((blockType) => (
              <Button
                variant="line"
                key={blockType}
                size="s"
                disabled={isFull}
                onClick={() => insert(newBlock(blockType))}
              >
                {words.kinds[blockType]}
              </Button>
            ))}
          </Row>
        </Stack>
        <div className={css.side}>
          <EditBox>
            <Field name="pageTitle" label={words.title} error={errors.pageTitle}>
              <Input
                maxLength={40}
                showCount
                value={value.pageTitle}
                onChange={(event) => change({ pageTitle: event.target.value })}
              />
            </Field>
            <Field name="pageType" label={words.address} hint={words.addressHint} error={errors.pageType}>
              <Input
                lead="/sale/"
                value={value.pageType}
                onChange={(event) => change({ pageType: addressName(event.target.value) })}
              />
            </Field>
            <Field label={words.begin} error={errors.beginTime}>
              <TimeInput value={value.beginTime} onChange={(beginTime) => change({ beginTime })} />
            </Field>
            <Field name="endTime" label={words.end} hint={words.timeHint} error={errors.endTime}>
              <TimeInput value={value.endTime} onChange={(endTime) => change({ endTime })} />
            </Field>
          </EditBox>
        </div>
      </EditColumns>
      <EditBar>
        <Button loading={busy === 'save 1'} disabled={busy !== ''} onClick={() => void save(1)}>
          {words.publish}
        </Button>
        <Button variant="line" loading={busy === 'save 0'} disabled={busy !== ''} onClick={() => void save(0)}>
          {page?.statusId === stateCode.row.active ? words.saveOff : words.keepBack}
        </Button>
        <Button variant="line" disabled={draftOf(value).blockList.length === 0} onClick={() => setPreview(true)}>
          {words.preview}
        </Button>
        <DraftLine draft={draft} />
      </EditBar>
      {preview && <CampaignPreview values={value} onClose={() => setPreview(false)} />}
    </>
  )
}

/** A block in the list: kind, summary, actions; its fields when expanded. */
function Block({
  block,
  error,
  isOpen,
  isFull,
  onToggle,
  onChange,
  onCopy,
  onRemove,
}: {
  block: EditedBlock
  error: string | undefined
  isOpen: boolean
  isFull: boolean
  onToggle: () => void
  onChange: (of: Partial<EditedBlock>) => void
  onCopy: () => void
  onRemove: () => void
}) {
  const kind = words.kinds[block.blockType]
  const summary = summaryOf(block)
  return (
    <div className={css.block} data-field={block.key}>
      <Row gap={2}>
        <button type="button" className={css.head} aria-expanded={isOpen} onClick={onToggle}>
          <Tag tone="plain">{kind}</Tag>
          <span>{summary}</span>
        </button>
        <Row gap={0}>
          <Button variant="text" size="s" onClick={onToggle}>
            {isOpen ? words.fold : texts.edit}
          </Button>
          <Button variant="text" size="s" disabled={isFull} onClick={onCopy}>
            {words.copy}
          </Button>
          <Button variant="text" size="s" danger onClick={onRemove}>
            {words.remove}
          </Button>
        </Row>
      </Row>
      {error && <FieldError>{error}</FieldError>}
      {isOpen && (
        <div className={css.fields}>
          <BlockFields block={block} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
