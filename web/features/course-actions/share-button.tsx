import { Button } from '../../ui/button.tsx'
import { LinkIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast-store.ts'
import { texts } from './texts.ts'

/** Copies the whole address of a path of this site. */
export function ShareButton({ path, className }: { path: string; className?: string }) {
  async function share() {
    const url = new URL(path, location.origin).href
    if (await copy(url)) toast.success(texts.shared)
    else toast.error(texts.shareFailed)
  }
  return (
    <Button variant="line" size="l" icon={<LinkIcon />} className={className} onClick={() => void share()}>
      {texts.share}
    </Button>
  )
}

/** The clipboard exists on secure addresses only; elsewhere a field is selected and copied. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.setAttribute('readonly', '')
    field.setAttribute('style', 'position:fixed;opacity:0')
    document.body.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}
