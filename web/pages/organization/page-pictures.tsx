import type { OutputOf } from '@zhixing/contract'
import { MAX_HONOURS } from '@zhixing/contract/user/organization-limits'
import { ImageField, PicturesField } from '../../features/shared/files/index.ts'
import { SortList } from '../../ui/sort-list.tsx'
import { newKey } from '../../new-key.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { texts as words } from './center-texts.ts'
import css from './page-pictures.module.css'

type Page = OutputOf<'org/auth/page/view'>['page']
type Photo = Page['photoList'][number]
export type Honour = Page['honourList'][number] & { key: string }

/** Photos with captions, in order. */
export function PhotosField({
  value,
  read,
  onChange,
  max,
  error,
}: {
  value: readonly Photo[]
  /** The current list: several uploads may end between two renders. */
  read: () => readonly Photo[]
  onChange: (list: Photo[]) => void
  max: number
  error: string | undefined
}) {
  const nameOf = ({ picUrl, caption }: Photo) =>
    caption || words.photoOf(value.findIndex((one) => one.picUrl === picUrl) + 1)
  return (
    <Stack gap={3} data-field="photoList" tabIndex={-1}>
      {value.length < max && (
        <PicturesField
          label={words.photos}
          hint={words.photosHint(max)}
          value={[]}
          max={max - value.length}
          onChange={(added) => {
            const now = read()
            const fresh = added.filter(({ url }) => now.every((one) => one.picUrl !== url))
            onChange([...now, ...fresh.map(({ url }) => ({ picUrl: url, caption: '' }))].slice(0, max))
          }}
        />
      )}
      {value.length > 0 && (
        <SortList
          label={words.photos}
          items={value}
          idOf={({ picUrl }) => picUrl}
          nameOf={nameOf}
          onSort={onChange}
          render={(photo) => (
            <Row gap={3} nowrap>
              <img src={photo.picUrl} alt="" className={css.thumb} />
              <Input
                aria-label={words.captionOf(nameOf(photo))}
                value={photo.caption}
                maxLength={40}
                placeholder={words.captionPlace}
                onChange={({ currentTarget: { value: caption } }) =>
                  onChange(value.map((one) => (one.picUrl === photo.picUrl ? { ...one, caption } : one)))
                }
              />
              <IconButton
                size="s"
                label={words.removeOf(nameOf(photo))}
                onClick={() => onChange(value.filter(({ picUrl }) => picUrl !== photo.picUrl))}
              >
                <TrashIcon size={16} />
              </IconButton>
            </Row>
          )}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </Stack>
  )
}

/** Honours: a text each, with or without a picture. */
export function HonoursField({
  value,
  onChange,
  error,
}: {
  value: readonly Honour[]
  onChange: (list: Honour[]) => void
  error: string | undefined
}) {
  const nameOf = ({ key, text }: Honour) => text || words.honourOf(value.findIndex((one) => one.key === key) + 1)
  const change = (key: string, part: Partial<Honour>) =>
    onChange(value.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <Stack gap={3} data-field="honourList" tabIndex={-1}>
      <div>
        <p className={css.label}>{words.honours}</p>
        <Hint>{words.honoursHint}</Hint>
      </div>
      {value.length > 0 && (
        <SortList
          label={words.honours}
          items={value}
          idOf={({ key }) => key}
          nameOf={nameOf}
          onSort={onChange}
          render={(honour) => (
            <Stack gap={2}>
              <Row gap={3} nowrap>
                <Input
                  aria-label={words.honourText(nameOf(honour))}
                  aria-invalid={(error && honour.text.trim() === '') || undefined}
                  value={honour.text}
                  maxLength={60}
                  placeholder={words.honourPlace}
                  onChange={({ currentTarget }) => change(honour.key, { text: currentTarget.value })}
                />
                <IconButton
                  size="s"
                  label={words.removeOf(nameOf(honour))}
                  onClick={() => onChange(value.filter(({ key }) => key !== honour.key))}
                >
                  <TrashIcon size={16} />
                </IconButton>
              </Row>
              <ImageField
                label={words.honourPicture}
                value={honour.picUrl}
                size="s"
                onChange={(file) => change(honour.key, { picUrl: file?.url ?? '' })}
              />
            </Stack>
          )}
        />
      )}
      {value.length < MAX_HONOURS && (
        <Row>
          <Button
            size="s"
            variant="line"
            icon={<PlusIcon size={16} />}
            onClick={() => onChange([...value, { key: newKey(), text: '', picUrl: '' }])}
          >
            {words.addHonour}
          </Button>
        </Row>
      )}
      {error && <FieldError>{error}</FieldError>}
    </Stack>
  )
}
