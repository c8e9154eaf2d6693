import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from './texts.ts'

/** Copies a text; where the browser does not allow it, it still stands on the page. */
export async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success(texts.copied)
}
