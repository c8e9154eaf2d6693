/** Commands `site:export` and `site:import`. */
import { resolve } from 'node:path'
import { folderSource } from '../../kernel/backup/source.ts'
import type { Progress } from '../../kernel/backup/steps.ts'
import { StartError } from '../../kernel/errors.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import { exportSite } from './export.ts'
import { importSite } from './import.ts'
import { texts } from './texts.ts'

interface Given {
  /** Folder in which the command was run. */
  here: string
  sealed: readonly SealedColumn[]
}

const isFolder = (arg: string): boolean => arg !== '' && !arg.startsWith('-')

/** Command `site:export SITE_ID FOLDER`. @throws {StartError} */
export async function siteExportCommand(
  services: Services,
  args: string[],
  { here, sealed }: Given,
  setMessage: Progress,
): Promise<void> {
  const [siteId = '', folder = '', ...more] = args
  if (!/^[1-9]\d{0,9}$/.test(siteId) || !isFolder(folder) || more.length > 0) throw new StartError(texts.usageExport)
  await exportSite(services, { siteId: Number(siteId), folder: resolve(here, folder), sealed }, setMessage)
}

/** Command `site:import FOLDER`. @throws {StartError} */
export async function siteImportCommand(
  services: Services,
  args: string[],
  { here, sealed }: Given,
  setMessage: Progress,
): Promise<void> {
  const [folder = '', ...more] = args
  if (!isFolder(folder) || more.length > 0) throw new StartError(texts.usageImport)
  await importSite(services, folderSource(resolve(here, folder)), sealed, setMessage)
}
