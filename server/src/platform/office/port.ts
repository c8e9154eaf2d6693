/** Port: converts office documents, to PDF for paged reading in the browser or to DOCX for import. */
export interface Office {
  /** Version of the converter; null if there is none: documents can then only be downloaded. */
  version(): Promise<string | null>
  /**
   * Converts `file` to a PDF in `outDir`.
   * @param file its extension determines the format (docx, pptx …)
   * @returns path of the PDF
   * @throws {OfficeError} with a Chinese message for the uploader
   */
  toPdf(file: string, outDir: string, signal?: AbortSignal): Promise<string>

  /** The same to DOCX, for readers that know only this format. */
  toDocx(file: string, outDir: string, signal?: AbortSignal): Promise<string>
}

/** Convertible extensions. */
export const convertible: readonly string[] = 'doc docx odt rtf wps txt ppt pptx odp dps xls xlsx ods csv et'.split(' ')

/** The document cannot be converted. */
export class OfficeError extends Error {}
