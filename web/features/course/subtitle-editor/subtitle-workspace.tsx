import { browserPage } from '../../../ui/browser-page.tsx'
import type { SubtitleEditorProps } from './subtitle-editor.tsx'

/** The subtitle editor; loaded in browsers only. */
export const SubtitleWorkspace = browserPage<SubtitleEditorProps>(() => import('./subtitle-editor.tsx'))
