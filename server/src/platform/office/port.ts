/** Turning office documents into PDF, so that they can be read in the browser page by page. */
export interface Office {
  /** Version of the converter on this machine, or null where there is none: documents are then for downloading only. */
  version(): Promise<string | null>
  /**
   * Writes the PDF of `file` into `outDir`.
   * @param file its ending says what it is (docx, pptx …)
   * @returns path of the PDF
   * @throws {OfficeError} its message is a Chinese sentence for the person who uploaded
   */
  toPdf(file: string, outDir: string, signal?: AbortSignal): Promise<string>
}

/** Endings that can be converted. */
export const convertible: readonly string[] = 'doc docx odt rtf wps txt ppt pptx odp dps xls xlsx ods csv et'.split(' ')

/** The document cannot be converted. */
export class OfficeError extends Error {}
