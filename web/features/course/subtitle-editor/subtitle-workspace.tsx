import { browserPage } from '../../../ui/browser-page.tsx'
import type { SubtitleEditorProps } from './subtitle-editor.tsx'

/** Subtitle editor; browser only. */
export const SubtitleWorkspace = browserPage<SubtitleEditorProps>(() => import('./subtitle-editor.tsx'), 'sheet')
