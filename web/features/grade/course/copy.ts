import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from './texts.ts'

/** Copies a text; on failure it is still visible on the page. */
export async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success(texts.copied)
}
