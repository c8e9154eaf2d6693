import { browserPage } from '../../../ui/browser-page.tsx'
import type { RichEditorProps } from './props.ts'

/**
 * Rich text editor: headings, lists, tables, code, pictures, formulas. Browser only, loaded when first shown. See
 * README.md.
 */
export const RichEditor = browserPage<RichEditorProps>(() => import('./editor.tsx'))
