export { ExportMenu } from './export-menu.tsx'
export { ImportWorkspace } from './import-workspace.tsx'
export { loadImport } from './load.ts'
export { texts as questionImportTexts } from './texts.ts'
