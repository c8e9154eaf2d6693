import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { LinkIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast-store.ts'
import { texts } from './texts.ts'

/** Copies the whole address of a path of this site. */
export function ShareButton({ path, className }: { path: string; className?: string }) {
  async function share() {
    const url = new URL(path, location.origin).href
    if (await copyText(url)) toast.success(texts.shared)
    else toast.error(texts.shareFailed)
  }
  return (
    <Button variant="line" size="l" icon={<LinkIcon />} className={className} onClick={() => void share()}>
      {texts.share}
    </Button>
  )
}
