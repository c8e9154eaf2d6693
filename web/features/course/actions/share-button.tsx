import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { LinkIcon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from './texts.ts'

/** Copies the full URL of a path of this site. */
export async function shareLink(path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  if (await copyText(url)) toast.success(texts.shared)
  else toast.error(texts.shareFailed)
}

/** Button for `shareLink`. */
export function ShareButton({
  path,
  className,
  quiet = false,
}: {
  path: string
  className?: string
  /** Text-only button. */
  quiet?: boolean
}) {
  return (
    <Button
      variant={quiet ? 'text' : 'line'}
      size={quiet ? 'm' : 'l'}
      icon={quiet ? <LinkIcon size={18} /> : <LinkIcon />}
      className={className}
      onClick={() => void shareLink(path)}
    >
      {texts.share}
    </Button>
  )
}
