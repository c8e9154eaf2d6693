import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { UploadIcon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { canPickHandles, pickWithHandles, refusalOf, videoLimits } from './pick.ts'
import { texts } from './texts.ts'
import css from './uploader.module.css'
import type { Picked } from './types.ts'
import { useAsk } from '../../../use-query.ts'
import { signs } from '../../../i18n/word-texts.ts'

export interface VideoPickerProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'aria-label'> {
  /** Called with accepted files; the user is notified about rejected ones. */
  onPick: (picked: Picked[]) => void
  multiple?: boolean
  children?: ReactNode
}

/** Filters acceptable files and reports the others. */
export async function sifted(picked: readonly Picked[]): Promise<Picked[]> {
  const limits = await videoLimits().catch(() => null)
  // If the limits cannot be fetched, the server validates.
  if (!limits) return [...picked]
  return picked.filter(({ file }) => {
    const refusal = refusalOf(file, limits)
    if (refusal) toast.error(`${file.name}${signs.colon}${refusal}`)
    return !refusal
  })
}

/** Button that picks videos. */
export function VideoPicker({ onPick, multiple = false, children = texts.choose, ...variant }: VideoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { data: limits } = useAsk('limits', videoLimits)

  const give = async (picked: readonly Picked[]) => {
    const fit = await sifted(picked)
    if (fit.length > 0) onPick(fit)
  }
  const choose = async () => {
    if (limits && canPickHandles()) await give(await pickWithHandles(multiple, limits.accept))
    else input.current?.click()
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // Allow choosing the same file again.
    event.currentTarget.value = ''
    void give(files.map((file) => ({ file })))
  }
  return (
    <>
      <Button variant="line" icon={<UploadIcon size={16} />} {...variant} onClick={() => void choose()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        className={css.file}
        accept={limits ? limits.accept.join(',') : 'video/*,audio/*'}
        multiple={multiple}
        onChange={chosen}
        tabIndex={-1}
        aria-hidden="true"
      />
    </>
  )
}
