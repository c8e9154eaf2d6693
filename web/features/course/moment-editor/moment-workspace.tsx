import { browserPage } from '../../../ui/browser-page.tsx'
import type { MomentEditorProps } from './types.ts'

/** Editor of the questions in a film; browser only. */
export const MomentWorkspace = browserPage<MomentEditorProps>(() => import('./moment-editor.tsx'), 'sheet')
