export { RichEditor } from './rich-editor.tsx'
