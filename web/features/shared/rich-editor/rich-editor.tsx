import { browserPage } from '../../../ui/browser-page.tsx'
import type { RichEditorProps } from './props.ts'

/** An editor for long texts: headings, lists, tables, code, pictures, formulas. Loaded when first shown, in browsers only. See README.md. */
export const RichEditor = browserPage<RichEditorProps>(() => import('./editor.tsx'))
