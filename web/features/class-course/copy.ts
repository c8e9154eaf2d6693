import { toast } from '../../ui/toast-store.ts'
import { texts } from './texts.ts'

/** Copies a text; where the browser does not allow it, it still stands on the page. */
export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast.success(texts.copied)
}
